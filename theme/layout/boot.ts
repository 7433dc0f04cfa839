/**
 * The inline script, which runs before the first paint. It sets attributes of `<html>`, so that CSS shows the right colors, logo
 * and announcement from the start. It must not depend on the page (its hash is in the Content-Security-Policy), must never throw,
 * and must validate all data from storage and from the URL.
 *
 * It sets: class `js`; `data-theme` (light or dark); `data-theme-choice` (light, dark or system); `data-announcement-dismissed` if
 * the reader has closed the current announcement; `data-language`, the chosen language of samples, until the tabs are ready;
 * `data-sidebar-hidden` and the width of the sidebar; and the attributes that the URL can set, such as `data-plan` by `?docsgen-data-plan=team`.
 */
import type { SiteView } from '../../src/model/contract.js'

export function createBootScript(site: SiteView): string {
  const { colorMode, announcement, dataFromQuery, sidebar } = site
  const settings = {
    news: announcement && {
      id: announcement.id,
      closable: announcement.closable,
      idKey: announcement.storageKeys.id,
      dismissKey: announcement.storageKeys.dismiss,
    },
    data: dataFromQuery.length > 0 ? dataFromQuery : undefined,
  }
  const extras = [
    announcement ? announcementPart : '',
    dataFromQuery.length > 0 ? dataFromQueryPart : '',
    sidebar?.hideable ? sidebarHiddenPart : '',
    sidebar?.resizable ? sidebarWidthPart : '',
  ].join('')
  const hasSettings = Boolean(settings.news ?? settings.data)
  return `(function(${hasSettings ? 's' : ''}){${bootSource(colorMode)}${extras}\n})(${hasSettings ? inlineJson(settings) : ''})`
}

/** Returns JSON that is safe inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const announcementPart = `
store(function(l){
var n=s.news
if(l.getItem(n.idKey)!==n.id){l.setItem(n.idKey,n.id);l.setItem(n.dismissKey,'false')}
if(n.closable&&l.getItem(n.dismissKey)==='true')a('announcement-dismissed','')
})`

const dataFromQueryPart = `
new URLSearchParams(location.search).forEach(function(v,k){
if(k.startsWith('docsgen-data-')&&s.data.includes(k=k.slice(13)))a(k,v)
})`

/** See sidebarHiding.ts. */
const sidebarHiddenPart = `
store(function(l){if(l.getItem('docsgen.sidebar.hidden')==='true')a('sidebar-hidden','')})`

/** See sidebarWidth.ts. */
const sidebarWidthPart = `
store(function(l){if(/^\\d{3}$/.test(q=l.getItem('docsgen.sidebar.width')))r.style.setProperty('--sidebar','min('+q+'px,40vw)')})`

/** A string, not a compiled function: the policy holds the hash of the bytes, which must not depend on the compiler. */
function bootSource({ respectSystem, defaultMode, storageKey, disableSwitch }: SiteView['colorMode']): string {
  const key = inlineJson(storageKey)
  const stored = disableSwitch ? `l.removeItem(${key})` : `if(/^(light|dark|system)$/.test(q=l.getItem(${key})))c=q`
  return `
var r=document.documentElement,c='${respectSystem ? 'system' : defaultMode}',q
function a(k,v){r.setAttribute('data-'+k,v)}
function store(f){try{return f(window.localStorage)}catch(e){}}
r.classList.add('js')
store(function(l){
${stored}
if(q=l.getItem('docsgen.tab.language'))a('language',q)
})
if(q=/[?&]docsgen-theme=(light|dark)(&|$)/.exec(location.search))c=q[1]
a('theme-choice',c)
a('theme',c!='system'?c:window.matchMedia&&matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light')`
}
