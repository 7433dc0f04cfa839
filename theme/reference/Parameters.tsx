import type { ReactNode } from 'react'
import type { HeaderView, ParameterGroup, ParameterView } from '../../src/contract.js'
import { valueText } from './Facts.js'
import { Heading } from './Heading.js'
import { DeprecationNote } from './Marks.js'
import { Row } from './Row.js'
import { SchemaInside } from './SchemaInside.js'
import type { WithTools } from './tools.js'

interface ParametersProps extends WithTools {
  readonly groups: readonly ParameterGroup[]
  /** Begins the ids of the headings. */
  readonly id?: string
  readonly level?: 2 | 3 | 4
}

/** One list for each place, in the order of the view. */
export function Parameters({ groups, id = 'parameters', level, tools }: ParametersProps): ReactNode {
  return groups.map((group) => (
    <section key={group.in} aria-labelledby={`${id}-${group.in}`}>
      <Heading id={`${id}-${group.in}`} level={level} text={group.label} />
      <ul className="rows">
        {group.parameters.map((parameter) => (
          <Parameter key={parameter.id} parameter={parameter} among={group.parameters.length} tools={tools} />
        ))}
      </ul>
    </section>
  ))
}

interface ParameterProps extends WithTools {
  readonly parameter: ParameterView
  readonly among: number
}

function Parameter({ parameter, among, tools }: ParameterProps): ReactNode {
  const { id, name, schema, required, deprecated, description } = parameter
  return (
    <Row id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
      <DeprecationNote deprecated={deprecated} tools={tools} />
      {description ? tools.html(description) : schema.description ? tools.html(schema.description) : null}
      <SchemaInside node={schema} among={among} tools={tools} />
      <Wire parameter={parameter} />
      <Examples parameter={parameter} />
    </Row>
  )
}

/** How the value is written, where it is not plain text. */
function Wire({
  parameter: { serialized, mediaType, allowReserved, allowEmptyValue },
}: {
  readonly parameter: ParameterView
}): ReactNode {
  if (!serialized && !mediaType && !allowReserved && !allowEmptyValue) return null
  return (
    <div className="facts">
      {mediaType ? <span>written as {mediaType}</span> : null}
      {allowReserved ? <span>reserved characters are not encoded</span> : null}
      {allowEmptyValue ? <span>may be empty</span> : null}
      {serialized ? (
        <span className="wide">
          sent as <code>{serialized}</code>
        </span>
      ) : null}
    </div>
  )
}

/** A single plain example is a fact; the schema shows its own. */
function Examples({ parameter: { examples, schema, serialized } }: { readonly parameter: ParameterView }): ReactNode {
  const shown = examples.filter(({ generated, value }) => !generated && value !== undefined)
  if (shown.length === 0 || (schema.examples.length > 0 && shown.length === 1) || (serialized && shown.length === 1))
    return null
  return (
    <div className="facts">
      {shown.map(({ name, summary, value }) => (
        <span className="wide" key={name}>
          {summary ?? (name && shown.length > 1 ? name : 'example')} <code>{valueText(value ?? null)}</code>
        </span>
      ))}
    </div>
  )
}

/** Headers of a response, folded: most are the same on every page. */
export function Headers({ headers, tools }: { readonly headers: readonly HeaderView[] } & WithTools): ReactNode {
  if (headers.length === 0) return null
  return (
    <details className="nested headers">
      <summary>
        {headers.length} {headers.length === 1 ? 'header' : 'headers'}
      </summary>
      <ul className="rows">
        {headers.map(({ id, name, schema, required, deprecated, description }) => (
          <Row key={id} id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
            <DeprecationNote deprecated={deprecated} tools={tools} />
            {description ? tools.html(description) : null}
            <SchemaInside node={schema} among={headers.length} tools={tools} />
          </Row>
        ))}
      </ul>
    </details>
  )
}
