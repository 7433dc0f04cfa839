/**
 * Resolves links to pages of the API reference by name: `api:createThing` or `api:create-thing`, and with the id of the description
 * if several have the name, `api:v1/createThing`.
 */
import type { Doc, Site } from '../model/model.js'
import { isRouteBelow } from '../routes/urls.js'
import { nearest } from '../util/nearest.js'

/** Pages of the reference by each of their names. */
export type OperationIndex = ReadonlyMap<string, readonly Doc[]>

export type FoundOperation =
  | { readonly kind: 'page'; readonly doc: Doc }
  | { readonly kind: 'missing'; readonly message: string; readonly hint: string }

/** Operations by slug and `operationId`. A name can belong to several descriptions. */
export function indexOperations({ docs, config }: Site): OperationIndex {
  const index = new Map<string, readonly Doc[]>()
  const add = (name: string, doc: Doc) => index.set(name, [...new Set([...(index.get(name) ?? []), doc])])
  for (const doc of docs) {
    const description =
      doc.kind === 'operation' ? config.openapi.find(({ path }) => isRouteBelow(doc.route, path)) : undefined
    if (!description) continue
    const { id, path } = description
    const slug = doc.route.slice(path === '/' ? 1 : path.length + 1)
    const names = [slug, ...(doc.operationId ? [doc.operationId] : [])]
    for (const name of names) {
      add(name, doc)
      add(`${id}/${name}`, doc)
    }
    if (slug === 'introduction') add(id, doc)
  }
  return index
}

/** The page with the name, or why there is none. */
export function findOperation(name: string, index: OperationIndex, { config }: Site): FoundOperation {
  const [doc, ...others] = index.get(name) ?? []
  if (doc && others.length === 0) return { kind: 'page', doc }
  if (doc) {
    const ids = config.openapi.filter(({ id }) => index.has(`${id}/${name}`)).map(({ id }) => `“api:${id}/${name}”`)
    const message = `Several API descriptions have an operation “${name}”.`
    return { kind: 'missing', message, hint: `Write ${ids.join(' or ')}.` }
  }
  const meant = nearest(name, index.keys())
  const message = `No API description has an operation “${name}”.`
  if (meant) return { kind: 'missing', message, hint: `Did you mean “api:${meant}”?` }
  const hint =
    config.openapi.length > 0
      ? 'Write the `operationId`, or the last part of the address of its page.'
      : 'Add the description to `openapi` in the configuration.'
  return { kind: 'missing', message, hint }
}
