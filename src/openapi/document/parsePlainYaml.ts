/**
 * Parses YAML without anchors, about five times as fast as `parseYaml`. It accepts what js-yaml accepts, for example quoted
 * texts whose continuation lines are not indented. Text that it cannot read goes to `parseYaml`, which explains the
 * errors (decision 032).
 */
import { CORE_SCHEMA, load, type State } from 'js-yaml'
import {
  type KeyOffsets,
  MapPositions,
  type ObjectPositions,
  type ParsedText,
  type ParseIssue,
} from './sourceDocument.js'

/** A node that is being read, or one that was read. */
interface YamlNode {
  start: number
  end: number
  value: unknown
  readonly children: YamlNode[]
}

/** Thrown inside the listener for a text that this parser does not read. */
const unsupported = new Error('Not supported by parsePlainYaml.')

/** Undefined if the text is invalid, or uses anchors, several documents, or unusual notations. */
export function parsePlainYaml(text: string): ParsedText | undefined {
  const positions: ObjectPositions = new Map()
  const issues: ParseIssue[] = []
  const open: YamlNode[] = []
  const close = (state: State): void => {
    const node = open.pop()
    if (!node || isAnchored(state)) throw unsupported
    const [only] = node.children
    // js-yaml first reads a text as if it were the key of a map, which adds a level.
    if (node.children.length === 1 && only && only.value === state.result) Object.assign(node, only)
    else {
      node.start = skipBlanks(text, node.start)
      node.end = state.position
      if (state.kind === 'mapping') recordMap(node, state.result, { text, positions, issues })
      else if (state.kind === 'sequence') recordList(node, state.result, positions)
      else if (typeof state.result === 'number' && otherNotation.test(rawText(node, text)))
        state.result = rawText(node, text)
      node.value = state.result
    }
    open.at(-1)?.children.push(node)
  }
  try {
    const value = load(text, {
      schema: CORE_SCHEMA,
      // The last of several equal keys wins. They are reported as a warning.
      json: true,
      listener: (event, state) => {
        if (event === 'open') open.push({ start: state.position, end: 0, value: undefined, children: [] })
        else close(state)
      },
    })
    return value === undefined ? undefined : { value, positions, issues }
  } catch {
    return undefined
  }
}

/** Numbers of YAML 1.1, which are texts in YAML 1.2. */
const otherNotation = /_|^[-+]?0b/

function isAnchored(state: State): boolean {
  return 'anchor' in state && state.anchor !== null
}

function recordList(node: YamlNode, list: unknown, positions: ObjectPositions): void {
  // An empty item has no node.
  if (!Array.isArray(list) || list.length !== node.children.length) throw unsupported
  const offsets = new MapPositions(node.start)
  for (const [index, { start }] of node.children.entries()) offsets.set(String(index), { key: start, value: start })
  positions.set(list, offsets)
}

interface MapTools {
  readonly text: string
  readonly positions: ObjectPositions
  readonly issues: ParseIssue[]
}

function recordMap(node: YamlNode, map: unknown, { text, positions, issues }: MapTools): void {
  const { children } = node
  // js-yaml reads one more key at the end of a map.
  if (children.length % 2 === 1 && children.at(-1)?.value === null) children.pop()
  if (typeof map !== 'object' || map === null || children.length % 2 === 1) throw unsupported
  const offsets = new MapPositions(node.start)
  for (let index = 0; index < children.length; index += 2) {
    const [key, value] = [children[index], children[index + 1]]
    if (!key || !value || !Object.hasOwn(map, String(key.value)) || key.value === '<<') throw unsupported
    // Keys keep their spelling: `1.10:` must not become the key `1.1`.
    const name = typeof key.value === 'string' ? key.value : rawText(key, text)
    if (name !== String(key.value)) throw unsupported
    const keyOffsets: KeyOffsets = { key: key.start, value: value.start }
    if (offsets.has(name)) issues.push(duplicateKey(name, key.start))
    offsets.set(name, keyOffsets)
  }
  if (offsets.size !== Object.keys(map).length) throw unsupported
  positions.set(map, offsets)
}

function duplicateKey(name: string, offset: number): ParseIssue {
  return {
    fatal: false,
    code: 'openapi-duplicate-key',
    message: `The key \`${name}\` is used twice. The last one wins.`,
    offset,
  }
}

function rawText({ start, end }: YamlNode, text: string): string {
  return text.slice(start, end).trim()
}

/** Returns the offset of the next character that is neither white space nor part of a comment. */
function skipBlanks(text: string, offset: number): number {
  let at = offset
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at++
    if (text.charAt(at) !== '#' || at === offset) return at < text.length ? at : offset
    while (at < text.length && text.charAt(at) !== '\n') at++
  }
}
