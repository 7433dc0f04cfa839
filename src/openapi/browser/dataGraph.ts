import type { RequestData } from '../../model/contract/requestTools.js'
import type { SchemaGraph } from '../document/graph.js'
import { propertyOf } from '../document/json.js'

/** Longer chains of references are cycles. */
const maxChainLength = 20

/** Resolves references inside the data of the request builder. */
export function createDataGraph({ schemas }: RequestData): SchemaGraph {
  const follow = (value: unknown, depth = 0): ReturnType<SchemaGraph['follow']> => {
    const reference = propertyOf(value, '$ref')
    if (typeof reference !== 'string') return { value }
    const name = reference.replace(/^#\/schemas\//, '')
    if (!Object.hasOwn(schemas, name) || depth > maxChainLength) return { value: undefined, broken: reference }
    const target = schemas[name]
    return propertyOf(target, '$ref') === undefined ? { value: target, name } : follow(target, depth + 1)
  }
  return { follow: (value) => follow(value), inheritLocation: () => {} }
}
