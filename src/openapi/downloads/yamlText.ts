/**
 * Writes a description as YAML, part by part. Writing the whole takes longer than a save, and an edit changes one path or one
 * definition (decision 019). The result is the same text that `stringify` returns for the whole.
 */
import { stringify } from 'yaml'
import { isObject, type JsonObject } from '../document/json.js'

/** Cache of the parts: returns the text that was written for the same key before, or calls `make`. */
export type YamlOnce = (part: string, make: () => string) => string

const options = { aliasDuplicateObjects: false, lineWidth: 120 } as const

/** Levels of maps around a part: `components`, then its section. The definition is the part. */
const partDepth = 2

export function yamlText(value: unknown, once: YamlOnce): string {
  if (!isObject(value) || isEmptyCollection(value)) return stringify(value, options)
  return writeYamlEntries(value, 0, once)
}

function writeYamlEntries(map: JsonObject, depth: number, once: YamlOnce): string {
  return Object.entries(map)
    .map(([key, value]) => {
      const line = depth < partDepth && isObject(value) && !isEmptyCollection(value) ? keyLine(key, depth) : undefined
      if (line !== undefined && isObject(value)) return line + writeYamlEntries(value, depth + 1, once)
      return once(JSON.stringify([depth, key, value]), () => writeAtDepth(depth, { [key]: value }))
    })
    .join('')
}

/** The line of a key whose value is a map. Undefined for a key that needs more than one line. */
function keyLine(key: string, depth: number): string | undefined {
  const text = writeAtDepth(depth, { [key]: { a: 1 } })
  const rest = `${'  '.repeat(depth + 1)}a: 1\n`
  const line = text.slice(0, -rest.length)
  return text.endsWith(rest) && line.indexOf(':\n') === line.length - 2 && line.indexOf('\n') === line.length - 1
    ? line
    : undefined
}

/** Writes a map at its depth, because YAML folds long texts depending on their column. */
function writeAtDepth(depth: number, map: object): string {
  let around = map
  let before = 0
  for (let level = 0; level < depth; level++) {
    around = { a: around }
    before += 'a:\n'.length + 2 * level
  }
  return stringify(around, options).slice(before)
}

function isEmptyCollection(value: object): boolean {
  return Object.keys(value).length === 0
}
