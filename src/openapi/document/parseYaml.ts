/**
 * YAML with positions. Unlike in front matter, anchors, aliases and merge keys are allowed: descriptions use them. An alias
 * shares the value instead of copying it, so that a few lines cannot unfold to gigabytes.
 */
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, Parser } from 'yaml'
import { composeYaml, hintOfYaml, isTooDeep, shownFaults } from '../../yaml/yamlSyntax.js'
import { define } from './parseJson.js'
import {
  type KeyOffsets,
  type KeyPositions,
  maxNestingDepth,
  type ObjectPositions,
  type ParsedText,
  type ParseIssue,
} from './sourceDocument.js'

/** Values that aliases may stand for in all: a download as JSON has each of them written out. */
const mostUnfolded = 1_000_000

export function parseYaml(text: string): ParsedText {
  const positions: ObjectPositions = new Map()
  const issues: ParseIssue[] = []
  const fatal = (message: string, offset: number, hint?: string) =>
    issues.push({ fatal: true, code: 'openapi-syntax', message, offset, ...(hint && { hint }) })

  const tokens = [...new Parser().parse(text)]
  const tooDeep = isTooDeep(tokens, maxNestingDepth * 2)
  if (tooDeep !== undefined) {
    fatal(`This YAML is nested more than ${maxNestingDepth} levels deep.`, tooDeep)
    return { value: undefined, positions, issues }
  }
  const document = composeYaml(tokens, text)
  for (const { code, message, pos } of (document?.errors ?? []).slice(0, shownFaults))
    fatal(`This is not valid YAML: ${message.trim().replace(/\.?$/, '.')}`, pos[0], hintOfYaml(code))
  if (!document || issues.length > 0) return { value: undefined, positions, issues }

  for (const { code, message, pos } of document.warnings) {
    const hint = hintOfYaml(code)
    const said = `${message.trim()}.`
    issues.push({ fatal: false, code: 'openapi-yaml', message: said, offset: pos[0], ...(hint && { hint }) })
  }
  const second = tokens.filter(({ type }) => type === 'document')[1]
  if (second && 'offset' in second)
    issues.push({
      fatal: false,
      code: 'openapi-yaml',
      message: 'Only the first document of a file is read; here begins another one.',
      hint: 'Put it into a file of its own, or take out the `---` above.',
      offset: second.offset,
    })

  const made = new Map<Node, unknown>()
  /** Values in each list and map that is read to its end, those of its aliases counted as often as they stand. */
  const sizes = new Map<Node, number>()
  let size = 0
  let unfolded = 0
  const anchors = new Map<string, Node>()
  /** Keys that a merge brought may be written again. */
  const merged = new WeakSet<KeyOffsets>()
  return { value: dataOf(document.contents), positions, issues }

  function dataOf(node: Node | null): unknown {
    size++
    if (!node) return null
    if (isAlias(node)) return aliased(node.source, startOf(node))
    if ('anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node)
    if (isSeq(node)) return listOf(node as unknown as { items: Node[] } & Node)
    if (isMap(node)) return mapOf(node as unknown as { items: Pair<Node, Node | null>[] } & Node)
    return isScalar(node) && typeof node.value !== 'bigint' ? node.value : Number(isScalar(node) ? node.value : 0)
  }

  function aliased(name: string, offset: number): unknown {
    const node = anchors.get(name)
    const leftOut = (message: string) => {
      issues.push({ fatal: false, code: 'openapi-alias', message, offset })
      return null
    }
    if (!node) return leftOut(`There is no anchor \`&${name}\` before this alias.`)
    if (!made.has(node)) return isScalar(node) ? node.value : null
    const inside = sizes.get(node)
    // No JSON can say it, and what is written as JSON would have no end.
    if (inside === undefined) return leftOut(`The alias \`*${name}\` stands inside of what it names; it is left out.`)
    unfolded += inside
    if (unfolded > mostUnfolded)
      return leftOut(
        `The aliases before this one stand for ${mostUnfolded.toLocaleString('en-US')} values; it is left out.`,
      )
    size += inside
    return made.get(node)
  }

  function listOf(node: { readonly items: readonly Node[] } & Node): unknown[] {
    const list: unknown[] = []
    const before = size
    const places = new MapPlaces(startOf(node))
    positions.set(list, places)
    made.set(node, list)
    for (const item of node.items) {
      places.set(String(list.length), { key: startOf(item), value: startOf(item) })
      list.push(dataOf(item))
    }
    sizes.set(node, size - before)
    return list
  }

  function mapOf(node: { readonly items: readonly Pair<Node, Node | null>[] } & Node): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    const before = size
    const places = new MapPlaces(startOf(node))
    positions.set(map, places)
    made.set(node, map)
    for (const { key, value } of node.items) {
      const name = keyOf(key)
      const offset = startOf(key)
      if (name === '<<') {
        merge(map, places, dataOf(value))
        continue
      }
      const twice = places.get(name)
      if (twice && Object.hasOwn(map, name) && !merged.has(twice)) {
        issues.push({
          fatal: false,
          code: 'openapi-duplicate-key',
          message: `The key \`${name}\` stands here twice; the last one counts.`,
          offset,
        })
      }
      places.set(name, { key: offset, value: value ? startOf(value) : offset })
      define(map, name, dataOf(value))
    }
    sizes.set(node, size - before)
    return map
  }

  function merge(map: Record<string, unknown>, places: MapPlaces, value: unknown): void {
    for (const from of Array.isArray(value) ? value : [value]) {
      if (typeof from !== 'object' || from === null) continue
      for (const [name, inner] of Object.entries(from)) {
        const place = positions.get(from)?.get(name)
        if (Object.hasOwn(map, name)) continue
        define(map, name, inner)
        if (place) {
          const copy = { ...place }
          merged.add(copy)
          places.set(name, copy)
        }
      }
    }
  }
}

/** A merge may bring keys in any order, so they are found by name. */
class MapPlaces extends Map<string, KeyOffsets> implements KeyPositions {
  constructor(private readonly start: number) {
    super()
  }

  first(): KeyOffsets {
    return this.values().next().value ?? { key: this.start, value: this.start }
  }
}

function startOf(node: Node | null): number {
  return node?.range?.[0] ?? 0
}

/** `200:` is the key `200`, as it is spelt. */
function keyOf(key: Node | null): string {
  if (!isScalar(key)) return ''
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}
