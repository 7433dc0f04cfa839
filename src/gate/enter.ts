/**
 * The way from a page to signing in. A server never sees the fragment of an address, and a provider that shows a page
 * loses it; so a script without content keeps it for the page to which the reader comes back.
 */
import { escapeHtml } from '../lib/html.js'
import { htmlAnswer } from './answers.js'
import { sha256 } from './digest.js'

/** Where `theme/gate/place.ts` looks for it. */
const script = `try{if(location.hash){var to=new URLSearchParams(location.search).get('returnTo')||'';sessionStorage.setItem('docsgen.gate.hash',JSON.stringify({pathname:new URL(to,location.origin).pathname,hash:location.hash}))}}catch(e){}location.replace('login'+location.search)`

export async function enter(url: URL): Promise<Response> {
  const hash = btoa(String.fromCharCode(...(await sha256(script))))
  const login = escapeHtml(`login${url.search}`)
  const head = `<script>${script}</script><noscript><meta http-equiv="refresh" content="0;url=${login}"></noscript>`
  const content = `<p><a href="${login}">Sign in</a></p>`
  return htmlAnswer(200, { title: 'Sign in', head, content }, { scripts: [`'sha256-${hash}'`] })
}
