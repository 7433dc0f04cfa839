import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import type { DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Diagnostic, Range } from '../model/diagnostic.js'
import { dottedPath } from '../util/places.js'

/** Codes of errors in plain YAML. */
type YamlCode = Extract<DiagnosticCode, `yaml-${string}`>

interface YamlErrorInput {
  readonly code: YamlCode
  readonly message: string
  readonly range: Range
  readonly hint?: string | undefined
}

/** Creates a diagnostic of the file that is read. */
export type CreateYamlError = (input: YamlErrorInput) => Diagnostic

export interface YamlWalkOptions {
  /** Converts offsets of the text to a range of the file. */
  readonly toRange: (from: number, to: number) => Range
  readonly createError: CreateYamlError
}

/** The records have dotted paths as keys. */
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

/** Converts a composed YAML node to plain data, and records the range of every key and value. Invalid parts are undefined. */
export function walkYaml(root: Node | null, { toRange, createError }: YamlWalkOptions): WalkedYaml {
  const places: Record<string, Range> = {}
  const keyPlaces: Record<string, Range> = {}
  const spelling: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  const addYamlError = (input: YamlErrorInput) => diagnostics.push(createError(input))
  return { value: root ? toPlainData(root, []) : null, places, keyPlaces, spelling, diagnostics }

  function toPlainData(node: Node, path: readonly string[]): unknown {
    const range = nodeRange(node)
    const name = dottedPath(path)
    places[name] = range
    if (isAlias(node)) {
      const message = `The alias \`*${node.source}\` is not allowed.`
      addYamlError({
        code: 'yaml-alias',
        message,
        range,
        hint: 'Write the value out. Put a text that begins with * in quotes.',
      })
      return undefined
    }
    if (node.tag && !plainTags.has(node.tag)) {
      diagnostics.push(tagDiagnostic(node.tag.replace('tag:yaml.org,2002:', '!!'), range, createError))
      return undefined
    }
    if (isSeq<Node>(node)) return node.items.map((item, index) => toPlainData(item, [...path, String(index)]))
    if (isMap<Node, Node | null>(node)) return toPlainObject(node.items, path)
    if (!isScalar(node)) return undefined
    if (node.type === 'PLAIN' && typeof node.value !== 'string') spelling[name] = node.source ?? ''
    return typeof node.value === 'bigint' ? Number(node.value) : node.value
  }

  function toPlainObject(pairs: readonly Pair<Node, Node | null>[], path: readonly string[]): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    for (const { key, value } of pairs) {
      const range = nodeRange(key)
      const name = plainKey(key)
      if (name === undefined) {
        addYamlError({ code: 'yaml-key', message: 'A key must be plain text.', range })
      } else if (prototypeKeys.has(name)) {
        addYamlError({
          code: 'yaml-key',
          message: `The key \`${name}\` is not allowed.`,
          range,
          hint: 'Choose another name.',
        })
      } else if (Object.hasOwn(map, name)) {
        const first = keyPlaces[dottedPath([...path, name])]
        const hint = `Keep one of them.${first ? ` The first one is on line ${first.start.line}.` : ''}`
        addYamlError({ code: 'yaml-duplicate-key', message: `The key \`${name}\` is used twice.`, range, hint })
      } else {
        const inner = [...path, name]
        keyPlaces[dottedPath(inner)] = range
        map[name] = value ? toPlainData(value, inner) : null
        if (!value) places[dottedPath(inner)] = range
      }
    }
    return map
  }

  function nodeRange(node: Node | null): Range {
    return toRange(node?.range?.[0] ?? 0, node?.range?.[1] ?? 0)
  }
}

/** A tag could create objects of any class in other parsers, so none is accepted. */
export function tagDiagnostic(tag: string, range: Range, createError: CreateYamlError): Diagnostic {
  const hint = 'Remove the tag. docsgen reads plain data only.'
  return createError({ code: 'yaml-tag', message: `The tag \`${tag.trim()}\` is not allowed.`, range, hint })
}

/** The key as it is spelled: `1.10:` is the key `1.10`. Undefined for lists, maps, aliases, and keys with a tag. */
function plainKey(key: Node | null): string | undefined {
  if (!isScalar(key) || (key.tag && !plainTags.has(key.tag))) return undefined
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}
