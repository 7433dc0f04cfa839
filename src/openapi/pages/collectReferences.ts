/** Collects the references inside a part of a description. A `$ref` in plain data of the author is not a reference. */

import { isObject, objectAt, propertyOf } from '../document/json.js'
import { childKindOf, type ObjectKind } from '../document/objectKinds.js'

export interface ReferenceMention {
  readonly reference: string
  /** Kind of the target, which follows from the key that contains the reference. */
  readonly kind: ObjectKind
}

export interface ReferenceList {
  /** References, and mapping values of discriminators. */
  readonly references: readonly ReferenceMention[]
  /** True if the part has links, which name operations by their ids. */
  readonly hasLinks: boolean
  /** False if the targets depend on more than the text of the references, for example on anchors. */
  readonly isTraceable: boolean
}

/** Keys that name a schema, or whose target is known only when the page is built. */
const untraceableKeys = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', 'operationRef']

export function collectReferences(value: unknown, kind: ObjectKind): ReferenceList {
  const mentions = new Map<string, ReferenceMention>()
  const mention = (reference: string, as: ObjectKind) => mentions.set(`${as} ${reference}`, { reference, kind: as })
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
    const reference = propertyOf(inner, '$ref')
    if (typeof reference === 'string') mention(reference, as)
    if (Object.hasOwn(inner, 'links')) hasLinks = true
    if (untraceableKeys.some((key) => Object.hasOwn(inner, key))) isTraceable = false
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
