/**
 * A description as YAML, part by part: writing it whole takes longer than drawing its pages, and an edit changes one path or one
 * definition. The text is the one that `stringify` gives for the whole.
 */
import { stringify } from 'yaml'
import { isObject } from '../document/json.js'

/** Gives the text that was made of the same JSON at the same depth before. */
export type YamlOnce = (part: string, make: () => string) => string

const options = { aliasDuplicateObjects: false, lineWidth: 120 } as const

/** Maps around a part: `components`, its section, and the definition is the part. */
const deepest = 2

export function yamlText(value: unknown, once: YamlOnce): string {
  if (!isObject(value) || isEmpty(value)) return stringify(value, options)
  return entriesOf(value, 0, once)
}

function entriesOf(map: object, depth: number, once: YamlOnce): string {
  return Object.entries(map)
    .map(([key, value]) => {
      const head = depth < deepest && isObject(value) && !isEmpty(value) ? headOf(key, depth) : undefined
      if (head !== undefined) return head + entriesOf(value as object, depth + 1, once)
      return once(JSON.stringify([depth, key, value]), () => within(depth, { [key]: value }))
    })
    .join('')
}

/** The line of a key that holds a map; undefined for a key that needs more than a line of its own. */
function headOf(key: string, depth: number): string | undefined {
  const text = within(depth, { [key]: { a: 1 } })
  const rest = `${'  '.repeat(depth + 1)}a: 1\n`
  const head = text.slice(0, -rest.length)
  return text.endsWith(rest) && head.indexOf(':\n') === head.length - 2 && head.indexOf('\n') === head.length - 1
    ? head
    : undefined
}

/** Written at its depth, because long texts are folded by the column that they begin in. */
function within(depth: number, map: object): string {
  let around = map
  let before = 0
  for (let level = 0; level < depth; level++) {
    around = { a: around }
    before += 'a:\n'.length + 2 * level
  }
  return stringify(around, options).slice(before)
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}
