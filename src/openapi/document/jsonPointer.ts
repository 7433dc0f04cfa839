/** JSON Pointers, as they stand in the fragment of an address. */
import { decodePercentEscapes } from '../../routes/urls.js'
import type { Resource } from './indexDocument.js'
import { isObject } from './json.js'

export function decodePointer(fragment: string): readonly string[] {
  if (fragment === '' || fragment === '/') return []
  return fragment
    .slice(1)
    .split('/')
    .map((step) => decodePercent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function encodePointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** `follow` leads through references that stand on the way. */
export function walkPointer(root: unknown, steps: readonly string[], follow: (value: unknown) => unknown): unknown {
  let value: unknown = root
  for (const step of steps) {
    const here = isObject(value) && !Object.hasOwn(value, step) ? follow(value) : value
    if (Array.isArray(here)) value = /^\d+$/.test(step) ? here[Number(step)] : undefined
    else value = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined
    if (value === undefined) return undefined
  }
  return value
}

const namedPlaces = new Set([
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

/** `#/components/schemas/Rule` and `rule.yaml#/Rule` are named Rule, `schemas/Rule.yaml` too; deeper places have no name. */
export function targetName(steps: readonly string[], { document, root }: Resource): { readonly name?: string } {
  const last = steps.at(-1)
  if (last === undefined) {
    const name = root === document.value ? document.file.replace(/^.*\//, '').replace(/\.[^.]*$/, '') : undefined
    return name ? { name } : {}
  }
  return steps.length === 1 || namedPlaces.has(steps.at(-2) ?? '') ? { name: last } : {}
}

/** The text itself where it is not encoded: a lone `%` means one. */
export function decodePercent(text: string): string {
  return decodePercentEscapes(text) ?? text
}
