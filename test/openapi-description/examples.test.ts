import { describe, expect, it } from 'vitest'
import { checkValue, type Direction } from './checkValue.js'
import {
  child,
  children,
  everyNode,
  follow,
  isObject,
  loadDescription,
  type Node,
  place,
  target,
} from './description.js'
import { mediaTypesOf } from './operations.js'

const description = loadDescription('openapi')

describe('examples of the description', () => {
  const bodies = mediaTypesOf(description).flatMap(({ direction, node }) => {
    const examples = child(node, 'examples')
    return (examples === undefined ? [] : children(examples)).map(([name, example]) => ({
      name: `${place(node)} ${name}`,
      direction,
      schema: child(node, 'schema'),
      example: follow(description, example),
    }))
  })

  it('every body has examples', () => {
    const without = mediaTypesOf(description).filter(({ node }) => child(node, 'examples') === undefined)
    expect(without.map(({ node }) => place(node))).toEqual([])
    expect(bodies.length).toBeGreaterThan(100)
  })

  it('examples of bodies have a summary and match their schema', () => {
    const findings = bodies.flatMap(({ name, direction, schema, example }) => {
      const summary = child(example, 'summary')
      return [
        ...(typeof summary?.value === 'string' ? [] : [`${name} has no summary`]),
        ...check(name, { value: child(example, 'value'), schema, direction }),
      ]
    })
    expect(findings).toEqual([])
  })

  it('examples of parameters and headers match their schema', () => {
    const findings = [...everyNode(description)]
      .filter((node) => isObject(node.value) && 'example' in node.value && 'schema' in node.value)
      .flatMap((node) =>
        check(place(node), { value: child(node, 'example'), schema: child(node, 'schema'), direction: 'any' }),
      )
    expect(findings).toEqual([])
  })

  it('examples and defaults inside schemas match them', () => {
    const findings = schemas().flatMap((schema) => [
      ...children(child(schema, 'examples') ?? { ...schema, value: [] }).flatMap(([, value]) =>
        check(place(value), { value, schema, direction: 'any' }),
      ),
      ...(child(schema, 'default') === undefined
        ? []
        : check(place(schema), { value: child(schema, 'default'), schema, direction: 'any' })),
    ])
    expect(findings).toEqual([])
  })

  it('all examples are used', () => {
    const defined = [...description.files.keys()]
      .filter((file) => file.startsWith('examples/'))
      .flatMap((file) =>
        children({ value: description.files.get(file) ?? null, file, path: [] }).map(([, node]) => place(node)),
      )
    const used = new Set(
      [...everyNode(description)].flatMap((node) => {
        const reference = isObject(node.value) ? node.value.$ref : undefined
        const to = typeof reference === 'string' ? target(description, node, reference) : undefined
        return to === undefined ? [] : [place(to)]
      }),
    )
    expect(defined.filter((name) => !used.has(name))).toEqual([])
  })
})

interface Candidate {
  readonly value: Node | undefined
  readonly schema: Node | undefined
  readonly direction: Direction
}

function check(name: string, { value, schema, direction }: Candidate): readonly string[] {
  if (value === undefined || schema === undefined) return [`${name} has no value or no schema`]
  return checkValue(value.value, schema, { description, direction }).map(
    ({ at, message }) => `${name}${at}: ${message}`,
  )
}

/** Named schemas, and all their subschemas with a type, a reference or parts. */
function schemas(): readonly Node[] {
  return [...everyNode(description)].filter(
    ({ value, file, path }) =>
      file.startsWith('schemas/') &&
      isObject(value) &&
      !['properties', 'patternProperties', 'mapping'].includes(path.at(-1) ?? '') &&
      ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'enum'].some((keyword) => keyword in value),
  )
}
