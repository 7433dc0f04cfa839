/**
 * Reads a multi-file OpenAPI description as a graph: a node is a value with its file and JSON Pointer. References are followed
 * on demand and never inlined, so that recursive schemas need no special case.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parse } from 'yaml'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export interface Node {
  readonly value: Json
  /** Path relative to the folder of the description. */
  readonly file: string
  /** Property names and indexes from the root of the file. */
  readonly path: readonly string[]
}

export interface Description {
  readonly files: ReadonlyMap<string, Json>
  readonly root: Node
}

export function loadDescription(folder: string, entry = 'openapi.yaml'): Description {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.startsWith('previous'))
    .sort()
  const files = new Map(names.map((name) => [name, parse(readFileSync(posix.join(folder, name), 'utf8')) as Json]))
  const value = files.get(entry)
  if (value === undefined) throw new Error(`${folder} has no ${entry}.`)
  return { files, root: { value, file: entry, path: [] } }
}

/** A description of one file that is already parsed. */
export function singleFile(value: Json): Description {
  return { files: new Map([['openapi.yaml', value]]), root: { value, file: 'openapi.yaml', path: [] } }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** The child node, without following references; undefined if there is none. */
export function child(node: Node, ...names: readonly string[]): Node | undefined {
  let { value } = node
  for (const name of names) {
    const next: Json | undefined = isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined
    if (next === undefined) return undefined
    value = next
  }
  return { value, file: node.file, path: [...node.path, ...names] }
}

/** Children of an object or array, in order. */
export function children(node: Node): readonly (readonly [string, Node])[] {
  if (!isArray(node.value) && !isObject(node.value)) return []
  return Object.entries(node.value).map(([name, value]) => [
    name,
    { value: value as Json, file: node.file, path: [...node.path, name] },
  ])
}

/** The target of a reference node; undefined if it is broken. */
export function target(description: Description, node: Node, reference: string): Node | undefined {
  const [path = '', pointer = ''] = reference.split('#')
  const file = path === '' ? node.file : posix.join(posix.dirname(node.file), path)
  const value = description.files.get(file)
  if (value === undefined) return undefined
  const names = pointer.split('/').slice(1).map(decodePointer)
  return child({ value, file, path: [] }, ...names)
}

/** The node itself, or the final target of its `$ref`. */
export function follow(description: Description, node: Node): Node {
  const seen = new Set<string>()
  let current = node
  while (isObject(current.value) && typeof current.value.$ref === 'string') {
    const next = target(description, current, current.value.$ref)
    if (next === undefined) throw new Error(`${place(current)}: ${current.value.$ref} is broken.`)
    if (seen.has(place(next))) throw new Error(`${place(current)}: the reference points to itself.`)
    seen.add(place(next))
    current = next
  }
  return current
}

/** Every node of every file, parents first. */
export function* everyNode(description: Description): Generator<Node> {
  for (const [file, value] of description.files) yield* below({ value, file, path: [] })
}

export function place({ file, path }: Pick<Node, 'file' | 'path'>): string {
  return `${file}#${path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}

function* below(node: Node): Generator<Node> {
  yield node
  for (const [, next] of children(node)) yield* below(next)
}

function decodePointer(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
}
