/**
 * The way from a page to signing in. A server never sees the fragment of an address, and a provider that shows a page
 * loses it; so a script without content keeps it for the page to which the reader comes back.
 */
import { escapeHtml } from '../../util/html.js'
import { renderAuthPage } from './renderAuthPage.js'

/** Where `src/gate/browser/loginUrl.ts` looks for it. */
const keepFragmentScript = `try{if(location.hash){var to=new URLSearchParams(location.search).get('returnTo')||'';sessionStorage.setItem('docsgen.gate.hash',JSON.stringify({pathname:new URL(to,location.origin).pathname,hash:location.hash}))}}catch(e){}location.replace('login'+location.search)`

export function beginLogin(request: Request): Promise<Response> {
  const login = `login${new URL(request.url).search}`
  const head = `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(login)}"></noscript>`
  return renderAuthPage(200, {
    title: 'Sign in',
    link: { to: login, label: 'Sign in' },
    head,
    script: keepFragmentScript,
  })
}
