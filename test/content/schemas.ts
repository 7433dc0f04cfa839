/** Values on pages against the schemas of the API description. */
import { readFileSync } from 'node:fs'
import { openGraph } from '../../src/openapi/document/graph.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'

/** @param $ref of a schema, relative to the file `from`. */
export function validatorOf($ref: string, direction: 'request' | 'response', from = 'openapi/schemas/delivery.yaml') {
  const { graph } = openGraph(from, {
    read: (file) => ({ text: readFileSync(file, 'utf8'), diagnostics: [] }),
  })
  if (!graph) throw new Error('The schema cannot be read.')
  const schema = graph.follow({ $ref }).value
  return (value: unknown) => validateValue(value, schema, { graph, direction })
}
