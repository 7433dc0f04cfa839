/** Requests on pages must be valid requests of the API description. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openGraph } from '../../src/openapi/document/graph.js'
import { entriesAt, isObject, type JsonObject, propertyOf, textAt } from '../../src/openapi/document/json.js'
import { listOperations, type OperationSource } from '../../src/openapi/document/listOperations.js'
import { createSlugRegistry } from '../../src/openapi/document/slugs.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'
import { type CodeBlock, codeBlocks, sourcePages } from './pages.js'
import { shellCommands, writtenFiles } from './shell.js'

const { graph } = openGraph('openapi/openapi.yaml', {
  read: (file) => ({ text: readFileSync(file, 'utf8'), diagnostics: [] }),
})
if (!graph) throw new Error('The description cannot be read.')
const description = graph
const operations = listOperations(graph, createSlugRegistry([])).filter(({ kind }) => kind === 'operation')
const requests = sourcePages().flatMap((page) => {
  const blocks = codeBlocks(page)
  return blocks
    .filter(({ language }) => /^(?:bash|sh|shell)$/.test(language))
    .flatMap((block) => ofBlock(block, blocks))
})

interface Request {
  readonly place: string
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: ReadonlyMap<string, string>
  readonly data?: string
  readonly operation?: OperationSource
}

function ofBlock({ place, text }: CodeBlock, blocks: readonly CodeBlock[]): readonly Request[] {
  const files = writtenFiles(text)
  const fileOf = (name: string) => files.get(name) ?? blocks.find(({ meta }) => meta.includes(`title="${name}"`))?.text
  return shellCommands(text).flatMap((words) => {
    const address =
      words[0] === 'curl' &&
      words.map((word) => /(?:\/management\/v1|^\$\{?(?:API|api)\}?)(\/.*)/.exec(word)?.[1]).find(Boolean)
    if (!address || /^\/\$\d/.test(address)) return []
    const valuesOf = (...names: string[]) => words.filter((_, at) => names.includes(words[at - 1] ?? ''))
    const [path = '', query = ''] = address.split('?')
    const inAddress = words.some((word) => word === '--get' || word === '-G')
    const fields = [...query.split('&'), ...(inAddress ? valuesOf('--data-urlencode', '-d', '--data') : [])].filter(
      Boolean,
    )
    const data = inAddress ? undefined : valuesOf('--data', '-d', '--json').at(-1)
    const method = valuesOf('-X', '--request').at(-1) ?? (data === undefined ? 'GET' : 'POST')
    return [
      {
        place,
        method,
        path,
        query: fields.map((field) => [field.split('=')[0] ?? '', field.split('=').slice(1).join('=')] as const),
        headers: new Map(
          valuesOf('-H', '--header').map((line) => [
            line.split(':')[0]?.toLowerCase() ?? '',
            line.split(':').slice(1).join(':').trim(),
          ]),
        ),
        data: data?.startsWith('@') ? fileOf(data.slice(1)) : data,
        operation: operations.find((each) => each.method === method && patternOf(each.path).test(path)),
      },
    ]
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
}

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
