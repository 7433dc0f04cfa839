/** What Auth0 has beside the standard: a sign-in page that brings readers back to an address, and `/v2/logout`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { isLoopback } from '../core/loopback.js'
import { clientIds } from './configuration.js'
import { faultPage, loginPage, refusedPage } from './loginPage.js'
import { belongsTo, userOf } from './users.js'

/** How a reader who is asked to sign in answers: the id of a user, `''` to refuse, undefined to be shown the page. */
export type Answer = () => string | undefined

export interface RoutesInput {
  readonly provider: Provider
  readonly issuer: string
  readonly answer: Answer
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function routes({ provider, issuer, answer }: RoutesInput): Handle {
  const standard = provider.callback()
  return async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const query = url.searchParams
    const to = query.get('redirect_uri') ?? query.get('returnTo') ?? query.get('state') ?? ''
    if (url.pathname === '/login')
      return isLoopback(to) ? redirect(response, portal(issuer, to)) : refuse(response, 'redirect_uri')
    if (url.pathname === '/portal/callback') {
      if (!isLoopback(to)) return refuse(response, 'state')
      const error = query.get('error')
      return error === null ? redirect(response, to) : html(response, refusedPage(error, to))
    }
    if (url.pathname === '/v2/logout')
      return to === '' || isLoopback(to) ? redirect(response, to || issuer, ended) : refuse(response, 'returnTo')
    if (url.pathname.startsWith('/interaction/')) return interact(request, response, { provider, answer })
    return standard(request, response)
  }
}

async function interact(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, answer }: Pick<RoutesInput, 'provider' | 'answer'>,
): Promise<void> {
  const id = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)).get('user') : answer()
  if (id === undefined) {
    html(response, loginPage(request.url ?? ''))
    return
  }
  const user = userOf(id)
  const { params } = await provider.interactionDetails(request, response)
  const isMember = params.organization === undefined || belongsTo(user, params.organization)
  const result =
    user && isMember
      ? { login: { accountId: user.id } }
      : { error: 'access_denied', error_description: user ? notMember : 'You may not read this site.' }
  await provider.interactionFinished(request, response, result)
}

const notMember = 'The user does not belong to this organization.'

/** The cookies of a session at oidc-provider. */
const ended = ['_session', '_session.sig', '_session.legacy', '_session.legacy.sig'].map(
  (name) => `${name}=; Path=/; Max-Age=0`,
)

/** The sign-in page is another client of the provider, and comes back to the site without a code. */
function portal(issuer: string, to: string): string {
  const query = new URLSearchParams({
    client_id: clientIds.portal,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${issuer}portal/callback`,
    state: to,
    // Nobody fetches a token for this code; the challenge is the example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return `${issuer}authorize?${query}`
}

function html(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(text)
}

function redirect(response: ServerResponse, to: string, cookies: readonly string[] = []): void {
  response.writeHead(302, { Location: to, 'Set-Cookie': [...cookies], 'Cache-Control': 'no-store' }).end()
}

function refuse(response: ServerResponse, name: string): void {
  html(response, faultPage(`${name} must be the address of a page on this machine.`, clientIds.site), 400)
}

/** The longest thing that the sign-in page sends is the id of a user. */
const largestBody = 4096

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > largestBody) throw new Error('The form is too large.')
  }
  return text
}
