/** Details of a schema besides its type: limits, default, constant, examples, enum values. */
import { Fragment, type ReactNode } from 'react'
import type { EnumValueView, JsonValue, SchemaNode } from '../../../src/model/contract.js'
import { fill, plural } from '../../text/fill.js'
import { DeprecatedBadge } from '../parts/Badges.js'
import type { WithTools } from '../parts/tools.js'
import { translate } from '../parts/translate.js'

/** Longer lists are folded. */
const maxInlineValues = 12
/** Longer lists without descriptions are plain text, without an element for each value. */
const maxMarkedValues = 40

/** Renders each detail as one inline element with a space before it, so that copied text has separated words. */
export function SchemaDetails({
  node,
  children,
}: {
  readonly node: SchemaNode
  readonly children?: ReactNode
}): ReactNode {
  const { constraints, content, xml, examples } = node
  const constant = onlyValue(node)
  const decoded = [content?.encoding, content?.mediaType].filter(Boolean).join(', ')
  return (
    <>
      {constant ? <Detail label={TEXT.always} code={displayValue(constant.value)} /> : null}
      {node.default && !constant ? <Detail label={TEXT.default} code={displayValue(node.default.value)} /> : null}
      {constraints.map(({ keyword, text, code = '' }) => (
        <Detail key={keyword} label={translate(text.slice(0, text.length - code.length))} code={code} />
      ))}
      {decoded ? <Detail label={fill(TEXT.contains, { content: decoded })} /> : null}
      {xml ? <Detail label={`XML: ${xml}`} /> : null}
      {children}
      {(constant ? [] : examples).map(({ code }) => (
        <Detail key={code} label={TEXT.exampleDetail} code={code} wide />
      ))}
    </>
  )
}

/** The value that the schema always has: a constant, or the only value of an enumeration without a description. */
export function onlyValue({ const: constant, enum: values }: SchemaNode): { readonly value: JsonValue } | undefined {
  const [first, ...others] = values ?? []
  const isBare = first && others.length === 0 && !first.name && !first.description && !first.deprecated
  return constant ?? (isBare ? first : undefined)
}

interface DetailProps {
  readonly label: ReactNode
  readonly code?: string
  /** The code may be too long for a box, so it is rendered without one. */
  readonly wide?: boolean
}

/** Starts with a space, so that details in a row are words of their own without styles. */
export function Detail({ label, code, wide }: DetailProps): ReactNode {
  return (
    <>
      {' '}
      <small className={wide ? 'wide' : undefined}>
        {label}
        {code ? (
          <>
            {typeof label === 'string' && label.endsWith(' ') ? null : ' '}
            <code>{code}</code>
          </>
        ) : null}
      </small>
    </>
  )
}

/** Renders values with descriptions as a list, others in one line. Long lists are folded. A constant is a detail instead. */
export function EnumValues({ node, tools }: { readonly node: SchemaNode } & WithTools): ReactNode {
  const { enum: values } = node
  if (!values || values.length === 0 || onlyValue(node)) return null
  const isDescribed = values.some(({ name, description, deprecated }) => name || description || deprecated)
  const list = isDescribed ? <ValueTable values={values} tools={tools} /> : <ValueLine values={values} />
  if (values.length <= maxInlineValues) return list
  return (
    <details className="nested">
      <summary>{plural(TEXT.valueCount, values.length)}</summary>
      {list}
    </details>
  )
}

function ValueLine({ values }: { readonly values: readonly EnumValueView[] }): ReactNode {
  const texts = values.map(({ value }) => displayValue(value))
  // An element for each of hundreds of currencies or countries would be most of the page.
  if (texts.length > maxMarkedValues) return <p className="values many">{texts.join(' ')}</p>
  return (
    <p className="values">
      {TEXT.oneOf}
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
        <Fragment key={displayValue(value)}>
          <dt>{displayValue(value)}</dt>
          <dd>
            {deprecated ? <DeprecatedBadge /> : null}
            {description ? tools.html(description, { inline: true }) : name}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Returns strings unchanged and other values as JSON. */
export function displayValue(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
