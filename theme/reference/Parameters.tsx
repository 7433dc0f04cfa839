import { Fragment, type ReactNode } from 'react'
import type { ExampleView, HeaderView, ParameterGroup, ParameterView, SchemaNode } from '../../src/model/contract.js'
import { Fact, valueText } from './Facts.js'
import { Heading } from './Heading.js'
import { DeprecationNote } from './Marks.js'
import { Row } from './Row.js'
import type { Repeated } from './repeated.js'
import { SchemaInside } from './SchemaInside.js'
import { Text } from './Text.js'
import { fragment, type WithTools } from './tools.js'

interface ParametersProps extends WithTools {
  readonly groups: readonly ParameterGroup[]
  /** Begins the ids of the headings. */
  readonly id?: string
  readonly level?: 2 | 3 | 4
}

/** One list for each place, in the order of the view. */
export function Parameters({ groups, id = 'parameters', level, tools }: ParametersProps): ReactNode {
  return groups.map((group) => (
    <section key={group.in}>
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
      <Text text={description ?? schema.description} tools={tools} />
      <SchemaInside node={ownNode(parameter)} among={among} tools={tools}>
        {examplesOf(parameter)}
      </SchemaInside>
      <Wire parameter={parameter} />
    </Row>
  )
}

/** How the value is written, where it is not plain text. */
function Wire({
  parameter: { serialized, mediaType, allowReserved, allowEmptyValue },
}: {
  readonly parameter: ParameterView
}): ReactNode {
  return (
    <>
      {mediaType ? <Fact label={`written as ${mediaType}`} /> : null}
      {allowReserved ? <Fact label="reserved characters are not encoded" /> : null}
      {allowEmptyValue ? <Fact label="may be empty" /> : null}
      {serialized ? <Fact label="sent as" code={serialized} wide /> : null}
    </>
  )
}

/** What the author wrote for this very place is shown in place of the example of a type that many have. */
function ownNode({ schema, examples }: Pick<ParameterView, 'examples' | 'schema'>): SchemaNode {
  return examples.some(isShown) ? { ...schema, examples: [] } : schema
}

function isShown({ generated, value }: ExampleView): boolean {
  return !generated && value !== undefined
}

/** The author's own, as facts; how it is sent says a single one already. */
function examplesOf({ examples, serialized }: Pick<ParameterView, 'examples' | 'serialized'>): ReactNode {
  const shown = examples.filter(isShown)
  if (serialized && shown.length === 1) return null
  return shown.map(({ name, summary, value }) => (
    <Fact
      key={name}
      label={summary ?? (name && shown.length > 1 ? name : 'example')}
      code={valueText(value ?? null)}
      wide
    />
  ))
}

interface HeadersProps extends WithTools {
  readonly headers: readonly HeaderView[]
  readonly before: Repeated
}

/** Headers of a response, folded; those that an earlier response has are only named. */
export function Headers({ headers, before, tools }: HeadersProps): ReactNode {
  const known = headers.filter((header) => before.header(header))
  const fresh = headers.filter((header) => !before.header(header))
  return (
    <>
      {fresh.length > 0 ? (
        <details className="nested headers">
          <summary>
            {fresh.length} {fresh.length === 1 ? 'header' : 'headers'}
          </summary>
          <ul className="rows">
            {fresh.map(({ id, name, schema, required, deprecated, description, examples }) => (
              <Row key={id} id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
                <DeprecationNote deprecated={deprecated} tools={tools} />
                <Text text={description} tools={tools} />
                <SchemaInside node={ownNode({ schema, examples })} among={fresh.length} tools={tools}>
                  {examplesOf({ examples })}
                </SchemaInside>
              </Row>
            ))}
          </ul>
        </details>
      ) : null}
      {known.length > 0 ? (
        <p className="note">
          {fresh.length > 0 ? 'Other headers: ' : 'Headers: '}
          {known.map((header, index) => (
            <Fragment key={header.id}>
              {index > 0 ? ', ' : null}
              <a href={fragment(before.header(header)?.id ?? header.id)}>{header.name}</a>
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}
