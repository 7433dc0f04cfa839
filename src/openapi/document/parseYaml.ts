/**
 * Parses YAML with positions. Unlike front matter, descriptions may use anchors, aliases, and merge keys. An alias shares its
 * value instead of copying it, so that a few lines cannot expand to gigabytes.
 */
import { isAlias, isMap, isScalar, isSeq, type Node, Parser, type YAMLMap, type YAMLSeq } from 'yaml'
import { composeYaml, isTooDeep, maxShownErrors, yamlHint } from '../../yaml/yamlSyntax.js'
import { defineKey } from './parseJson.js'
import {
  type KeyOffsets,
  MapPositions,
  maxNestingDepth,
  type ObjectPositions,
  type ParsedText,
  type ParseIssue,
} from './sourceDocument.js'

/** Values that all aliases together may expand to, because the JSON download writes each of them out. */
const maxAliasedValues = 1_000_000

/**
 * Returns the value with the positions of its keys and items. Errors are issues with their offsets. Aliases share one object;
 * merge keys are applied.
 */
export function parseYaml(text: string): ParsedText {
  const positions: ObjectPositions = new Map()
  const issues: ParseIssue[] = []
  const fatal = (message: string, offset: number, hint?: string) =>
    issues.push({ fatal: true, code: 'openapi-syntax', message, offset, ...(hint && { hint }) })

  const tokens = [...new Parser().parse(text)]
  const tooDeep = isTooDeep(tokens, maxNestingDepth * 2)
  if (tooDeep !== undefined) {
    fatal(`This YAML has more than ${maxNestingDepth} levels of nesting.`, tooDeep)
    return { value: undefined, positions, issues }
  }
  const document = composeYaml(tokens, text)
  for (const { code, message, pos } of (document?.errors ?? []).slice(0, maxShownErrors))
    fatal(`This is not valid YAML: ${message.trim().replace(/\.?$/, '.')}`, pos[0], yamlHint(code))
  if (!document || issues.length > 0) return { value: undefined, positions, issues }

  for (const { code, message, pos } of document.warnings) {
    const hint = yamlHint(code)
    const sentence = `${message.trim()}.`
    issues.push({ fatal: false, code: 'openapi-yaml', message: sentence, offset: pos[0], ...(hint && { hint }) })
  }
  const second = tokens.filter(({ type }) => type === 'document')[1]
  if (second && 'offset' in second)
    issues.push({
      fatal: false,
      code: 'openapi-yaml',
      message: 'Only the first YAML document of a file is read. A second one starts here.',
      hint: 'Move it to a file of its own, or remove the `---` above.',
      offset: second.offset,
    })

  const made = new Map<Node, unknown>()
  /** Number of values in each complete list and map. The values of an alias count at each place where it is used. */
  const sizes = new Map<Node, number>()
  let size = 0
  let aliasedValues = 0
  const anchors = new Map<string, Node>()
  /** Positions of keys from a merge (`<<`), which the map may override. */
  const merged = new WeakSet<KeyOffsets>()
  return { value: readNode(document.contents), positions, issues }

  function readNode(node: Node | null): unknown {
    size++
    if (!node) return null
    if (isAlias(node)) return readAlias(node.source, nodeStart(node))
    if ('anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node)
    if (isSeq<Node>(node)) return readSequence(node)
    if (isMap<Node, Node | null>(node)) return readMap(node)
    return isScalar(node) && typeof node.value !== 'bigint' ? node.value : Number(isScalar(node) ? node.value : 0)
  }

  function readAlias(name: string, offset: number): unknown {
    const node = anchors.get(name)
    const omit = (message: string) => {
      issues.push({ fatal: false, code: 'openapi-alias', message, offset })
      return null
    }
    if (!node) return omit(`No anchor \`&${name}\` precedes this alias.`)
    if (!made.has(node)) return isScalar(node) ? node.value : null
    const inside = sizes.get(node)
    // JSON cannot express a cycle.
    if (inside === undefined) return omit(`The alias \`*${name}\` refers to a value that contains it, and is ignored.`)
    aliasedValues += inside
    if (aliasedValues > maxAliasedValues)
      return omit(
        `The aliases before this one expand to ${maxAliasedValues.toLocaleString('en-US')} values. It is ignored.`,
      )
    size += inside
    return made.get(node)
  }

  function readSequence(node: YAMLSeq<Node>): unknown[] {
    const list: unknown[] = []
    const before = size
    const keys = new MapPositions(nodeStart(node))
    positions.set(list, keys)
    made.set(node, list)
    for (const item of node.items) {
      keys.set(String(list.length), { key: nodeStart(item), value: nodeStart(item) })
      list.push(readNode(item))
    }
    sizes.set(node, size - before)
    return list
  }

  function readMap(node: YAMLMap<Node, Node | null>): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    const before = size
    const keys = new MapPositions(nodeStart(node))
    positions.set(map, keys)
    made.set(node, map)
    for (const { key, value } of node.items) {
      const name = spelledKey(key)
      const offset = nodeStart(key)
      if (name === '<<') {
        mergeInto(map, keys, readNode(value))
        continue
      }
      const earlier = keys.get(name)
      if (earlier && Object.hasOwn(map, name) && !merged.has(earlier)) {
        issues.push({
          fatal: false,
          code: 'openapi-duplicate-key',
          message: `The key \`${name}\` is used twice. The last one wins.`,
          offset,
        })
      }
      keys.set(name, { key: offset, value: value ? nodeStart(value) : offset })
      defineKey(map, name, readNode(value))
    }
    sizes.set(node, size - before)
    return map
  }

  function mergeInto(map: Record<string, unknown>, keys: MapPositions, value: unknown): void {
    for (const from of Array.isArray(value) ? value : [value]) {
      if (typeof from !== 'object' || from === null) continue
      for (const [name, inner] of Object.entries(from)) {
        const place = positions.get(from)?.get(name)
        if (Object.hasOwn(map, name)) continue
        defineKey(map, name, inner)
        if (place) {
          const copy = { ...place }
          merged.add(copy)
          keys.set(name, copy)
        }
      }
    }
  }
}

function nodeStart(node: Node | null): number {
  return node?.range?.[0] ?? 0
}

/** Returns the key as it is spelled: `200:` is the key `200`. */
function spelledKey(key: Node | null): string {
  if (!isScalar(key)) return ''
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}
