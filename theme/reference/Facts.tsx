/** What a schema says of a value besides its type: limits, default, constant, examples, the list of its values. */
import { Fragment, type ReactNode } from 'react'
import type { EnumValueView, JsonValue, SchemaNode } from '../../src/contract.js'
import { DeprecatedMark } from './Marks.js'
import type { WithTools } from './tools.js'

/** As many values as stand in a line of text. */
const IN_LINE = 12
/** More values than these, without descriptions, are text and not marked one by one. */
const MANY = 40

export function Facts({ node, children }: { readonly node: SchemaNode; readonly children?: ReactNode }): ReactNode {
  const { constraints, content, xml, examples } = node
  const preset = node.default ? <Fact label="default" value={node.default.value} /> : null
  const constant = node.const ? <Fact label="always" value={node.const.value} /> : null
  const decoded = [content?.encoding, content?.mediaType].filter(Boolean).join(', ')
  if (constraints.length + examples.length === 0 && !preset && !constant && !decoded && !xml && !children) return null
  return (
    <div className="facts">
      {constant}
      {preset}
      {constraints.map(({ keyword, text, code = '' }) => (
        <span key={keyword}>
          {text.slice(0, text.length - code.length)}
          {code ? <code>{code}</code> : null}
        </span>
      ))}
      {decoded ? <span>holds {decoded}</span> : null}
      {xml ? <span>XML: {xml}</span> : null}
      {children}
      {examples.map(({ code }) => (
        <span key={code} className="wide">
          example <code>{code}</code>
        </span>
      ))}
    </div>
  )
}

export function Fact({ label, value }: { readonly label: string; readonly value: JsonValue }): ReactNode {
  return (
    <span>
      {label} <code>{valueText(value)}</code>
    </span>
  )
}

/** Values with descriptions as a list, others in one line; long lists folded. */
export function EnumValues({ values, tools }: { readonly values?: readonly EnumValueView[] } & WithTools): ReactNode {
  if (!values || values.length === 0) return null
  const told = values.some(({ name, description, deprecated }) => name || description || deprecated)
  const list = told ? <ValueTable values={values} tools={tools} /> : <ValueLine values={values} />
  if (values.length <= IN_LINE) return list
  return (
    <details className="nested">
      <summary>{values.length} values</summary>
      {list}
    </details>
  )
}

function ValueLine({ values }: { readonly values: readonly EnumValueView[] }): ReactNode {
  const texts = values.map(({ value }) => valueText(value))
  // Hundreds of currencies or countries are one run of text: an element for each would be most of the page.
  if (texts.length > MANY) return <p className="values many">{texts.join(' ')}</p>
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
        <Fragment key={valueText(value)}>
          <dt>{valueText(value)}</dt>
          <dd>
            {deprecated ? <DeprecatedMark /> : null}
            {description ? tools.html(description, { inline: true }) : name}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Text as it is; anything else as JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
