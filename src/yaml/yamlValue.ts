import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import type { DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Diagnostic, Range } from '../model/diagnostic.js'
import { dottedPath } from '../util/places.js'

/** Codes that reading plain YAML can report. */
export type YamlCode = Extract<DiagnosticCode, `yaml-${string}`>

export interface YamlWalkOptions {
  readonly range: (from: number, to: number) => Range
  readonly finding: (code: YamlCode, message: string, place: Range, hint?: string) => Diagnostic
}

export interface WalkedYaml {
  readonly value: unknown
  readonly places: Record<string, Range>
  readonly keyPlaces: Record<string, Range>
  readonly spelling: Record<string, string>
  readonly diagnostics: Diagnostic[]
}

const plainTags = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
)
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Turns a composed YAML node into plain data and notes where everything stands. Refused parts are left out. */
export function walkYaml(root: Node | null, { range, finding }: YamlWalkOptions): WalkedYaml {
  const places: Record<string, Range> = {}
  const keyPlaces: Record<string, Range> = {}
  const spelling: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  const report = (code: YamlCode, message: string, place: Range, hint?: string) => {
    diagnostics.push(finding(code, message, place, hint))
  }
  return { value: root ? dataOf(root, []) : null, places, keyPlaces, spelling, diagnostics }

  function dataOf(node: Node, path: readonly string[]): unknown {
    const place = rangeOf(node)
    const name = dottedPath(path)
    places[name] = place
    if (isAlias(node)) {
      report('yaml-alias', `The alias \`*${node.source}\` is not allowed.`, place, 'Write the value out.')
      return undefined
    }
    if (node.tag && !plainTags.has(node.tag)) {
      diagnostics.push(tagDiagnostic(node.tag.replace('tag:yaml.org,2002:', '!!'), place, finding))
      return undefined
    }
    if (isSeq(node)) return node.items.map((item, index) => dataOf(item as Node, [...path, String(index)]))
    if (isMap(node)) return mapOf(node.items as Pair<Node, Node | null>[], path)
    if (!isScalar(node)) return undefined
    if (node.type === 'PLAIN' && typeof node.value !== 'string') spelling[name] = node.source ?? ''
    return typeof node.value === 'bigint' ? Number(node.value) : node.value
  }

  function mapOf(pairs: readonly Pair<Node, Node | null>[], path: readonly string[]): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    for (const { key, value } of pairs) {
      const place = rangeOf(key)
      const name = keyOf(key)
      if (name === undefined) {
        report('yaml-key', 'A key must be plain text.', place)
      } else if (prototypeKeys.has(name)) {
        report('yaml-key', `The key \`${name}\` is not allowed.`, place, 'Choose another name.')
      } else if (Object.hasOwn(map, name)) {
        const first = keyPlaces[dottedPath([...path, name])]
        const hint = `Keep one of them${first ? `; the first is on line ${first.start.line}` : ''}.`
        report('yaml-duplicate-key', `The key \`${name}\` stands here twice.`, place, hint)
      } else {
        const inner = [...path, name]
        keyPlaces[dottedPath(inner)] = place
        map[name] = value ? dataOf(value, inner) : null
        if (!value) places[dottedPath(inner)] = place
      }
    }
    return map
  }

  function rangeOf(node: Node | null): Range {
    return range(node?.range?.[0] ?? 0, node?.range?.[1] ?? 0)
  }
}

export function tagDiagnostic(tag: string, place: Range, finding: YamlWalkOptions['finding']): Diagnostic {
  const hint = 'Remove the tag; values are plain data here.'
  return finding('yaml-tag', `The tag \`${tag.trim()}\` is not allowed.`, place, hint)
}

/** A number or boolean as a key counts as it is spelt: `1.10:` is the key `1.10`. */
function keyOf(key: Node | null): string | undefined {
  if (!isScalar(key) || (key.tag && !plainTags.has(key.tag))) return undefined
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}
