import { describe, expect, it } from 'vitest'
import { child, children, everyNode, isObject, loadDescription, place, target } from './description.js'

const description = loadDescription('openapi')
const nodes = [...everyNode(description)]

describe('references of the description', () => {
  const references = nodes.flatMap((node) =>
    isObject(node.value) && typeof node.value.$ref === 'string' ? [{ node, reference: node.value.$ref }] : [],
  )

  it('they are relative and have a target', () => {
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter(({ reference }) => /^[a-z]+:|^\//.test(reference))).toEqual([])
    const broken = references.filter(({ node, reference }) => target(description, node, reference) === undefined)
    expect(broken.map(({ node, reference }) => `${place(node)} ${reference}`)).toEqual([])
  })

  it('they reach every file and every definition', () => {
    const used = new Set(references.map(({ node, reference }) => place(target(description, node, reference) ?? node)))
    const defined = nodes.filter(
      ({ file, path }) => path.length === 1 && /^(schemas|parameters|responses)\//.test(file),
    )
    expect(defined.map(place).filter((name) => !used.has(name))).toEqual([])
    const reached = new Set(['openapi.yaml', ...[...used].map((name) => name.split('#')[0])])
    expect([...description.files.keys()].filter((file) => !reached.has(file))).toEqual([])
  })

  it('the reference of each discriminator value points to a variant whose constant is that value', () => {
    const mappings = nodes.filter(({ path }) => path.at(-1) === 'mapping' && path.at(-2) === 'discriminator')
    expect(mappings).toHaveLength(6)
    for (const mapping of mappings) {
      const owner =
        nodes.find((node) => place(node) === place({ ...mapping, path: mapping.path.slice(0, -2) })) ?? mapping
      const name = String(child(owner, 'discriminator', 'propertyName')?.value)
      const parts = children(child(owner, 'oneOf') ?? owner).map(([, part]) => part.value)
      expect(children(mapping).map(([, { value }]) => ({ $ref: value }))).toEqual(parts)
      for (const [key, { value }] of children(mapping)) {
        const part = target(description, mapping, String(value))
        const own =
          part === undefined
            ? undefined
            : (child(part, 'properties', name) ?? child(part, 'allOf', '1', 'properties', name))
        expect(own === undefined ? undefined : child(own, 'const')?.value).toBe(key)
      }
    }
  })
})
