/**
 * Finds variables whose values are JSON instead of text (numbers, lists and objects), from the schemas of inputs and
 * responses.
 */
import { entriesAt, isObject, listAt, objectAt, propertyOf } from '../document/json.js'
import { decodePointer } from '../document/jsonPointer.js'
import { followToObject } from '../document/listOperations.js'
import { describeType } from '../schema/describeType.js'
import { createSchemaResolver, type ResolveSchema } from '../schema/schemaResolver.js'
import { parseExpression } from './expressions.js'
import type { Step, Workflow } from './readWorkflows.js'
import { findStepOperation } from './sources.js'
import { variableOf } from './stepScript.js'
import type { WorkflowContext } from './workflowContext.js'

type TypeContext = Pick<WorkflowContext, 'graph' | 'api'>

export function readOutputTypes(workflow: Workflow, context: TypeContext): ReadonlySet<string> {
  const resolveInput = createSchemaResolver(context.graph)
  const inputs = entriesAt(resolveInput(workflow.inputs ?? true).schema, 'properties')
    .filter(([, schema]) => isJson(schema, resolveInput))
    .flatMap(([name]) => variableOf({ kind: 'input', name, pointer: '', text: '' }) ?? [])
  const outputs = workflow.steps.flatMap((step) =>
    step.outputs
      .filter(({ expression }) => isJsonOutput(step, expression, context))
      .flatMap(({ name }) => variableOf({ kind: 'stepOutput', step: step.id, name, pointer: '', text: '' }) ?? []),
  )
  return new Set([...inputs, ...outputs])
}

function isJson(schema: unknown, resolve: ResolveSchema): boolean {
  const { types } = describeType(resolve(schema), resolve)
  return types.length > 0 && !types.includes('string')
}

function isJsonOutput(step: Step, text: string, { graph, api }: TypeContext): boolean {
  const expression = parseExpression(text)
  if (expression?.kind === 'status') return true
  if (expression?.kind !== 'responseBody') return false
  const operation = findStepOperation(step, graph, api)
  if (!operation || !('operation' in operation)) return false
  const found = entriesAt(operation.operation, 'responses').find(([status]) => /^2/.test(status))
  const response = followToObject(found?.[1], api.graph)
  const media = entriesAt(response, 'content').find(([type]) => /[/+]json/i.test(type))?.[1]
  const schema = decodePointer(expression.pointer).reduce<unknown>(
    (outer, key) => stepInto(outer, key, api.resolveSchema),
    propertyOf(media, 'schema'),
  )
  return schema !== undefined && isJson(schema, api.resolveSchema)
}

function stepInto(outer: unknown, key: string, resolve: ResolveSchema): unknown {
  if (outer === undefined) return undefined
  const { schema } = resolve(outer)
  const property = objectAt(schema, 'properties')?.[key]
  if (property !== undefined) return property
  if (/^\d+$/.test(key)) return listAt(schema, 'prefixItems')[Number(key)] ?? propertyOf(schema, 'items')
  const additional = propertyOf(schema, 'additionalProperties')
  return isObject(additional) ? additional : undefined
}
