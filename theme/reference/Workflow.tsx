import type { ReactNode } from 'react'
import type {
  ReferenceLink,
  ReferenceProps,
  WorkflowActionView,
  WorkflowStepView,
  WorkflowValueView,
  WorkflowView,
} from '../../src/model/contract.js'
import { fill } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { Code } from './parts/Code.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'
import type { WithTools } from './parts/tools.js'
import { SchemaContents } from './schema/SchemaContents.js'

/** A guide through several operations: inputs, then each step with commands that run it. */
export function Workflow({ view, html, highlight }: ReferenceProps<WorkflowView>): ReactNode {
  const tools = { html, highlight }
  const { description, dependsOn, inputs, inputCode, steps, outputs } = view
  return (
    <div className="reference">
      {description ? html(description, { headingLevel: 2 }) : null}
      {dependsOn.length > 0 ? <p>{fillNodes(TEXT.workflowFirst, { workflows: <Links links={dependsOn} /> })}</p> : null}
      {inputs ? (
        <section>
          <Heading id="inputs" text={TEXT.workflowInputs} />
          <SchemaContents node={inputs} tools={tools} />
          {inputCode ? <Code code={inputCode} tools={tools} /> : null}
        </section>
      ) : null}
      {steps.map((step, index) => (
        <Step key={step.id} step={step} number={index + 1} tools={tools} />
      ))}
      {outputs.length > 0 ? (
        <section>
          <Heading id="outputs" text={TEXT.workflowOutputs} />
          <Values values={outputs} />
        </section>
      ) : null}
    </div>
  )
}

function Links({ links }: { readonly links: readonly ReferenceLink[] }): ReactNode {
  return links.map(({ label, href }, index) => (
    <span key={href}>
      {index > 0 ? ', ' : null}
      <a href={href}>{label}</a>
    </span>
  ))
}

function Step({
  step,
  number,
  tools,
}: { readonly step: WorkflowStepView; readonly number: number } & WithTools): ReactNode {
  const { id, name, description, operation, workflow, parameters, code, criteria, outputs } = step
  return (
    <section>
      <Heading id={id} text={fill(TEXT.workflowStep, { number: String(number), name })} />
      {description ? tools.html(description) : null}
      {operation ? (
        <p className="change-place">
          <Method name={operation.method} /> <a href={operation.href}>{operation.title}</a>{' '}
          <code>{operation.path}</code>
        </p>
      ) : null}
      {workflow ? (
        <p>{fillNodes(TEXT.workflowRuns, { workflow: <a href={workflow.href}>{workflow.label}</a> })}</p>
      ) : null}
      {code ? <Code code={code} tools={tools} /> : <Titled title={TEXT.workflowSends} values={parameters} />}
      {criteria.length > 0 ? (
        <>
          <p>{TEXT.workflowCriteria}</p>
          <ul>
            {criteria.map((condition) => (
              <li key={condition}>
                <code>{condition}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Titled title={TEXT.workflowReturns} values={outputs} />
      <Actions title={TEXT.workflowOnSuccess} actions={step.onSuccess} />
      <Actions title={TEXT.workflowOnFailure} actions={step.onFailure} />
    </section>
  )
}

function Titled({
  title,
  values,
}: {
  readonly title: string
  readonly values: readonly WorkflowValueView[]
}): ReactNode {
  if (values.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <Values values={values} />
    </>
  )
}

function Values({ values }: { readonly values: readonly WorkflowValueView[] }): ReactNode {
  return (
    <ul>
      {values.map(({ name, in: place, value }) => (
        <li key={`${place ?? ''} ${name}`}>
          <code>{name}</code>
          {place ? ` (${place})` : null}: <code>{value}</code>
        </li>
      ))}
    </ul>
  )
}

function Actions({
  title,
  actions,
}: {
  readonly title: string
  readonly actions: readonly WorkflowActionView[]
}): ReactNode {
  if (actions.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two actions can be equal
          <li key={index}>
            <Action action={action} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Action({
  action: { type, conditions, target, after, limit },
}: {
  readonly action: WorkflowActionView
}): ReactNode {
  const link = target ? <a href={target.href}>{target.label}</a> : null
  return (
    <>
      {conditions.map((condition) => (
        <span key={condition}>
          <code>{condition}</code>:{' '}
        </span>
      ))}
      {type === 'end' ? TEXT.workflowEnds : null}
      {type === 'goto' ? fillNodes(TEXT.workflowGoesTo, { target: link }) : null}
      {type === 'retry' ? fill(TEXT.workflowRetries, { seconds: String(after ?? 0), count: String(limit ?? 1) }) : null}
      {type === 'retry' && link ? <> {fillNodes(TEXT.workflowGoesTo, { target: link })}</> : null}
    </>
  )
}
