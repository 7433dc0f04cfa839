/**
 * Reports mistakes in an Arazzo document: missing fields, unknown operations and steps, and expressions without a
 * value.
 */
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, listAt, objectAt, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { type Expression, expressionsInCondition, parseExpression, splitTemplate, visitTexts } from './expressions.js'
import { resolveReusable, type Step, type Workflow } from './readWorkflows.js'
import { findStepOperation, type WorkflowApi } from './sources.js'

export function checkWorkflows(
  workflows: readonly Workflow[],
  { graph, api }: { readonly graph: Graph; readonly api: WorkflowApi },
): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  const report: Report = (code, message, { holder, key, hint }) => {
    const place = { ...graph.locate(holder, key), ...(hint && { hint }) }
    found.push(code === 'arazzo-operation' ? error(code, message, place) : warning(code, message, place))
  }
  checkRoot(graph, report)
  const ids = new Set<string>()
  for (const workflow of workflows) {
    if (ids.has(workflow.id)) {
      const place = { holder: workflow.object, key: 'workflowId', hint: 'Give each workflow an id of its own.' }
      report('arazzo-field', `The workflowId “${workflow.id}” is used twice.`, place)
    }
    ids.add(workflow.id)
    checkWorkflow(workflow, { workflows, graph, api, report })
  }
  return found
}

interface Place {
  readonly holder: JsonObject
  readonly key?: string
  readonly hint?: string | undefined
}
type Report = (code: 'arazzo-field' | 'arazzo-operation' | 'arazzo-expression', message: string, place: Place) => void

interface CheckContext {
  readonly workflows: readonly Workflow[]
  readonly graph: Graph
  readonly api: WorkflowApi
  readonly report: Report
}

const requiredFields = ['info', 'sourceDescriptions', 'workflows']

function checkRoot(graph: Graph, report: Report): void {
  const root = graph.root.value
  if (!isObject(root)) return
  const version = textAt(root, 'arazzo') ?? ''
  if (!/^1\.[01]\.\d+/.test(version)) {
    const place = { holder: root, key: 'arazzo', hint: 'Write `arazzo: 1.0.1`.' }
    report('arazzo-field', `“${version}” is not a version of Arazzo that docsgen reads.`, place)
  }
  for (const field of requiredFields)
    if (propertyOf(root, field) === undefined)
      report('arazzo-field', `The field \`${field}\` is missing.`, { holder: root })
}

function checkWorkflow(workflow: Workflow, context: CheckContext): void {
  const { workflows, report } = context
  if (!workflow.id) report('arazzo-field', 'The field `workflowId` is missing.', { holder: workflow.object })
  if (workflow.steps.length === 0) report('arazzo-field', 'A workflow must have steps.', { holder: workflow.object })
  for (const name of workflow.dependsOn)
    if (!name.startsWith('$') && !workflows.some(({ id }) => id === name))
      report('arazzo-operation', `There is no workflow “${name}”.`, {
        holder: workflow.object,
        key: 'dependsOn',
        hint: suggest(
          name,
          workflows.map(({ id }) => id),
        ),
      })
  const seen: Step[] = []
  for (const step of workflow.steps) {
    if (!step.id) report('arazzo-field', 'The field `stepId` is missing.', { holder: step.object })
    else if (seen.some(({ id }) => id === step.id))
      report('arazzo-field', `The stepId “${step.id}” is used twice.`, { holder: step.object, key: 'stepId' })
    seen.push(step)
    checkStep(step, { ...context, workflow, before: seen })
  }
  for (const { name, expression, holder } of workflow.outputs)
    checkExpressions(expression, { holder, key: name }, { ...context, workflow, before: seen })
}

interface StepContext extends CheckContext {
  readonly workflow: Workflow
  /** The steps up to this one. */
  readonly before: readonly Step[]
}

function checkStep(step: Step, context: StepContext): void {
  const { graph, report } = context
  checkTarget(step, context)
  for (const parameter of listAt(step.object, 'parameters'))
    if (isObject(parameter) && !resolveReusable(parameter, graph)) {
      const reference = textAt(parameter, 'reference')
      report('arazzo-expression', `“${reference}” is not a reusable object of this file.`, {
        holder: parameter,
        key: 'reference',
      })
    }
  for (const { value, object } of step.parameters)
    visitTexts(value, (text) => checkExpressions(text, { holder: object, key: 'value' }, context))
  if (step.body) {
    const { body } = step
    visitTexts(toPlainJson(propertyOf(body, 'payload') ?? null), (text) =>
      checkExpressions(text, { holder: body, key: 'payload' }, context),
    )
  }
  for (const { condition, context: of, type, object } of step.criteria) {
    if (of !== undefined) checkExpressions(of, { holder: object, key: 'context' }, context)
    if (type === 'simple')
      for (const expression of expressionsInCondition(condition))
        checkCondition(expression, { holder: object, key: 'condition' }, context)
  }
  for (const { name, expression, holder } of step.outputs) checkExpressions(expression, { holder, key: name }, context)
  for (const action of [...step.onSuccess, ...step.onFailure]) checkAction(action, context)
}

