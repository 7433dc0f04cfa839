/** Page view of a workflow (Arazzo): a guide whose steps call operations of an API. */
import type { ApiView, CodeText, MarkdownText, OperationLink, ReferenceLink } from './referenceText.js'
import type { SchemaNode } from './schemaNode.js'

export interface WorkflowView {
  readonly kind: 'workflow'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  /** Key in the file, for example `apply-coupon`. */
  readonly workflowId: string
  readonly description?: MarkdownText
  /** Workflows that must be completed before. */
  readonly dependsOn: readonly ReferenceLink[]
  /** Schema of the inputs. */
  readonly inputs?: SchemaNode
  /** Shell commands that set the inputs. */
  readonly inputCode?: CodeText
  readonly steps: readonly WorkflowStepView[]
  readonly outputs: readonly WorkflowValueView[]
}

export interface WorkflowStepView {
  /** Anchor: `step-login`. */
  readonly id: string
  readonly name: string
  readonly description?: MarkdownText
  /** The operation that the step calls. Absent if another description has it, or none. */
  readonly operation?: OperationLink
  /** The workflow that the step runs. */
  readonly workflow?: ReferenceLink
  /** Values that the step sends: the name of a parameter, and a value or expression. */
  readonly parameters: readonly WorkflowValueView[]
  /** Shell commands that run the step. */
  readonly code?: CodeText
  /** Conditions of success as they are written. */
  readonly criteria: readonly string[]
  readonly outputs: readonly WorkflowValueView[]
  readonly onSuccess: readonly WorkflowActionView[]
  readonly onFailure: readonly WorkflowActionView[]
}

export interface WorkflowValueView {
  readonly name: string
  /** Place of a parameter: `query`. */
  readonly in?: string
  readonly value: string
}

/** An action after a step, if its conditions are met. */
export interface WorkflowActionView {
  readonly type: 'end' | 'goto' | 'retry'
  readonly conditions: readonly string[]
  /** The step or workflow that comes next. */
  readonly target?: ReferenceLink
  /** Only for a retry: seconds to wait, and the number of attempts. */
  readonly after?: number
  readonly limit?: number
}
