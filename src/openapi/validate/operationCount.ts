/** Diagnostics of a description as a whole: a file that is not a description, and one with no or too many operations. */
import { at, type Diagnostic, error } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { isObject, propertyOf } from '../document/json.js'

/**
 * Reports too many operations before anything is rendered, because the build would exceed the default memory of Node.
 */
export function tooManyOperations(graph: Graph, count: number, most: number): Diagnostic {
  const place = isObject(graph.root.value) ? graph.locate(graph.root.value, 'paths', true) : { file: graph.root.file }
  const said = `This description has ${count.toLocaleString('en-US')} operations; at most ${most.toLocaleString('en-US')} are drawn.`
  const hint =
    'Publish it as several descriptions, or raise `limits.operations` and give Node the memory: about 400 MB for 1,000 operations, by NODE_OPTIONS=--max-old-space-size=8192.'
  return error('openapi-too-large', said, { ...place, hint })
}

/** True for an OpenAPI or Swagger file, or one that looks like it. */
export function isDescription({ root }: Graph): boolean {
  return ['openapi', 'swagger', 'paths', 'webhooks'].some((key) => propertyOf(root.value, key) !== undefined)
}

/** The error for a description without operations. Its hint depends on what the file contains instead. */
export function noOperations(graph: Graph): Diagnostic {
  const { value, file } = graph.root
  const key = ['paths', 'webhooks'].find((name) => propertyOf(value, name) !== undefined)
  if (isObject(value) && key !== undefined) {
    const hint = `Under \`${key}\`, write paths that start with \`/\`, each with methods such as \`get\`.`
    const said = 'This description has no operations.'
    return error('openapi-empty', said, { ...graph.locate(value, key, true), hint: key === 'paths' ? hint : undefined })
  }
  const form = isObject(value) ? 'has neither `paths` nor `webhooks`' : `holds ${describeForm(value)}`
  const hint = `Check that ${file} is the description: it begins with \`openapi: 3.1.1\` and has \`info\` and \`paths\`.`
  return error('openapi-empty', `This is not a description with operations: the file ${form}.`, {
    ...locateDescription(graph),
    hint,
  })
}

function describeForm(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : 'a text'
}

/** Place of a diagnostic on the whole file: its root object, or the first line if the root is no object. */
export function locateDescription({ root, locate }: Graph): SourceLocation {
  return isObject(root.value) ? locate(root.value) : { file: root.file, range: at(1, 1) }
}
