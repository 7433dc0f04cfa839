import type { ReactNode } from 'react'
import type { DeprecationView, SchemaNode } from '../../../src/model/contract.js'
import { DeprecatedBadge } from '../parts/Badges.js'
import { fragmentHref } from '../parts/tools.js'

interface RowProps {
  readonly id: string
  readonly name: string
  /** The name is a sentence, not code. */
  readonly isText?: boolean
  readonly schema: SchemaNode
  readonly required: boolean
  readonly deprecated?: DeprecationView
  readonly children?: ReactNode
}

/** One parameter, header or property. Its name is the link to itself. */
export function Row({ id, name, isText, schema, required, deprecated, children }: RowProps): ReactNode {
  return (
    <li id={id}>
      <a className={isText ? 'row-text' : undefined} href={fragmentHref(id)}>
        {name}
      </a>{' '}
      <TypeName schema={schema} />
      <SchemaTitle schema={schema} name={name} />
      {schema.readOnly ? <span className="flag"> read-only</span> : null}
      {schema.writeOnly ? <span className="flag"> write-only</span> : null}
      {deprecated ? <DeprecatedBadge /> : null}
      {required ? <b> required</b> : null}
      {children}
    </li>
  )
}

/** What the author calls the schema, where that says more than the name of the row and of the type. */
function SchemaTitle({ schema: { title, type, component }, name }: Pick<RowProps, 'schema' | 'name'>): ReactNode {
  if (!title || [name, type, component?.name ?? ''].some((other) => lettersOf(other) === lettersOf(title))) return null
  return <span className="flag"> {title}</span>
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The type in words; a link where the schema, or what a list holds, has a page. */
export function TypeName({ schema }: { readonly schema: SchemaNode }): ReactNode {
  const { type, formatHint } = schema
  const href = schemaPage(schema)
  if (href)
    return (
      <a className="type" href={href}>
        {type}
      </a>
    )
  return <i title={formatHint}>{type}</i>
}

/** Where the type leads. */
export function schemaPage({ component, items }: SchemaNode): string | undefined {
  return component?.href ?? (items && schemaPage(items))
}