function checkTarget(step: Step, context: StepContext): void {
  const { graph, api, workflows, report } = context
  const keys = ['operationId', 'operationPath', 'workflowId'].filter(
    (key) => propertyOf(step.object, key) !== undefined,
  )
  const [key] = keys
  if (key === undefined || keys.length > 1) {
    const hint = 'Write `operationId`, `operationPath` or `workflowId`.'
    report('arazzo-field', 'A step must name exactly one operation or workflow.', { holder: step.object, hint })
    return
  }
  const name = textAt(step.object, key) ?? ''
  const place = { holder: step.object, key }
  if (key === 'workflowId') {
    if (!name.startsWith('$') && !workflows.some(({ id }) => id === name))
      report('arazzo-operation', `There is no workflow “${name}”.`, {
        ...place,
        hint: suggest(
          name,
          workflows.map(({ id }) => id),
        ),
      })
    return
  }
  const operation = findStepOperation(step, graph, api)
  if (operation === undefined) {
    const hint =
      key === 'operationId'
        ? suggest(
            name.replace(/^\$sourceDescriptions\.[\w-]+\./, ''),
            api.operations.flatMap(({ operationId = [] }) => operationId),
          )
        : undefined
    report('arazzo-operation', `The description has no operation “${name}”.`, { ...place, hint })
  } else if ('source' in operation) {
    const hint =
      'Its step is shown without a link and a sample. Put the workflow beside the description that has its operations.'
    report('arazzo-field', `The source “${operation.source}” is not this description.`, { ...place, hint })
  } else {
    for (const { name: parameter, in: at, object } of step.parameters) {
      const known = operation.parameters.some((one) => textAt(one, 'name') === parameter && textAt(one, 'in') === at)
      // Credentials are often passed as a header that the description declares as a security scheme.
      if (known || at === undefined || /^(authorization|cookie)$/i.test(parameter)) continue
      const hint = suggest(
        parameter,
        operation.parameters.map((one) => textAt(one, 'name') ?? ''),
      )
      report('arazzo-field', `The operation has no ${at} parameter “${parameter}”.`, { holder: object, hint })
    }
  }
}

function checkAction(action: JsonObject, { workflow, workflows, report }: StepContext): void {
  const step = textAt(action, 'stepId')
  if (step !== undefined && !workflow.steps.some(({ id }) => id === step))
    report('arazzo-operation', `There is no step “${step}” in this workflow.`, {
      holder: action,
      key: 'stepId',
      hint: suggest(
        step,
        workflow.steps.map(({ id }) => id),
      ),
    })
  const other = textAt(action, 'workflowId')
  if (other !== undefined && !other.startsWith('$') && !workflows.some(({ id }) => id === other))
    report('arazzo-operation', `There is no workflow “${other}”.`, { holder: action, key: 'workflowId' })
}

/** Checks a condition. An expression in it may continue with an index or a property: `$response.body.pets[0]`. */
function checkCondition(text: string, place: Place, context: StepContext): void {
  if (/^\$response\.body[.[]/.test(text)) return
  checkExpression(parseExpression(text.replace(/\[.*$/, '')), text, { place, context })
}

function checkExpressions(text: string, place: Place, context: StepContext): void {
  for (const piece of splitTemplate(text)) {
    if (typeof piece === 'string') continue
    const expression = 'unknown' in piece ? undefined : piece
    checkExpression(expression, 'unknown' in piece ? piece.unknown : piece.text, { place, context })
  }
}

function checkExpression(
  expression: Expression | undefined,
  text: string,
  { place, context }: { readonly place: Place; readonly context: StepContext },
): void {
  const problem = expression
    ? findExpressionProblem(expression, context)
    : { message: `\`${text}\` is not an expression of Arazzo.` }
  if (problem) context.report('arazzo-expression', problem.message, { ...place, hint: problem.hint })
}

interface Problem {
  readonly message: string
  readonly hint?: string | undefined
}

function findExpressionProblem(
  expression: Expression,
  { workflow, workflows, before, graph }: StepContext,
): Problem | undefined {
  switch (expression.kind) {
    case 'input': {
      const isOpen = objectAt(graph.follow(workflow.inputs).value, 'properties') === undefined
      if ((workflow.inputs !== undefined && isOpen) || workflow.inputNames.has(expression.name)) return undefined
      return {
        message: `The workflow has no input “${expression.name}”.`,
        hint: suggest(expression.name, workflow.inputNames),
      }
    }
    case 'stepOutput': {
      const step = before.find(({ id }) => id === expression.step)
      if (!step)
        return {
          message: `There is no step “${expression.step}” before this one.`,
          hint: suggest(
            expression.step,
            before.map(({ id }) => id),
          ),
        }
      if (step.outputs.some(({ name }) => name === expression.name)) return undefined
      return {
        message: `The step “${step.id}” has no output “${expression.name}”.`,
        hint: suggest(
          expression.name,
          step.outputs.map(({ name }) => name),
        ),
      }
    }
    case 'workflowOutput':
      return workflows.some(({ id }) => id === expression.workflow)
        ? undefined
        : { message: `There is no workflow “${expression.workflow}”.` }
    case 'component':
      return objectAt(objectAt(objectAt(graph.root.value, 'components'), expression.section), expression.name)
        ? undefined
        : { message: `The file has no component “${expression.section}.${expression.name}”.` }
    case 'ownOutput':
    case 'status':
    case 'responseBody':
    case 'responseHeader':
    case 'request':
    case 'source':
      return undefined
  }
}

function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(name, candidates)
  return near ? `Did you mean “${near}”?` : undefined
}
