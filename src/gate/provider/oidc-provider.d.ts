/** Types of the parts of oidc-provider that the local provider uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Grant {
    addOIDCScope: (scope: string) => void
    addResourceScope: (resource: string, scope: string) => void
    save: () => Promise<string>
  }
  export interface Context {
    readonly query: Readonly<Record<string, string | undefined>>
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId?: string }
      readonly provider: Provider
      readonly params: { scope?: string; readonly organization?: string; readonly audience?: string }
      readonly entities: { readonly Interaction?: { readonly params: { readonly scope?: string } } }
    }
  }
  /** The fields of Koa's context that an error page sets. */
  export interface ErrorResponse {
    type: string
    body: string
  }
  export interface OidcError {
    readonly error: string
    readonly error_description?: string
  }
  export interface Prompt {
    readonly checks: Check[]
  }
  export interface Check {
    readonly reason: string
  }
  export interface InteractionPolicy {
    readonly base: () => { readonly get: (name: 'login' | 'consent') => Prompt }
    readonly Check: new (
      reason: string,
      description: string,
      error: string,
      check: (context: Context) => boolean,
    ) => Check
  }
  export const interactionPolicy: InteractionPolicy

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Client: { readonly prototype: { redirectUriAllowed: (address: string) => boolean } }
    readonly Grant: new (claims: {
      clientId: string
      accountId?: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: { readonly organization?: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (context: unknown, error: Error) => void): void
  }
}
