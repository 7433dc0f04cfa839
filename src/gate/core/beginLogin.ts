/**
 * `GET /__gate/enter`: the step between a protected page and sign-in. Browsers do not send the fragment of a URL to
 * servers, and a provider that shows a page drops it. A script saves the fragment for the page that the reader returns to.
 */
import { escapeHtml } from '../../util/html.js'
import type { GateConfig } from './gateConfig.js'
import { renderAuthPage } from './renderAuthPage.js'

/** Saves the fragment in the form that `src/gate/browser/loginUrl.ts` reads, then goes on to `login`. */
const keepFragmentScript = `try{if(location.hash){var to=new URLSearchParams(location.search).get('returnTo')||'';sessionStorage.setItem('docsgen.gate.hash',JSON.stringify({pathname:new URL(to,location.origin).pathname,hash:location.hash}))}}catch(e){}location.replace('login'+location.search)`

export function beginLogin(request: Request, { template }: Pick<GateConfig, 'template'>): Promise<Response> {
  const href = `login${new URL(request.url).search}`
  const head = `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(href)}"></noscript>`
  const link = { href, label: 'gateSignIn' } as const
  return renderAuthPage({
    status: 200,
    code: 'sign_in',
    link,
    isPending: true,
    head,
    script: keepFragmentScript,
    template,
  })
}
