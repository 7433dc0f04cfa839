/** Reads an Arazzo 1.0 document: workflows with their steps, reusable objects resolved. */
import type { JsonValue } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  propertyOf,
  textAt,
  textsAt,
  toPlainJson,
} from '../document/json.js'
import { parseExpression } from './expressions.js'

export interface Workflow {
  readonly id: string
  readonly object: JsonObject
  readonly inputs?: unknown
  /** Names of the inputs that `inputs` declares. */
  readonly inputNames: ReadonlySet<string>
  readonly dependsOn: readonly string[]
  readonly steps: readonly Step[]
  readonly outputs: readonly Output[]
}

export interface Step {
  readonly id: string
  readonly object: JsonObject
  readonly parameters: readonly StepParameter[]
  readonly body?: JsonObject
  readonly criteria: readonly Criterion[]
  readonly outputs: readonly Output[]
  readonly onSuccess: readonly JsonObject[]
  readonly onFailure: readonly JsonObject[]
}

export interface StepParameter {
  readonly name: string
  readonly in?: string
  readonly value: JsonValue
  /** For positions. */
  readonly object: JsonObject
}

export interface Criterion {
  readonly condition: string
  readonly context?: string
  readonly type: string
  readonly object: JsonObject
}

export interface Output {
  readonly name: string
  readonly expression: string
  /** Object and key of the expression. */
  readonly holder: JsonObject
}

/** Reads the workflows of an Arazzo document. Parts of a wrong type are left to the checks. */
export function readWorkflows(graph: Graph): readonly Workflow[] {
  return listAt(graph.root.value, 'workflows')
    .filter(isObject)
    .map((object): Workflow => {
      const inputs = propertyOf(object, 'inputs')
      const schema = graph.follow(inputs).value
      return {
        id: textAt(object, 'workflowId') ?? '',
        object,
        ...(inputs !== undefined && { inputs }),
        inputNames: new Set(Object.keys(objectAt(schema, 'properties') ?? {})),
        dependsOn: textsAt(object, 'dependsOn'),
        steps: listAt(object, 'steps')
          .filter(isObject)
          .map((step) => readStep(step, object, graph)),
        outputs: readOutputs(object),
      }
    })
}

function readStep(object: JsonObject, workflow: JsonObject, graph: Graph): Step {
  const own = listAt(object, 'parameters').flatMap((parameter) => readParameter(parameter, graph))
  const shared = listAt(workflow, 'parameters').flatMap((parameter) => readParameter(parameter, graph))
  const isOwnParameter = (one: StepParameter) => own.some((other) => other.name === one.name && other.in === one.in)
  const body = objectAt(object, 'requestBody')
  const actions = (key: string, fallback: string) =>
    (propertyOf(object, key) === undefined ? listAt(workflow, fallback) : listAt(object, key)).flatMap((action) => {
      const found = resolveReusable(action, graph)
      return found ? [found] : []
    })
  return {
    id: textAt(object, 'stepId') ?? '',
    object,
    parameters: [...own, ...shared.filter((one) => !isOwnParameter(one))],
    ...(body && { body }),
    criteria: listAt(object, 'successCriteria').filter(isObject).map(readCriterion),
    outputs: readOutputs(object),
    onSuccess: actions('onSuccess', 'successActions'),
    onFailure: actions('onFailure', 'failureActions'),
  }
}

function readParameter(value: unknown, graph: Graph): StepParameter[] {
  const object = resolveReusable(value, graph)
  const name = textAt(object, 'name')
  if (!object || !name || !isObject(value)) return []
  const place = textAt(object, 'in')
  const given = propertyOf(value, 'value') ?? propertyOf(object, 'value')
  return [{ name, ...(place && { in: place }), value: toPlainJson(given ?? null), object: value }]
}

/** `reference: $components.parameters.page`, else the object itself. */
export function resolveReusable(value: unknown, graph: Graph): JsonObject | undefined {
  const reference = textAt(value, 'reference')
  if (reference === undefined) return isObject(value) ? value : undefined
  const expression = parseExpression(reference)
  if (expression?.kind !== 'component') return undefined
  return objectAt(objectAt(objectAt(graph.root.value, 'components'), expression.section), expression.name)
}

function readCriterion(object: JsonObject): Criterion {
  const type = propertyOf(object, 'type')
  const context = textAt(object, 'context')
  return {
    condition: String(propertyOf(object, 'condition') ?? ''),
    ...(context && { context }),
    type: typeof type === 'string' ? type : (textAt(type, 'type') ?? 'simple'),
    object,
  }
}

function readOutputs(object: JsonObject): readonly Output[] {
  const holder = objectAt(object, 'outputs')
  return Object.entries(holder ?? {}).flatMap(([name, expression]) =>
    holder && typeof expression === 'string' ? [{ name, expression, holder }] : [],
  )
}
