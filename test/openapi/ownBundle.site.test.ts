/**
 * The multi-file description and the single published file have the same content: the test walks both side by side and follows
 * every reference with code of its own, without the graph and the bundle.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openGraph } from '../../src/openapi/document/graph.js'
import { createDownloads } from '../../src/openapi/downloads/downloads.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const file = 'openapi/openapi.yaml'
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** Tokens that are replaced by themselves, so that texts stay unchanged. */
const tokens = { product: { name: '{product}', slug: '{product}' }, vars: {} }

type Files = (name: string) => unknown
interface At {
  readonly value: unknown
  readonly file: string
  readonly files: Files
}

const onDisk = remembered((name) => parse(readFileSync(join(root, name), 'utf8')) as unknown)
const published = new Map<string, string>()

beforeAll(() => {
  const { graph } = openGraph(file, {
    read: (name) => ({ text: readFileSync(join(root, name), 'utf8'), diagnostics: [] }),
  })
  if (!graph) throw new Error(`${file} cannot be read.`)
  const route = '/restapi/management/v1/openapi.yaml'
  for (const { route: at, bytes } of createDownloads(
    graph,
    { file, path: '/', download: route },
    tokens,
  ).descriptions())
    published.set(posix.extname(at).slice(1), Buffer.from(bytes).toString())
})

const readers = { yaml: (text: string) => parse(text) as unknown, json: (text: string) => JSON.parse(text) as unknown }

describe.each(['yaml', 'json'] as const)('the published %s', (form) => {
  const bundled: Files = remembered(() => readers[form](published.get(form) ?? ''))
  const source: At = { value: onDisk(file), file, files: onDisk }
  const bundle = (): At => ({ value: bundled(''), file: '', files: bundled })

  test('it has the operations of the files, in their order', () => {
    const names = operations(source).map(([name]) => name)
    expect(names).toHaveLength(34 + webhooks(source).length)
    expect(operations(bundle()).map(([name]) => name)).toEqual(names)
  })

  test('each operation is the same after references are resolved', () => {
    const others = new Map(operations(bundle()))
    const differences = operations(source).flatMap(([name, at]) => {
      const other = others.get(name)
      return other ? differencesOf(at, other).map((text) => `${name} ${text}`) : [`${name} is not there`]
    })
    expect(differences).toEqual([])
  })

  test('everything else is the same, in the same order', () => {
    expect(differencesOf(source, bundle()).filter((text) => !/^\/components(?:\/\w+)? has more: /.test(text))).toEqual(
      [],
    )
    expect(Object.keys(bundle().value as object)).toEqual(Object.keys(source.value as object))
  })

  test('it has no external references, and no unused content that the files do not have', () => {
    const addresses = referencesIn(bundle().value)
    expect(addresses.filter((address) => !address.startsWith('#/'))).toEqual([])
    const used = new Set(addresses)
    const own = (source.value as Components).components
    const left = Object.entries((bundle().value as Components).components).flatMap(([section, definitions]) =>
      Object.keys(definitions)
        .filter((name) => own[section]?.[name] === undefined)
        .map((name) => `#/components/${section}/${name}`)
        .filter((address) => !used.has(address)),
    )
    expect(left).toEqual([])
  })
})

interface Components {
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

function remembered(read: Files): Files {
  const known = new Map<string, unknown>()
  return (name) => {
    if (!known.has(name)) known.set(name, read(name))
    return known.get(name)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The target of a `$ref`, including chains; siblings of `$ref` are compared separately. Throws if the reference is broken. */
function resolved(at: At): At {
  const split = referred(at)
  return split === undefined ? at : resolved(split.target)
}

function referred(at: At): { readonly target: At; readonly beside: At } | undefined {
  if (!isObject(at.value) || typeof at.value.$ref !== 'string') return undefined
  const { $ref, ...beside } = at.value
  return { target: found($ref, at), beside: { ...at, value: beside } }
}

function found(address: string, { file: from, files }: At): At {
  const [path = '', fragment = ''] = address.split('#')
  const name = path === '' ? from : posix.join(posix.dirname(from), path)
  let value = files(name)
  for (const step of fragment.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    value = isObject(value) ? value[key] : undefined
  }
  if (value === undefined) throw new Error(`${address} of ${from || 'the bundle'} is broken.`)
  return { value, file: name, files }
}

function step(at: At, key: string): At {
  return { ...at, value: (at.value as Readonly<Record<string, unknown>>)[key] }
}

function webhooks(description: At): readonly string[] {
  return Object.keys(((description.value as { webhooks?: object }).webhooks ?? {}) as object)
}

function operations(description: At): readonly (readonly [string, At])[] {
  return ['paths', 'webhooks'].flatMap((section) => {
    const items = step(description, section)
    return Object.keys(items.value as object).flatMap((path) => {
      const item = resolved(step(items, path))
      return Object.keys(item.value as object)
        .filter((key) => methods.includes(key))
        .map((method) => [`${method} ${path}`, step(item, method)] as const)
    })
  })
}

/** Places where two values differ after all references are resolved. Each pair is compared once. */
function differencesOf(one: At, other: At): readonly string[] {
  const compared = new Map<unknown, Set<unknown>>()
  return compare(one, other, '')

  function compare(leftAt: At, rightAt: At, path: string): readonly string[] {
    const [from, to] = [referred(leftAt), referred(rightAt)]
    if (from && to) return [...compare(from.beside, to.beside, path), ...compare(from.target, to.target, path)]
    const left = resolved(leftAt)
    const right = resolved(rightAt)
    if (Array.isArray(left.value) && Array.isArray(right.value)) {
      if (left.value.length !== right.value.length) return [`${path} has another length`]
      return left.value.flatMap((_, index) =>
        compare(step(left, String(index)), step(right, String(index)), `${path}/${index}`),
      )
    }
    if (!isObject(left.value) || !isObject(right.value))
      return Object.is(left.value, right.value) ? [] : [`${path} is another value`]
    const seen = compared.get(left.value) ?? new Set()
    if (seen.has(right.value)) return []
    compared.set(left.value, seen.add(right.value))
    const names = Object.keys(left.value)
    const [value, otherValue] = [left.value, right.value]
    const lost = names.filter((name) => !Object.hasOwn(otherValue, name))
    const more = Object.keys(otherValue).filter((name) => !Object.hasOwn(value, name))
    const isMapping = path.endsWith('/discriminator/mapping')
    return [
      ...(lost.length > 0 ? [`${path} lacks: ${lost}`] : []),
      ...(more.length > 0 ? [`${path} has more: ${more}`] : []),
      ...names
        .filter((name) => Object.hasOwn(otherValue, name))
        .flatMap((name) =>
          isMapping
            ? compare(found(String(value[name]), left), found(String(otherValue[name]), right), `${path}/${name}`)
            : compare(step(left, name), step(right, name), `${path}/${name}`),
        ),
    ]
  }
}

/** Values of `$ref` and of the mapping of a discriminator. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  const { discriminator } = value
  const mapping = isObject(discriminator) && isObject(discriminator.mapping) ? Object.values(discriminator.mapping) : []
  const own = [value.$ref, ...mapping].filter((address) => typeof address === 'string')
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}
