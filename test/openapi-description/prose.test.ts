import { describe, expect, it } from 'vitest'
import {
  child,
  children,
  everyNode,
  follow,
  isArray,
  isObject,
  loadDescription,
  type Node,
  place,
} from './description.js'
import { textAt } from './operations.js'

const description = loadDescription('openapi')
const nodes = [...everyNode(description)]
const introduction = textAt(description.root, 'info', 'description')
const headings = [...introduction.matchAll(/^#{2,3} (.+)$/gm)].map(([, text]) => text ?? '')

describe('texts of the description', () => {
  it('the introduction has its chapters in order', () => {
    expect(headings.filter((text) => !text.startsWith('`'))).toEqual([
      'Base URL and regions',
      'Authentication',
      'Versioning',
      'Pagination',
      'Filtering and sorting',
      'Idempotency',
      'Concurrency',
      'Rate limits',
      'Errors',
      'Webhooks and signatures',
      'Changes',
    ])
  })

  it('every error type has a paragraph under its fragment', () => {
    const types = nodes.find((node) => place(node) === 'schemas/problem.yaml#/Problem/properties/type/enum')?.value
    const fragments = isArray(types) ? types.map((type) => `\`${new URL(String(type)).hash.slice(1)}\``) : []
    expect(fragments).toHaveLength(13)
    expect(headings.filter((text) => text.startsWith('`'))).toEqual(fragments)
  })

  it('links point to existing chapters', () => {
    const ids = new Set(headings.map((text) => text.toLowerCase().replaceAll('`', '').replaceAll(' ', '-')))
    const texts = nodes.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    const fragments = texts.flatMap((text) =>
      [...text.matchAll(/\]\((?:\/restapi\/v1\/introduction)?#([\w-]+)\)/g)].map(([, id]) => id ?? ''),
    )
    expect(fragments.length).toBeGreaterThan(10)
    expect(fragments.filter((id) => !ids.has(id))).toEqual([])
  })

  it('every named schema, property, enum value and example has a description', () => {
    const properties = nodes.filter(
      ({ file, path }) => file.startsWith('schemas/') && path.at(-2) === 'properties' && isSchemaPlace(path),
    )
    const bare = properties.filter(
      (node) =>
        textAt(node, 'description') === '' &&
        textAt(follow(description, node), 'description') === '' &&
        node.value !== false,
    )
    expect(bare.filter((node) => !isBranch(node.path)).map(place)).toEqual([])
    const enums = nodes.filter(({ value }) => isObject(value) && isArray(value.enum) && 'x-enumDescriptions' in value)
    for (const node of enums) {
      const values = child(node, 'enum')?.value
      expect(Object.keys(child(node, 'x-enumDescriptions')?.value ?? {}).sort(), place(node)).toEqual(
        isArray(values) ? values.map(String).sort() : [],
      )
    }
    expect(enums.length).toBeGreaterThan(40)
  })

  it('the name of the product is always the token', () => {
    const tokens = nodes.filter(({ value }) => typeof value === 'string' && /\{product/.test(value))
    expect(tokens.length).toBeGreaterThan(2)
    expect(tokens.filter(({ value }) => /\{product[^}]/.test(String(value))).map(place)).toEqual([])
    expect(nodes.filter(({ value }) => typeof value === 'string' && /skerry/i.test(value)).map(place)).toEqual([])
  })

  it('every tag has a guide', () => {
    const tags = children(child(description.root, 'tags') as Node)
    expect(tags.length).toBeGreaterThan(5)
    for (const [, tag] of tags) {
      expect(textAt(tag, 'externalDocs', 'url')).toMatch(/^\/[a-z-]+(\/[a-z-]+)+$/)
      expect(textAt(tag, 'description')).not.toBe('')
    }
  })
})

/** A path of alternating keywords and names, so that a property called `properties` is not read as the keyword. */
function isSchemaPlace(path: readonly string[]): boolean {
  return path.at(-3) !== 'properties'
}

/** Below `if`, `then` and `else` a property only repeats one that is described elsewhere. */
function isBranch(path: readonly string[]): boolean {
  return path.some((name, index) => ['if', 'then', 'else'].includes(name) && path[index - 1] !== 'properties')
}
