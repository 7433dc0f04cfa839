/** The inputs of a workflow: their schema, and shell commands that set them. */
import type { JsonValue, WorkflowView } from '../../model/contract/reference.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isJsonRecord, textsAt } from '../document/json.js'
import { createSampleMaker } from '../pages/sampleMaker.js'
import { buildSchemaNode } from '../schema/buildSchemaNode.js'
import { createIdRegistry, type PageContext, topPosition } from '../schema/pageContext.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import { createSchemaSummarizer } from '../schema/schemaSummary.js'
import { shellQuote } from '../snippets/curl.js'
import type { Workflow } from './readWorkflows.js'
import { variableOf } from './stepScript.js'

export function buildInputs(
  { inputs }: Workflow,
  graph: Graph,
  texts: InterfaceText,
): Pick<WorkflowView, 'inputs' | 'inputCode'> {
  if (inputs === undefined) return {}
  const resolveSchema = createSchemaResolver(graph)
  const page: PageContext = {
    graph,
    texts,
    resolveSchema,
    summarize: createSchemaSummarizer({ graph, resolveSchema, texts }),
    uniqueId: createIdRegistry(),
    rows: { left: 100 },
    // An Arazzo file has no schema pages, so rows that do not fit are cut to the start of the same table.
    requestSchemaPage: (cut) => ({ name: cut.name ?? 'object', href: '#inputs' }),
    mention: (_, name) => ({ name }),
  }
  const { makeSample } = createSampleMaker(resolveSchema, graph)
  const sample = makeSample(inputs, 'request', 'inputs')
  const { schema } = resolveSchema(inputs)
  const required = new Set(textsAt(schema, 'required'))
  const lines = entriesAt(schema, 'properties').flatMap(([name]) => {
    const value = isJsonRecord(sample) ? sample[name] : undefined
    const variable = variableOf({ kind: 'input', name, pointer: '', text: '' })
    return variable === undefined
      ? []
      : [`${variable}=${shellQuote(inputText(value))}${required.has(name) ? '' : ' # optional'}`]
  })
  return {
    inputs: buildSchemaNode(inputs, topPosition('inputs', 'request'), page),
    ...(lines.length > 0 && { inputCode: { language: 'shell', code: lines.join('\n') } }),
  }
}

function inputText(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
