/**
 * The contents of a schema. Short details (limits, values, notes, links to other pages) are shown directly. Properties and
 * variants are nested in `details`, which works without scripts and opens for a fragment inside.
 */
import type { ReactNode } from 'react'
import type { SchemaNode, SchemaPart, SchemaRow, SchemaRows } from '../../../src/model/contract.js'
import { fill, plural } from '../../text/fill.js'
import { fillNodes } from '../../text/fillNodes.js'
import { DeprecationNote } from '../parts/Badges.js'
import { Description, renderBackticks } from '../parts/Description.js'
import type { WithTools } from '../parts/tools.js'
import { translate } from '../parts/translate.js'
import { Row, schemaPage } from './Row.js'
import { EnumValues, SchemaDetails } from './SchemaDetails.js'
import { Condition, isInlineChoice, Variants } from './SchemaVariants.js'

interface SchemaContentsProps extends WithTools {
  readonly node: SchemaNode
  /** Number of rows in the list around; undefined at the top level, where nothing is folded. */
  readonly siblingCount?: number
  /** More details of the value. */
  readonly children?: ReactNode
}

/** Details of the schema, then its parts. */
export function SchemaContents({ node, siblingCount, children, tools }: SchemaContentsProps): ReactNode {
  const parts = nestedParts(node)
  return (
    <>
      <SchemaDetails node={node}>{children}</SchemaDetails>
      <EnumValues node={node} tools={tools} />
      <ItemDetails node={node} typePage={schemaPage(node)} tools={tools} />
      <ContinuationLink node={node} typePage={schemaPage(node)} />
      {node.externalDocs ? (
        <p className="note">
          <a href={node.externalDocs.url} data-ds-pos={node.externalDocs.mark}>
            {node.externalDocs.description
              ? tools.html(node.externalDocs.description, { inline: true })
              : TEXT.readMore}
          </a>
        </p>
      ) : null}
      {parts.length === 0 ? null : siblingCount === undefined || parts.every(isShortPart) ? (
        <Parts parts={parts} tools={tools} />
      ) : (
        <details className="nested" open={isOpenAtFirst(parts, siblingCount)}>
          <summary>{summarizeParts(node, parts)}</summary>
          <Parts parts={parts} tools={tools} />
        </details>
      )}
    </>
  )
}

/** True for a part of one line, which no reader should have to open. */
function isShortPart(part: SchemaPart): boolean {
  return part.kind === 'note' || isInlineChoice(part)
}

/** Parts of the schema, of nested items, and of the document inside a string. */
function nestedParts(node: SchemaNode): readonly SchemaPart[] {
  return [
    ...node.parts,
    ...(node.items ? nestedParts(node.items) : []),
    ...(node.content?.schema ? nestedParts(node.content.schema) : []),
  ]
}

/** An envelope of two or three properties is open, because readers look for its contents, and a single simple row is, too. */
function isOpenAtFirst(parts: readonly SchemaPart[], siblingCount: number): boolean {
  const rows = rowsInParts(parts)
  const isSingle =
    parts.length === 1 && rows.length === 1 && rows.every(({ schema }) => nestedParts(schema).length === 0)
  return isSingle || (siblingCount <= 3 && rows.length <= 40)
}

