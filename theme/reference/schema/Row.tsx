import type { ReactNode } from 'react'
import type { DeprecationView, SchemaNode } from '../../../src/model/contract.js'
import { DeprecatedBadge } from '../parts/Badges.js'
import { fragmentHref } from '../parts/tools.js'
import { translateType } from '../parts/translate.js'

interface RowProps {
  readonly id: string
  readonly name: string
  /** The name is text, not code. */
  readonly isText?: boolean
  readonly schema: SchemaNode
  readonly required: boolean
  readonly deprecated?: DeprecationView
  readonly children?: ReactNode
}

/** A parameter, header or property. Its name links to the row itself. */
export function Row({ id, name, isText, schema, required, deprecated, children }: RowProps): ReactNode {
  return (
    <li id={id}>
      <a className={isText ? 'row-text' : undefined} href={fragmentHref(id)}>
        {name}
      </a>{' '}
      <TypeName schema={schema} />
      <SchemaTitle schema={schema} name={name} />
      {schema.readOnly ? <span className="flag"> {TEXT.readOnly}</span> : null}
      {schema.writeOnly ? <span className="flag"> {TEXT.writeOnly}</span> : null}
      {deprecated ? <DeprecatedBadge /> : null}
      {required ? <b> {TEXT.required}</b> : null} {children}
    </li>
  )
}

/** The title of the schema, unless it repeats the name of the row or type. */
function SchemaTitle({ schema: { title, type, component }, name }: Pick<RowProps, 'schema' | 'name'>): ReactNode {
  if (!title || [name, type, component?.name ?? ''].some((other) => normalizeName(other) === normalizeName(title)))
    return null
  return <span className="flag"> {title}</span>
}

function normalizeName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The type in words. It is a link if the schema, or the schema of the items, has a page. */
export function TypeName({ schema }: { readonly schema: SchemaNode }): ReactNode {
  const { type, formatHint } = schema
  const href = schemaPage(schema)
  if (href)
    return (
      <a className="type" href={href}>
        {translateType(type)}
      </a>
    )
  return <i title={formatHint}>{translateType(type)}</i>
}

/** Page of the schema, or of the items of an array. */
export function schemaPage({ component, items }: SchemaNode): string | undefined {
  return component?.href ?? (items && schemaPage(items))
}
