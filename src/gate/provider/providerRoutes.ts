/** The routes that Auth0 has in addition to OpenID Connect: a sign-in page that returns readers to a URL, and `/v2/logout`. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { isLoopback } from '../../routes/loopback.js'
import { packageFolder } from '../../util/packageFolder.js'
import { resolvePackageFile } from '../../util/resolvePackageFile.js'
import { accessDeniedPage, fontPath, loginPage, requestErrorPage } from './loginPage.js'
import { clientIds } from './providerConfiguration.js'
import { belongsTo, type User } from './users.js'

/** Signs in without the page: returns the id of a user, `''` to refuse, or undefined to show the page. */
export type AutoLogin = () => string | undefined

export interface ProviderRoutesInput {
  readonly provider: Provider
  readonly issuer: string
  readonly autoLogin: AutoLogin
  readonly users: readonly User[]
}

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createProviderRoutes({ provider, issuer, autoLogin, users }: ProviderRoutesInput): HandleRequest {
  const standard = provider.callback()
  return async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const query = url.searchParams
    const to = query.get('redirect_uri') ?? query.get('returnTo') ?? query.get('state') ?? ''
    if (url.pathname === '/login')
      return isLoopback(to) ? sendRedirect(response, portalUrl(issuer, to)) : sendRequestError(response, 'redirect_uri')
    if (url.pathname === '/portal/callback') {
      if (!isLoopback(to)) return sendRequestError(response, 'state')
      const error = query.get('error')
      return error === null ? sendRedirect(response, to) : sendPage(response, accessDeniedPage(error, to))
    }
    if (url.pathname === '/v2/logout')
      return to === '' || isLoopback(to)
        ? sendRedirect(response, to || issuer, expiredCookies)
        : sendRequestError(response, 'returnTo')
    if (url.pathname === fontPath) return sendFont(response)
    if (url.pathname.startsWith('/interaction/'))
      return finishInteraction(request, response, { provider, autoLogin, users })
    return standard(request, response)
  }
}

async function finishInteraction(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, autoLogin, users }: Omit<ProviderRoutesInput, 'issuer'>,
): Promise<void> {
  const id = request.method === 'POST' ? new URLSearchParams(await readFormBody(request)).get('user') : autoLogin()
  if (id === undefined) {
    sendPage(response, loginPage(request.url ?? '', users))
    return
  }
  const user = users.find((one) => one.id === id)
  const { params } = await provider.interactionDetails(request, response)
  const isMember = params.organization === undefined || belongsTo(user, params.organization)
  const result =
    user && isMember
      ? { login: { accountId: user.id } }
      : { error: 'access_denied', error_description: user ? notMember : 'You may not read this site.' }
  await provider.interactionFinished(request, response, result)
}

const notMember = 'The user does not belong to this organization.'

/** `Set-Cookie` values that delete the session of oidc-provider. */
const expiredCookies = ['_session', '_session.sig', '_session.legacy', '_session.legacy.sig'].map(
  (name) => `${name}=; Path=/; Max-Age=0`,
)

/** URL of the sign-in page. It is another client of the provider, and returns to the site without a code. */
function portalUrl(issuer: string, to: string): string {
  const query = new URLSearchParams({
    client_id: clientIds.portal,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${issuer}portal/callback`,
    state: to,
    // The code is never exchanged for a token, so the challenge is the example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return `${issuer}authorize?${query}`
}

function sendPage(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(text)
}

const fontFile = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/** Without the package, the pages have the font of the system. */
async function sendFont(response: ServerResponse): Promise<void> {
  const file = resolvePackageFile(fontFile, packageFolder())
  if (file === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'no-cache' }).end(await readFile(file))
}

function sendRedirect(response: ServerResponse, to: string, cookies: readonly string[] = []): void {
  response.writeHead(302, { Location: to, 'Set-Cookie': [...cookies], 'Cache-Control': 'no-store' }).end()
}

function sendRequestError(response: ServerResponse, name: string): void {
  sendPage(response, requestErrorPage(`${name} must be the address of a page on this machine.`, clientIds.site), 400)
}

/** Characters. The form of the sign-in page sends only the id of a user. */
const maxFormBody = 4096

async function readFormBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > maxFormBody) throw new Error('The form is too large.')
  }
  return text
}
