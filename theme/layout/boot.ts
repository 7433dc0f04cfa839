/**
 * The inline script, which runs before the first paint. It sets attributes of `<html>`, so that CSS shows the right colors, logo
 * and announcement from the start. It must not depend on the page (its hash is in the Content-Security-Policy), must never throw,
 * and must validate all data from storage and from the URL.
 *
 * It sets: class `js`; `data-theme` (light or dark); `data-theme-choice` (light, dark or system); `data-announcement-dismissed` if
 * the reader has closed the current announcement; `data-language`, the chosen language of samples, until the tabs are ready;
 * `data-sidebar-hidden` and the width of the sidebar; and the attributes that the URL can set, such as `data-plan` by `?docsgen-data-plan=team`.
 * It also answers the shortcut of the search until the script of the search starts, so that no early press is lost.
 */
import type { SiteView } from '../../src/model/contract.js'

/** Returns the source of the script. Parts that the site does not use are left out, because every page carries it. */
export function createBootScript(site: SiteView): string {
  const { colorMode, announcement, dataFromQuery, sidebar, search } = site
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
    search?.shortcut ? shortcutPart(search.shortcut) : '',
  ].join('')
  const hasSettings = Boolean(settings.news ?? settings.data)
  const source = bootSource(colorMode, sidebar?.resizable ? sidebarWidthPart : '')
  return hasSettings ? `(s=>{${source}${extras}})(${inlineJson(settings)})` : `{${source}${extras}}`
}

/** Returns JSON that is safe inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const announcementPart = `
try{
let l=localStorage,n=s.news
if(l.getItem(n.idKey)!==n.id){l.setItem(n.idKey,n.id);l.setItem(n.dismissKey,'false')}
if(n.closable&&l.getItem(n.dismissKey)==='true')d.announcementDismissed=''
}catch{}`

const dataFromQueryPart = `
new URLSearchParams(location.search).forEach((v,k)=>{
if(k.startsWith('docsgen-data-')&&s.data.includes(k=k.slice(13)))r.setAttribute('data-'+k,v)
})`

/** See sidebarHiding.ts. */
const sidebarHiddenPart = `
try{if(localStorage.getItem('docsgen.sidebar.hidden')==='true')d.sidebarHidden=''}catch{}`

/** See sidebarWidth.ts. It reads the storage `l` of the script that contains it. */
const sidebarWidthPart = `
if((q=+l['docsgen.sidebar.width'])>199)r.style.setProperty('--sidebar',\`min(\${q}px,40vw)\`)`

/**
 * The focus opens the box once its code is there; `search.ts` removes the handler. It covers one key with or without Control or Command: other
 * shortcuts would cost more bytes on every page. `self[id]` is the element with this id.
 */
function shortcutPart(shortcut: string): string {
  const [, held, key = ''] = /^(?:(mod|ctrl|cmd|meta)\+)?([^+])$/.exec(shortcut.toLowerCase()) ?? []
  if (key === '') return ''
  const isOther = held ? '!e.ctrlKey&!e.metaKey' : '/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.nodeName)'
  return `\nr.onkeydown=e=>e.key!=${inlineJson(key)}||${isOther}||!!self['search-input']?.focus()`
}

/**
 * * A string, not a compiled function: the policy holds the hash of the bytes, which must not depend on the compiler.
 * It is in every page, so it is short: `r` is `<html>`, `c` the choice of colors, `q` the value that was read last.
 */
function bootSource(
  { respectSystem, defaultMode, storageKey, disableSwitch }: SiteView['colorMode'],
  more: string,
): string {
  const key = inlineJson(storageKey)
  // Shorter than `getItem`, unless the storage has a method of this name.
  const read = /^(?:length|key|clear|\w+Item)$/.test(storageKey) ? `l.getItem(${key})` : `l[${key}]`
  const stored = disableSwitch ? `l.removeItem(${key})` : `if(/^(light|dark|system)$/.test(q=${read}))c=q`
  return `let r=document.documentElement,d=r.dataset,c='${respectSystem ? 'system' : defaultMode}',q
r.classList.add('js')
try{let l=localStorage
${stored}
if(q=l['docsgen.tab.language'])d.language=q${more}
}catch{}
if(q=/[?&]docsgen-theme=(light|dark)(&|$)/.exec(location.search))c=q[1]
d.themeChoice=c
d.theme=c!='system'?c:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`
}
