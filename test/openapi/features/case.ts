/** The type of a feature case, and the small descriptions that cases use. */

export interface Case {
  readonly api: object
  readonly files?: Readonly<Record<string, object>>
  /** Fields of `openapi[]` in the config. */
  readonly config?: object
  /** Last segment of the page's route; `send` by default. */
  readonly page?: string
  readonly shows: readonly string[]
  readonly hides?: readonly string[]
  /** Parts of the HTML: hrefs, and collapsible or selectable elements. */
  readonly html?: readonly (string | RegExp)[]
  /** Routes of required pages. */
  readonly routes?: readonly string[]
  /** Parts of the sidebar. */
  readonly sidebar?: readonly string[]
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