function rowsInParts(parts: readonly SchemaPart[]): readonly SchemaRow[] {
  return parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

interface ItemDetailsProps extends WithTools {
  readonly node: SchemaNode
  /** Page that the type of the array links to. */
  readonly typePage?: string
}

/** Details that apply to each item of an array. */
function ItemDetails({ node: { items }, typePage, tools }: ItemDetailsProps): ReactNode {
  if (!items || !hasDetails(items, typePage)) return null
  return (
    <div className="items">
      <p>{TEXT.eachItem}</p>
      <SchemaDetails node={items} />
      <EnumValues node={items} tools={tools} />
      <ItemDetails node={items} typePage={typePage} tools={tools} />
      <ContinuationLink node={items} typePage={typePage} />
    </div>
  )
}

/** True if an item, or the items inside it, have more details than the type. */
function hasDetails(item: SchemaNode, typePage: string | undefined): boolean {
  const { constraints, examples, cut, broken, items } = item
  return (
    constraints.length > 0 ||
    item.enum !== undefined ||
    item.default !== undefined ||
    item.const !== undefined ||
    examples.length > 0 ||
    (cut !== undefined && cut.href !== typePage) ||
    broken !== undefined ||
    (items !== undefined && hasDetails(items, typePage))
  )
}

/** Links to the page where a cut schema continues, unless the type links there already. */
function ContinuationLink({ node: { cut, broken }, typePage }: Pick<ItemDetailsProps, 'node' | 'typePage'>): ReactNode {
  if (broken !== undefined)
    return <p className="note">{fillNodes(TEXT.brokenReference, { reference: <code>{broken}</code> })}</p>
  if (!cut || cut.href === typePage) return null
  return (
    <p className="note">
      <a href={cut.href}>
        {cut.reason === 'recursion' ? `↻ ${cut.name}` : `${fill(TEXT.allOfSchema, { name: cut.name })} ›`}
      </a>
    </p>
  )
}

function summarizeParts({ items }: SchemaNode, parts: readonly SchemaPart[]): string {
  const rows = rowsInParts(parts)
  const variants = parts.reduce((sum, part) => sum + (part.kind === 'variants' ? part.variants.length : 0), 0)
  const words = [describeRowCount(rows), variants > 0 ? plural(TEXT.variantCount, variants) : ''].filter(Boolean)
  const text = words.join(', ') || TEXT.conditions
  return items ? fill(TEXT.ofEachItem, { parts: text }) : text
}

/** Counts rows with a name or an index; other rows cannot be counted. */
function describeRowCount(rows: readonly SchemaRow[]): string {
  const counted = rows.filter(({ kind }) => kind === 'property' || kind === 'pattern' || kind === 'tuple')
  const areItems = (counted.length > 0 ? counted : rows).every(({ kind }) => kind === 'tuple' || kind === 'contains')
  if (counted.length === 0) return rows.length === 0 ? '' : areItems ? TEXT.items : TEXT.properties
  return plural(areItems ? TEXT.itemCount : TEXT.propertyCount, counted.length)
}

interface PartsProps extends WithTools {
  readonly parts: readonly SchemaPart[]
}

function Parts({ parts, tools }: PartsProps): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'rows':
        return <Rows key={part.rows[0]?.id ?? index} {...part} tools={tools} />
      case 'variants':
        return <Variants key={part.variants[0]?.id ?? index} part={part} tools={tools} Contents={SchemaContents} />
      case 'condition':
        return <Condition key={part.id} part={part} tools={tools} Contents={SchemaContents} />
      case 'note':
        return (
          <p className="note" key={part.text}>
            {renderBackticks(translate(part.text))}
          </p>
        )
    }
    return null
  })
}

/** If there are more than `maxUnfoldedRows`, only the first `rowsBeforeFold` are shown at once. A closed fold costs the browser nothing. */
const maxUnfoldedRows = 150
const rowsBeforeFold = 100

function Rows({ rows, tools }: SchemaRows & WithTools): ReactNode {
  if (rows.length <= maxUnfoldedRows) return <RowList rows={rows} siblingCount={rows.length} tools={tools} />
  const [first, rest] = [rows.slice(0, rowsBeforeFold), rows.slice(rowsBeforeFold)]
  const required = rest.filter((row) => row.required).length
  const areItems = rest.every(({ kind }) => kind === 'tuple')
  const more = plural(areItems ? TEXT.moreItems : TEXT.moreProperties, rest.length)
  return (
    <>
      <RowList rows={first} siblingCount={rows.length} tools={tools} />
      <details className="nested">
        <summary>{required > 0 ? fill(TEXT.moreRequired, { more, count: required }) : more}</summary>
        <RowList rows={rest} siblingCount={rows.length} tools={tools} />
      </details>
    </>
  )
}

interface RowListProps extends WithTools {
  readonly rows: readonly SchemaRow[]
  readonly siblingCount: number
}

function RowList({ rows, siblingCount, tools }: RowListProps): ReactNode {
  return (
    <ul className="rows">
      {rows.map(({ id, kind, name, required, schema }) => (
        <Row
          key={id}
          id={id}
          name={rowName(kind, name)}
          isText={isNamedByDocsgen(kind)}
          schema={schema}
          required={required}
          deprecated={schema.deprecated}
        >
          <DeprecationNote deprecated={schema.deprecated} tools={tools} />
          <Description text={schema.description} tools={tools} />
          <SchemaContents node={schema} siblingCount={siblingCount} tools={tools} />
        </Row>
      ))}
    </ul>
  )
}

/** True for rows whose name is not in the description, so that docsgen writes and translates it. */
function isNamedByDocsgen(kind: SchemaRow['kind']): boolean {
  return kind === 'additional' || kind === 'unevaluated' || kind === 'names' || kind === 'contains'
}

function rowName(kind: SchemaRow['kind'], name: string): string {
  if (isNamedByDocsgen(kind)) return translate(name)
  return kind === 'pattern' ? `/${name}/` : name
}
