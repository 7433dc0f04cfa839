/** Requests on pages must be valid requests of the API description. */
import { expect, test } from 'vitest'
import { entriesAt, isObject, type JsonObject, propertyOf, textAt } from '../../src/openapi/document/json.js'
import type { OperationSource } from '../../src/openapi/document/listOperations.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'
import { description, requests } from './apiRequests.js'

test('the site contains requests to check', () => {
  expect(requests.length).toBeGreaterThan(50)
  expect(requests.filter(({ data }) => data !== undefined).length).toBeGreaterThan(8)
})

test('each request matches an operation of the description', () => {
  expect(
    requests.filter(({ operation }) => !operation).map(({ place, method, path }) => `${place} ${method} ${path}`),
  ).toEqual([])
})

test('each request has a token, known parameters and an accepted media type', () => {
  expect(
    requests.flatMap(({ place, operation, headers, query }) => {
      if (!operation) return []
      const faults = headers.get('authorization')?.startsWith('Bearer ') ? [] : ['has no token']
      const types = entriesAt(description.follow(propertyOf(operation.operation, 'requestBody')).value, 'content').map(
        ([type]) => type,
      )
      const type = headers.get('content-type') ?? ''
      if (types.length > 0 && !types.includes(type)) faults.push(`has the type “${type}”, not ${types.join(' or ')}`)
      for (const [name, value] of query) faults.push(...parameterFaults(operation, name, value))
      return faults.map((fault) => `${place} ${fault}`)
    }),
  ).toEqual([])
})

function parameterFaults(operation: OperationSource, name: string, value: string): readonly string[] {
  const parameter = operation.parameters.find((each) => textAt(each, 'name') === name.split('[')[0])
  if (!parameter) return [`sends ${name}, which ${operation.path} does not know`]
  const schema = description.follow(propertyOf(parameter, 'schema')).value
  const item = isObject(schema) && textAt(schema, 'type') === 'array' ? propertyOf(schema, 'items') : schema
  if (name.includes('[') || /[$A-Z]/.test(value)) return []
  const read = /^(?:\d+|true|false)$/.test(value) ? JSON.parse(value) : value
  return validateValue(read, item, { graph: description, direction: 'request' }).map(
    ({ message }) => `${name}=${value} ${message}`,
  )
}

test('each complete body matches its schema', () => {
  const bodies = requests.flatMap(({ place, operation, data }) => {
    const value = operation && data !== undefined ? parsed(data) : undefined
    const body = operation && description.follow(propertyOf(operation.operation, 'requestBody')).value
    const type = isObject(body) ? entriesAt(body, 'content')[0]?.[1] : undefined
    return isObject(value) && isObject(type) ? [{ place, value, schema: propertyOf(type, 'schema') }] : []
  })
  expect(bodies.length).toBeGreaterThan(8)
  expect(
    bodies.flatMap(({ place, value, schema }) =>
      validateValue(value, schema, { graph: description, direction: 'request' }).map(
        ({ path, message }) => `${place} ${path.join('.')} ${message}`,
      ),
    ),
  ).toEqual([])
})

function parsed(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return undefined
  }
}
