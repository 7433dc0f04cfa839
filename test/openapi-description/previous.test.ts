import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  child,
  children,
  type Description,
  everyNode,
  follow,
  isObject,
  type Json,
  loadDescription,
  place,
  singleFile,
  target,
} from './description.js'
import { operationsOf, textAt } from './operations.js'

const current = loadDescription('openapi')
const previous = singleFile(parse(readFileSync('openapi/previous/1.0.yaml', 'utf8')) as Json)

describe('version 1.0 of the description', () => {
  it('is one file without broken references', () => {
    expect(textAt(previous.root, 'info', 'version')).toBe('1.0')
    const broken = [...everyNode(previous)].filter((node) => {
      const reference = isObject(node.value) ? node.value.$ref : undefined
      return typeof reference === 'string' && target(previous, node, reference) === undefined
    })
    expect(broken.map(place)).toEqual([])
  })

  it('lacks the additions of 1.1', () => {
    const before = new Set(operationsOf(previous).map(({ id }) => id))
    const added = operationsOf(current).filter(({ id }) => !before.has(id))
    expect(added.map(({ id }) => id)).toEqual(['listApiEndpoints', 'deleteWorkflow'])
    expect(webhooks(current).filter((name) => !webhooks(previous).includes(name))).toEqual([
      'detection.updated',
      'workflow.failed',
    ])
    expect(textAt(previous.root, 'info', 'description')).not.toContain('1.1')
  })

  it('has the parts that 1.1 changed, deprecated or removed', () => {
    expect(parameter(previous, 'listCloudAccounts', 'page_token')).toMatchObject({ in: 'query' })
    expect(parameter(previous, 'listCloudAccounts', 'page_token')).not.toHaveProperty('deprecated')
    expect(parameter(current, 'listCloudAccounts', 'page_token')).toMatchObject({ deprecated: true })
    expect(parameter(previous, 'listCloudAccounts', 'cursor')).toBeUndefined()
    expect(parameter(previous, 'listCloudAccounts', 'limit')).toMatchObject({ schema: { maximum: 100 } })
    expect(parameter(current, 'listCloudAccounts', 'limit')).toMatchObject({ schema: { maximum: 200 } })
    expect(parameter(previous, 'listConfigurationFindings', 'expand')).toMatchObject({ 'x-stability': 'preview' })
    expect(parameter(current, 'listConfigurationFindings', 'expand')).toBeUndefined()
  })

  it('1.1 removes only previews', () => {
    const after = new Map(operationsOf(current).map((operation) => [operation.id, operation]))
    const before = operationsOf(previous)
    expect(before.length).toBeGreaterThan(20)
    for (const operation of before) {
      const next = after.get(operation.id)
      expect(`${next?.method} ${next?.path}`).toBe(`${operation.method} ${operation.path}`)
      const names = next?.parameters.map((one) => textAt(one, 'name')) ?? []
      const lost = operation.parameters.filter((one) => !names.includes(textAt(one, 'name')))
      expect(lost.filter((one) => textAt(one, 'x-stability') !== 'preview').map(place)).toEqual([])
      expect([...(next?.responses.keys() ?? [])]).toEqual(expect.arrayContaining([...operation.responses.keys()]))
    }
  })
})

function webhooks(description: Description): readonly string[] {
  return children(child(description.root, 'webhooks') ?? description.root).map(([name]) => name)
}

function parameter(description: Description, id: string, name: string): Json | undefined {
  const operation = operationsOf(description).find((one) => one.id === id)
  const found = operation?.parameters.find((one) => textAt(one, 'name') === name)
  return found === undefined ? undefined : follow(description, found).value
}
