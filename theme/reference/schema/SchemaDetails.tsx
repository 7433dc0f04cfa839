/** What a schema says of a value besides its type: limits, default, constant, examples, the list of its values. */
import { Fragment, type ReactNode } from 'react'
import type { EnumValueView, JsonValue, SchemaNode } from '../../../src/model/contract.js'
import { DeprecatedBadge } from '../parts/Badges.js'
import type { WithTools } from '../parts/tools.js'

/** As many values as stand in a line of text. */
const mostInlineValues = 12
/** More values than these, without descriptions, are text and not marked one by one. */
const mostMarkedValues = 40

/** Each is one element beside the others, with a space before it for copies and for readers of the text. */
export function SchemaDetails({
  node,
  children,
}: {
  readonly node: SchemaNode
  readonly children?: ReactNode
}): ReactNode {
  const { constraints, content, xml, examples } = node
  const decoded = [content?.encoding, content?.mediaType].filter(Boolean).join(', ')
  return (
    <>
      {node.const ? <Detail label="always" code={formatValue(node.const.value)} /> : null}
      {node.default ? <Detail label="default" code={formatValue(node.default.value)} /> : null}
      {constraints.map(({ keyword, text, code = '' }) => (
        <Detail key={keyword} label={text.slice(0, text.length - code.length)} code={code} />
      ))}
      {decoded ? <Detail label={`holds ${decoded}`} /> : null}
      {xml ? <Detail label={`XML: ${xml}`} /> : null}
      {children}
      {examples.map(({ code }) => (
        <Detail key={code} label="example" code={code} wide />
      ))}
    </>
  )
}

interface DetailProps {
  readonly label: string
  readonly code?: string
  /** Too long for a frame. */
  readonly wide?: boolean
}

export function Detail({ label, code, wide }: DetailProps): ReactNode {
  return (
    <>
      {' '}
      <small className={wide ? 'wide' : undefined}>
        {label}
        {code ? (
          <>
            {label.endsWith(' ') ? null : ' '}
            <code>{code}</code>
          </>
        ) : null}
      </small>
    </>
  )
}

/** Values with descriptions as a list, others in one line; long lists folded. */
export function EnumValues({ values, tools }: { readonly values?: readonly EnumValueView[] } & WithTools): ReactNode {
  if (!values || values.length === 0) return null
  const told = values.some(({ name, description, deprecated }) => name || description || deprecated)
  const list = told ? <ValueTable values={values} tools={tools} /> : <ValueLine values={values} />
  if (values.length <= mostInlineValues) return list
  return (
    <details className="nested">
      <summary>{values.length} values</summary>
      {list}
    </details>
  )
}

function ValueLine({ values }: { readonly values: readonly EnumValueView[] }): ReactNode {
  const texts = values.map(({ value }) => formatValue(value))
  // Hundreds of currencies or countries are one run of text: an element for each would be most of the page.
  if (texts.length > mostMarkedValues) return <p className="values many">{texts.join(' ')}</p>
  return (
    <p className="values">
      {texts.length > 1 ? 'One of' : 'Only'}
      {texts.map((text) => (
        <Fragment key={text}>
          {' '}
          <code>{text}</code>
        </Fragment>
      ))}
    </p>
  )
}

function ValueTable({ values, tools }: { readonly values: readonly EnumValueView[] } & WithTools): ReactNode {
  return (
    <dl className="values">
      {values.map(({ value, name, description, deprecated }) => (
        <Fragment key={formatValue(value)}>
          <dt>{formatValue(value)}</dt>
          <dd>
            {deprecated ? <DeprecatedBadge /> : null}
            {description ? tools.html(description, { inline: true }) : name}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Text as it is; anything else as JSON. */
export function formatValue(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
