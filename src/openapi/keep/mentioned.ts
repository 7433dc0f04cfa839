/** What a piece of a description names outside of itself. */
import { isObject, objectAt } from '../json.js'

export interface Mentioned {
  /** Of references and of the kinds of a schema; more than are followed where data of the author looks like one. */
  readonly addresses: readonly string[]
  /** Whether it may name operations by their ids. */
  readonly links: boolean
  /** False where names or places mean more than what an address says. */
  readonly plain: boolean
}

/** Keys that give a schema a name, or that mean what only drawing finds out. */
const others = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', 'operationRef']

export function mentionedIn(value: unknown): Mentioned {
  const addresses = new Set<string>()
  const seen = new Set<object>()
  const stack: unknown[] = [value]
  let links = false
  let plain = true
  while (stack.length > 0) {
    const inner = stack.pop()
    if (typeof inner !== 'object' || inner === null || seen.has(inner)) continue
    seen.add(inner)
    if (isObject(inner)) {
      if (typeof inner.$ref === 'string') addresses.add(inner.$ref)
      if (Object.hasOwn(inner, 'links')) links = true
      if (others.some((key) => Object.hasOwn(inner, key))) plain = false
      const discriminator = objectAt(inner, 'discriminator')
      for (const address of Object.values({
        ...objectAt(discriminator, 'mapping'),
        default: discriminator?.defaultMapping,
      }))
        if (typeof address === 'string')
          addresses.add(/[#/.]/.test(address) ? address : `#/components/schemas/${address}`)
    }
    for (const next of Object.values(inner)) stack.push(next)
  }
  return { addresses: [...addresses], links, plain }
}
