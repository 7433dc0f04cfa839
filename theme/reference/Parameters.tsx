import { Fragment, type ReactNode } from 'react'
import type { ExampleView, HeaderView, ParameterGroup, ParameterView, SchemaNode } from '../../src/model/contract.js'
import { fill, plural } from '../text/fill.js'
import type { RepeatedParts } from './findRepeatedParts.js'
import { DeprecationNote } from './parts/Badges.js'
import { Description } from './parts/Description.js'
import { Heading } from './parts/Heading.js'
import { fragmentHref, type WithTools } from './parts/tools.js'
import { translate } from './parts/translate.js'
import { Row } from './schema/Row.js'
import { SchemaContents } from './schema/SchemaContents.js'
import { Detail, displayValue } from './schema/SchemaDetails.js'

interface ParametersProps extends WithTools {
  readonly groups: readonly ParameterGroup[]
  /** Prefix of the heading ids. */
  readonly id?: string
  readonly level?: 2 | 3 | 4
}

/** A list for each location (path, query, header, cookie), in the order of the view. */
export function Parameters({ groups, id = 'parameters', level, tools }: ParametersProps): ReactNode {
  return groups.map((group) => (
    <section key={group.in}>
      <Heading id={`${id}-${group.in}`} level={level} text={translate(group.label)} />
      <ul className="rows">
        {group.parameters.map((parameter) => (
          <Parameter key={parameter.id} parameter={parameter} siblingCount={group.parameters.length} tools={tools} />
        ))}
      </ul>
    </section>
  ))
}

interface ParameterProps extends WithTools {
  readonly parameter: ParameterView
  readonly siblingCount: number
}

function Parameter({ parameter, siblingCount, tools }: ParameterProps): ReactNode {
  const { id, name, schema, required, deprecated, description } = parameter
  return (
    <Row id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
      <DeprecationNote deprecated={deprecated} tools={tools} />
      <Description text={description ?? schema.description} tools={tools} />
      <SchemaContents node={schemaWithoutExamples(parameter)} siblingCount={siblingCount} tools={tools}>
        {authorExamples(parameter, tools)}
      </SchemaContents>
      <WireFormat parameter={parameter} />
    </Row>
  )
}

/** Serialization of the value, if it is not plain text. */
function WireFormat({
  parameter: { serialized, mediaType, allowReserved, allowEmptyValue },
}: {
  readonly parameter: ParameterView
}): ReactNode {
  return (
    <>
      {mediaType ? <Detail label={fill(TEXT.parameterEncodedAs, { type: mediaType })} /> : null}
      {allowReserved ? <Detail label={TEXT.reservedNotEncoded} /> : null}
      {allowEmptyValue ? <Detail label={TEXT.mayBeEmpty} /> : null}
      {serialized ? <SerializedValue text={serialized} /> : null}
    </>
  )
}

/** Longer values fill more than three lines, so they are folded. */
const maxOpenValueLength = 180
const foldedValueLength = 40

function SerializedValue({ text }: { readonly text: string }): ReactNode {
  if (text.length <= maxOpenValueLength) return <Detail label={TEXT.sentAs} code={text} wide />
  return (
    <details className="nested">
      <summary>
        {TEXT.sentAs} <code>{`${text.slice(0, foldedValueLength)}…`}</code>
      </summary>
      <p>
        <code>{text}</code>
      </p>
    </details>
  )
}

/** The author's examples for the parameter replace the examples of its schema, which other parameters may share. */
function schemaWithoutExamples({ schema, examples }: Pick<ParameterView, 'examples' | 'schema'>): SchemaNode {
  return examples.some(isAuthorExample) ? { ...schema, examples: [] } : schema
}

function isAuthorExample({ generated, value }: ExampleView): boolean {
  return !generated && value !== undefined
}

/** The author's examples as details. A single one is omitted if the serialized value shows it. */
function authorExamples(
  { examples, serialized }: Pick<ParameterView, 'examples' | 'serialized'>,
  tools: WithTools['tools'],
): ReactNode {
  const written = examples.filter(isAuthorExample)
  const shownText = ({ value }: ExampleView) => displayValue(value ?? null)
  // Examples of a shared parameter can have names of operations but the same value.
  const shown = written.filter((one) => written.find((other) => shownText(other) === shownText(one)) === one)
  if (serialized && shown.length === 1) return null
  const isAmbiguous = shown.length === 1 && written.length > 1
  return shown.map(({ name, summary, value }) => (
    <Detail
      key={name}
      label={
        summary && !isAmbiguous
          ? tools.html(summary, { inline: true })
          : name && shown.length > 1
            ? name
            : TEXT.exampleDetail
      }
      code={displayValue(value ?? null)}
      wide
    />
  ))
}

interface HeadersProps extends WithTools {
  readonly headers: readonly HeaderView[]
  readonly before: RepeatedParts
}

/** Headers of a response, folded. Headers of an earlier response are only linked. */
export function Headers({ headers, before, tools }: HeadersProps): ReactNode {
  const known = headers.filter((header) => before.header(header))
  const fresh = headers.filter((header) => !before.header(header))
  return (
    <>
      {fresh.length > 0 ? (
        <details className="nested headers">
          <summary>{plural(TEXT.headerCount, fresh.length)}</summary>
          <ul className="rows">
            {fresh.map(({ id, name, schema, required, deprecated, description, examples }) => (
              <Row key={id} id={id} name={name} schema={schema} required={required} deprecated={deprecated}>
                <DeprecationNote deprecated={deprecated} tools={tools} />
                <Description text={description} tools={tools} />
                <SchemaContents
                  node={schemaWithoutExamples({ schema, examples })}
                  siblingCount={fresh.length}
                  tools={tools}
                >
                  {authorExamples({ examples }, tools)}
                </SchemaContents>
              </Row>
            ))}
          </ul>
        </details>
      ) : null}
      {known.length > 0 ? (
        <p className="note">
          {fresh.length > 0 ? TEXT.otherHeaders : TEXT.headers}{' '}
          {known.map((header, index) => (
            <Fragment key={header.id}>
              {index > 0 ? ', ' : null}
              <a href={fragmentHref(before.header(header)?.id ?? header.id)}>{header.name}</a>
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}
