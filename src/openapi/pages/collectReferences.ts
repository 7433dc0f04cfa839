/** What a part of a description names outside of itself: only where a reference is one, not in the data of its author. */

import { isObject, objectAt, propertyOf } from '../document/json.js'
import { childKindOf, type ObjectKind } from '../document/objectKinds.js'

export interface ReferenceMention {
  readonly address: string
  /** What the address leads to, by the place where it is written. */
  readonly kind: ObjectKind
}

export interface ReferenceList {
  /** Of references and of the kinds of a schema. */
  readonly references: readonly ReferenceMention[]
  /** Whether it may name operations by their ids. */
  readonly hasLinks: boolean
  /** False where names or places mean more than what an address says. */
  readonly isTraceable: boolean
}

/** Keys that give a schema a name, or that mean what only drawing finds out. */
const others = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', 'operationRef']

export function collectReferences(value: unknown, kind: ObjectKind): ReferenceList {
  const mentions = new Map<string, ReferenceMention>()
  const mention = (address: string, as: ObjectKind) => mentions.set(`${as} ${address}`, { address, kind: as })
  const seen = new Map<ObjectKind, Set<object>>()
  const stack: { readonly inner: unknown; readonly as: ObjectKind }[] = [{ inner: value, as: kind }]
  let hasLinks = false
  let isTraceable = true
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { inner, as } = next
    if (Array.isArray(inner)) for (const item of inner) stack.push({ inner: item, as })
    const ofKind = seen.get(as) ?? new Set()
    if (!isObject(inner) || ofKind.has(inner)) continue
    seen.set(as, ofKind.add(inner))
    const address = propertyOf(inner, '$ref')
    if (typeof address === 'string') mention(address, as)
    if (Object.hasOwn(inner, 'links')) hasLinks = true
    if (others.some((key) => Object.hasOwn(inner, key))) isTraceable = false
    const discriminator = objectAt(inner, 'discriminator')
    for (const name of Object.values({ ...objectAt(discriminator, 'mapping'), default: discriminator?.defaultMapping }))
      if (typeof name === 'string') mention(/[#/.]/.test(name) ? name : `#/components/schemas/${name}`, 'schema')
    for (const key of Object.keys(inner)) {
      const inside = childKindOf(as, key)
      if (!inside) continue
      const [form, of] = inside
      const held = inner[key]
      if (form === 'map')
        for (const item of isObject(held) ? Object.values(held) : []) stack.push({ inner: item, as: of })
      else stack.push({ inner: held, as: of })
    }
  }
  return { references: [...mentions.values()], hasLinks, isTraceable }
}
