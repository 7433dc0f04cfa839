/** Builds the list of problems: the `type`s in the examples of error responses, linked to the error catalog in the introduction. */
import { slug } from 'github-slugger'
import type { ErrorView, ResponseView } from '../../model/contract/reference.js'
import type { MarkdownText } from '../../model/contract/referenceText.js'
import { type JsonObject, objectAt, propertyOf, textAt } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { readEnumValues } from '../schema/readEnumValues.js'
import type { ViewContext } from './viewContext.js'

type ErrorContext = Pick<ViewContext, 'api' | 'anchors' | 'graph' | 'page'>

/** The table of errors: each `type` in the examples of 4xx and 5xx responses, once for each status. */
export function buildErrors(
  operation: JsonObject,
  responses: readonly ResponseView[],
  tools: ErrorContext,
): readonly ErrorView[] {
  const { api, anchors } = tools
  const errors = new Map<string, ErrorView>()
  for (const { status, title, content } of responses) {
    if (!/^[45]/.test(status)) continue
    const examples = content.flatMap(({ mediaType, examples }) => examples.map(({ value }) => ({ mediaType, value })))
    for (const { mediaType, value } of examples) {
      const type = textAt(value, 'type')
      const code = type && problemCode(type)
      if (!code || errors.has(`${status} ${code}`)) continue
      const name = propertyOf(value, 'title')
      const description = describeProblemType(type, responseSchema(operation, [status, mediaType], tools), tools)
      errors.set(`${status} ${code}`, {
        status,
        code,
        title: typeof name === 'string' ? name : title,
        ...(description && { description }),
        ...(anchors.has(code) && { href: `${api.introduction}#${code}` }),
      })
    }
  }
  return [...errors.values()]
}

function responseSchema(
  operation: JsonObject,
  [status, mediaType]: [string, string],
  { graph }: ErrorContext,
): unknown {
  const response = followToObject(propertyOf(objectAt(operation, 'responses'), status), graph)
  return propertyOf(propertyOf(objectAt(response, 'content'), mediaType), 'schema')
}

/** Description of a `type` value in the schema of the problem. */
function describeProblemType(type: string, schema: unknown, { graph, page }: ErrorContext): MarkdownText | undefined {
  const { schema: problem } = page.resolveSchema(schema)
  const { schema: types } = page.resolveSchema(propertyOf(objectAt(problem, 'properties'), 'type'))
  return readEnumValues(types, graph)?.find(({ value }) => value === type)?.description
}

/** `https://example.com/errors#not_found` -> `not_found`. */
function problemCode(type: string): string | undefined {
  const [path = '', fragment] = type.split('#')
  return fragment || path.split(/[/:]/).filter(Boolean).at(-1)
}

/** Ids that the headings of a Markdown text will get. */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const match of markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*?)(?:\{#([^\s{}]+)\})?[ \t#]*$/gm)) {
    anchors.add(match[2] ?? slug((match[1] ?? '').replace(/[`*]/g, '').trim()))
  }
  return anchors
}
