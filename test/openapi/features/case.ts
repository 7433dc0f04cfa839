/** What a case of a feature is, and the small descriptions that cases are made of. */

export interface Case {
  readonly api: object
  readonly files?: Readonly<Record<string, object>>
  /** Fields of `openapi[]` in the config. */
  readonly config?: object
  /** Last part of the page's address; `send` unless given. */
  readonly page?: string
  readonly shows: readonly string[]
  readonly hides?: readonly string[]
  /** Parts of the HTML: addresses, and what is folded or switched. */
  readonly html?: readonly (string | RegExp)[]
  /** Routes of pages that must be there. */
  readonly routes?: readonly string[]
  /** Parts of the menu. */
  readonly menu?: readonly string[]
  readonly published?: readonly string[]
}

export const text = { type: 'string' }
export const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
export const fine = (more: object = {}) => ({ 200: { description: 'Fine.', ...more } })
export const info = { title: 'Test', version: '1' }

export function api(operation: object, more: object = {}): object {
  const paths = { '/things': { post: { operationId: 'send', responses: fine(), ...operation } } }
  return { openapi: '3.2.0', info, paths, ...more }
}

export const taking = (schema: object, more: object = {}) => api({ requestBody: json(schema) }, more)
export const schemas = (all: object) => ({ components: { schemas: all } })
export const secured = (scheme: object, scopes: readonly string[] = []) =>
  api({ security: [{ main: scopes }] }, { components: { securitySchemes: { main: scheme } } })
