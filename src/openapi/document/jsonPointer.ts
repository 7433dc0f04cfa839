/** JSON Pointers (RFC 6901) in the fragment of a reference. */
import { decodePercentEscapes } from '../../routes/urls.js'
import type { Resource } from './indexDocument.js'
import { isObject } from './json.js'

/** `/components/schemas/a~1b` -> `[components, schemas, a/b]`. */
export function decodePointer(fragment: string): readonly string[] {
  if (fragment === '' || fragment === '/') return []
  return fragment
    .slice(1)
    .split('/')
    .map((step) => decodePercent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** `[components, schemas, a/b]` -> `/components/schemas/a~1b`. */
export function encodePointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/**
 * Returns the value at the end of the steps, or undefined.
 * @param follow resolves a `$ref` in an object on the path
 */
export function walkPointer(root: unknown, steps: readonly string[], follow: (value: unknown) => unknown): unknown {
  let value: unknown = root
  for (const step of steps) {
    const container = isObject(value) && !Object.hasOwn(value, step) ? follow(value) : value
    if (Array.isArray(container)) value = /^\d+$/.test(step) ? container[Number(step)] : undefined
    else value = isObject(container) && Object.hasOwn(container, step) ? container[step] : undefined
    if (value === undefined) return undefined
  }
  return value
}

/** Sections whose keys are names of definitions. */
const definitionSections = new Set([
  'schemas',
  'definitions',
  '$defs',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
  'links',
  'callbacks',
  'pathItems',
])

/** The name is `Rule` for `#/components/schemas/Rule`, `rule.yaml#/Rule`, and `schemas/Rule.yaml`. Deeper targets have none. */
export function targetName(steps: readonly string[], { document, root }: Resource): { readonly name?: string } {
  const last = steps.at(-1)
  if (last === undefined) {
    const name = root === document.value ? document.file.replace(/^.*\//, '').replace(/\.[^.]*$/, '') : undefined
    return name ? { name } : {}
  }
  return steps.length === 1 || definitionSections.has(steps.at(-2) ?? '') ? { name: last } : {}
}

/** Percent-decodes a text. Text that is not encoded correctly, such as a single `%`, is returned as it is. */
export function decodePercent(text: string): string {
  return decodePercentEscapes(text) ?? text
}
