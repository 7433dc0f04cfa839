/** Builds the page view of a workflow. */
import type {
  JsonValue,
  MediaTypeView,
  OperationLink,
  OperationView,
  ParameterView,
  ReferenceLink,
  WorkflowActionView,
  WorkflowStepView,
  WorkflowValueView,
  WorkflowView,
} from '../../model/contract/reference.js'
import { isJsonRecord, type JsonObject, listAt, numberAt, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { decodePointer } from '../document/jsonPointer.js'
import { descriptionField } from '../document/textFields.js'
import { toCompactText } from '../schema/pageContext.js'
import { readOutputTypes } from './outputTypes.js'
import type { Output, Step, Workflow } from './readWorkflows.js'
import { findStepOperation } from './sources.js'
import { markVariables, writeStepScript } from './stepScript.js'
import type { WorkflowContext } from './workflowContext.js'

export type WorkflowBody = Omit<WorkflowView, 'api' | 'inputs' | 'inputCode'>

export function buildWorkflow(workflow: Workflow, context: WorkflowContext): WorkflowBody {
  const { object, id, steps, outputs, dependsOn } = workflow
  const types = readOutputTypes(workflow, context)
  return {
    kind: 'workflow',
    route: context.routeOf(workflow),
    title: workflowTitle(workflow),
    workflowId: id,
    ...descriptionField(object, context.graph),
    dependsOn: dependsOn.flatMap((name) => linkWorkflow(name, context)),
    steps: steps.map((step) => buildStep(step, { ...context, workflow, isJson: (variable) => types.has(variable) })),
    outputs: outputs.map(toValue),
  }
}

function workflowTitle({ object, id }: Workflow): string {
  return textAt(object, 'summary')?.replace(/\.\s*$/, '') ?? id
}

interface StepContext extends WorkflowContext {
  readonly workflow: Workflow
  readonly isJson: (variable: string) => boolean
}

function buildStep(step: Step, context: StepContext): WorkflowStepView {
  const { graph, api, views, path } = context
  const target = textAt(step.object, 'workflowId')
  const operation = target === undefined ? findStepOperation(step, graph, api) : undefined
  const slug = operation && 'slug' in operation ? operation.slug : undefined
  const view = slug === undefined ? undefined : views.get(`${path}/${slug}`)
  const called = view?.kind === 'operation' ? view : undefined
  const [workflow] = target === undefined ? [] : linkWorkflow(target, context)
  return {
    id: `step-${step.id.replace(/\s+/g, '_')}`,
    name: step.id,
    ...descriptionField(step.object, graph),
    ...(called && { operation: operationLink(called) }),
    ...(workflow && { workflow }),
    parameters: step.parameters.map(({ name, in: place, value }) => ({
      name,
      ...(place && { in: place }),
      value: toCompactText(value),
    })),
    ...(called && { code: { language: 'shell', code: writeCode(step, called, context) } }),
    criteria: step.criteria.map(({ condition, context: of, type }) =>
      type === 'simple' ? condition : `${of ?? ''} ${type} ${condition}`.trim(),
    ),
    outputs: step.outputs.map(toValue),
    onSuccess: step.onSuccess.flatMap((action) => buildAction(action, context)),
    onFailure: step.onFailure.flatMap((action) => buildAction(action, context)),
  }
}

function operationLink({ title, method, path, route, deprecated }: OperationView): OperationLink {
  return { title, method, path, href: route, deprecated: deprecated !== undefined }
}

function toValue({ name, expression }: Output): WorkflowValueView {
  return { name, value: expression }
}

function linkWorkflow(name: string, { workflows, routeOf }: WorkflowContext): ReferenceLink[] {
  const found = workflows.find(({ id }) => id === name)
  return found ? [{ label: workflowTitle(found), href: routeOf(found) }] : []
}

function buildAction(action: JsonObject, context: StepContext): readonly WorkflowActionView[] {
  const type = (['end', 'goto', 'retry'] as const).find((one) => one === textAt(action, 'type'))
  if (!type) return []
  const step = textAt(action, 'stepId')
  const isKnown = context.workflow.steps.some(({ id }) => id === step)
  const [workflow] = linkWorkflow(textAt(action, 'workflowId') ?? '', context)
  const target = step !== undefined && isKnown ? { label: step, href: `#step-${step}` } : workflow
  const [after, limit] = [numberAt(action, 'retryAfter'), numberAt(action, 'retryLimit')]
  return [
    {
      type,
      conditions: listAt(action, 'criteria').flatMap((one) => textAt(one, 'condition') ?? []),
      ...(target && { target }),
      ...(after !== undefined && { after }),
      ...(limit !== undefined && { limit }),
    },
  ]
}

/**
 * Writes the request of the step. Parameters come from the step. Required parameters that the step does not set have
 * the values of the operation.
 */
function writeCode(step: Step, view: OperationView, { isJson }: StepContext): string {
  const given = new Map(step.parameters.map((one) => [`${one.in} ${one.name}`, markVariables(one.value)] as const))
  const isGivenParameter = ({ in: place, name }: ParameterView) => given.has(`${place} ${name}`)
  const known = view.parameters.map((group) => ({
    ...group,
    parameters: group.parameters.map((one) =>
      isGivenParameter(one) ? { ...one, required: true, sample: given.get(`${one.in} ${one.name}`) ?? null } : one,
    ),
  }))
  const body = view.body && { ...view.body, content: fillBody(step, view.body.content) }
  return writeStepScript({
    step: step.id,
    operation: { ...view, parameters: known, ...(body && { body }) },
    criteria: step.criteria,
    outputs: step.outputs,
    values: [...step.parameters.map(({ value }) => value), toPlainJson(step.body ?? null)],
    isJson,
  })
}

/** Replaces the body by the media type and payload of the step, if it has them. */
function fillBody(step: Step, content: readonly MediaTypeView[]): readonly MediaTypeView[] {
  const payload = propertyOf(step.body, 'payload')
  if (!step.body || payload === undefined) return content
  const wanted = textAt(step.body, 'contentType')
  const media =
    content.find(({ mediaType, alike }) => [mediaType, ...alike].some((one) => one === wanted)) ?? content[0]
  if (!media) return content
  const mediaType = wanted ?? media.mediaType
  const value = replaceParts(markVariables(parsePayload(toPlainJson(payload), mediaType)), step.body)
  const code = typeof value === 'string' ? { code: { code: value, language: 'text' } } : {}
  return [{ ...media, mediaType, sample: value, examples: [{ name: '', generated: false, value, ...code }] }]
}

/** Parses JSON that is written as a text, so that its expressions keep their types. */
function parsePayload(payload: JsonValue, mediaType: string): JsonValue {
  if (typeof payload !== 'string' || !/[/+]json\s*(?:;|$)/i.test(mediaType)) return payload
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}

/** Applies `replacements`: values at JSON Pointers of the payload. */
function replaceParts(value: JsonValue, body: JsonObject): JsonValue {
  return listAt(body, 'replacements').reduce<JsonValue>((whole, replacement) => {
    const target = textAt(replacement, 'target')
    if (target === undefined || !target.startsWith('/')) return whole
    return setAt(whole, decodePointer(target), markVariables(toPlainJson(propertyOf(replacement, 'value') ?? null)))
  }, value)
}

function setAt(whole: JsonValue, [key, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (key === undefined) return value
  if (Array.isArray(whole)) return whole.map((item, index) => (String(index) === key ? setAt(item, rest, value) : item))
  if (!isJsonRecord(whole)) return whole
  return { ...whole, [key]: setAt(whole[key] ?? {}, rest, value) }
}
