/** Values of Helm charts on pages against the schemas of the charts, and the tables of values against the same schemas. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { replaceTokens } from '../../src/markdown/source/tokens.js'
import { chartNames, settings, valuesFiles } from './chartValues.js'
import { codeBlocks, sourcePages, tokens } from './pages.js'
import { validatorOf } from './schemas.js'

const blocks = sourcePages().flatMap(codeBlocks)

const validators = {
  sensor: validatorOf('sensor.yaml#/Values', 'request', 'test/content/charts/sensor.yaml'),
  admission: validatorOf('admission.yaml#/Values', 'request', 'test/content/charts/admission.yaml'),
  'harbor-adapter': validatorOf('harbor-adapter.yaml#/Values', 'request', 'test/content/charts/harbor-adapter.yaml'),
  operator: validatorOf('operator.yaml#/Values', 'request', 'test/content/charts/operator.yaml'),
}
const validateObject = validatorOf('operator.yaml#/Sensor', 'request', 'test/content/charts/operator.yaml')

test('the site contains values to check', () => {
  expect(valuesFiles.length).toBeGreaterThan(12)
  expect(settings.length).toBeGreaterThan(1)
  expect(new Set(valuesFiles.map(({ chart }) => chart)).size).toBe(3)
})

test('values on pages are values of the chart', () => {
  const wrong = [...valuesFiles, ...settings].flatMap(({ place, chart, values }) =>
    validators[chart](values).map(({ path, message }) => `${place} ${chart} ${path.join('.')} ${message}`),
  )
  expect(wrong).toEqual([])
})

test('an object for the operator has the keys of its definition', () => {
  const objects = blocks.filter(({ language, text }) => language === 'yaml' && /^kind: Sensor$/m.test(text))
  expect(objects.length).toBeGreaterThan(0)
  const wrong = objects.flatMap(({ place, text }) =>
    validateObject(parse(text)).map(({ path, message }) => `${place} ${path.join('.')} ${message}`),
  )
  expect(wrong).toEqual([])
})

const schema: z.ZodType<Node> = z.object({
  $ref: z.string().optional(),
  default: z.unknown().optional(),
  properties: z.lazy(() => z.record(z.string(), schema)).optional(),
})

interface Node {
  readonly $ref?: string | undefined
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Node>> | undefined
}

/** Each value of a chart with its default; objects that a page documents as a whole are one value. */
function valuesOf(chart: string): Map<string, unknown> {
  const read = (file: string) =>
    z.record(z.string(), schema).parse(parse(readFileSync(`test/content/charts/${file}`, 'utf8')))
  const found = new Map<string, unknown>()
  const add = (path: string, file: string, { $ref, properties, default: value }: Node) => {
    const [other = '', name = ''] = $ref?.split('#/') ?? []
    const target = $ref ? read(other || file)[name] : undefined
    if (target && name === 'Resources') found.set(path, undefined)
    else if (target) add(path, other || file, target)
    else if (properties)
      for (const [key, node] of Object.entries(properties)) add(path ? `${path}.${key}` : key, file, node)
    else found.set(path, value)
  }
  add('', `${chart}.yaml`, read(`${chart}.yaml`).Values ?? {})
  return found
}

test.each(chartNames)('values.yaml of the chart %s has the defaults of its schema', (chart) => {
  const file = parse(replaceTokens(readFileSync(`test/content/charts/${chart}/values.yaml`, 'utf8'), tokens, 'code'))
  const at = (path: string) => path.split('.').reduce((value, key) => value?.[key], file)
  const other = [...valuesOf(chart)].filter(
    ([path, value]) => value !== undefined && JSON.stringify(at(path)) !== JSON.stringify(value),
  )
  expect(other).toEqual([])
})

/** Rows of tables of values: names of the first column with the default, if the second one states it as code. */
function rowsOf(file: string): Map<string, string | undefined> {
  const source = readFileSync(file, 'utf8').replaceAll('{product}', tokens.product.slug)
  const tables = source.split('\n\n').filter((block) => /^\| (?:Value|`sensor\.features`) \|/.test(block.trim()))
  const rows = new Map<string, string | undefined>()
  for (const line of tables.join('\n').split('\n')) {
    const [, names = '', value = ''] = line.split('|').map((cell) => cell.trim())
    const prefix =
      line.includes('[Process detections]') || /^\| `\w+` \| (?:on|off) \|/.test(line) ? 'sensor.features.' : ''
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g))
      if (name !== 'sensor.features.NAME' && name !== 'sensor.features') rows.set(prefix + name, defaultOf(value))
  }
  return rows
}

/** A default as text, or undefined if the cell describes it. */
function defaultOf(cell: string): string | undefined {
  if (cell === 'on') return 'true'
  if (cell === 'off') return 'false'
  return /^`([^`]*)`$/.exec(cell)?.[1]
}

test.each([
  ['sensor', 'content/getting-started/install-sensor/kubernetes/configuration.mdx'],
  ['admission', 'content/integrations/kubernetes/admission/configuration.mdx'],
])('the page of the chart %s documents each value with its default', (chart, page) => {
  const values = valuesOf(chart)
  const rows = rowsOf(page)
  expect([...rows.keys()].sort()).toEqual([...values.keys()].sort())
  const wrong = [...values].filter(([name, value]) => {
    const documented = rows.get(name)
    return (
      value !== undefined && documented !== undefined && documented !== (Array.isArray(value) ? '[]' : String(value))
    )
  })
  expect(wrong.map(([name, value]) => `${name}: ${value}, but the page has ${rows.get(name)}`)).toEqual([])
})
