/**
 * What is inside of a schema. Short things (limits, values, notes, links to where it goes on) stand at once; rows and
 * alternatives are nested in `details`, which works without scripts and opens for a fragment inside.
 */
import type { ReactNode } from 'react'
import type { SchemaNode, SchemaPart, SchemaRow, SchemaRows } from '../../src/model/contract.js'
import { EnumValues, Facts } from './Facts.js'
import { DeprecationNote } from './Marks.js'
import { pageOf, Row } from './Row.js'
import { Condition, isChoice, Variants } from './SchemaParts.js'
import { codeBetweenTicks, Text } from './Text.js'
import type { WithTools } from './tools.js'

interface InsideProps extends WithTools {
  readonly node: SchemaNode
  /** How many rows stand around; undefined at the top, where nothing is folded. */
  readonly among?: number
  /** What else is said of the value, after its facts. */
  readonly children?: ReactNode
}

/** Facts of the node, then what is in it. */
export function SchemaInside({ node, among, children, tools }: InsideProps): ReactNode {
  const parts = partsOf(node)
  return (
    <>
      <Facts node={node}>{children}</Facts>
      <EnumValues values={node.enum} tools={tools} />
      <Items node={node} typePage={pageOf(node)} tools={tools} />
      <GoesOn node={node} typePage={pageOf(node)} />
      {node.externalDocs ? (
        <p className="note">
          <a href={node.externalDocs.url} data-ds-pos={node.externalDocs.mark}>
            {node.externalDocs.description
              ? tools.html(node.externalDocs.description, { inline: true })
              : 'More about it'}
          </a>
        </p>
      ) : null}
      {parts.length === 0 ? null : among === undefined || parts.every(isChoice) ? (
        <Parts parts={parts} tools={tools} />
      ) : (
        // An envelope of two or three fields is opened: what readers look for is in it.
        <details className="nested" open={among <= 3 && !isDeep(parts)}>
          <summary>{summaryOf(node, parts)}</summary>
          <Parts parts={parts} nested tools={tools} />
        </details>
      )}
    </>
  )
}

/** The parts of the node, of its items however deep, and of the document that a string holds. */
function partsOf(node: SchemaNode): readonly SchemaPart[] {
  return [
    ...node.parts,
    ...(node.items ? partsOf(node.items) : []),
    ...(node.content?.schema ? partsOf(node.content.schema) : []),
  ]
}

function isDeep(parts: readonly SchemaPart[]): boolean {
  return rowsOf(parts).length > 40
}

function rowsOf(parts: readonly SchemaPart[]): readonly SchemaRow[] {
  return parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

interface ItemsProps extends WithTools {
  readonly node: SchemaNode
  /** Where the type of the list leads. */
  readonly typePage?: string
}

/** What holds for each item of an array. */
function Items({ node: { items }, typePage, tools }: ItemsProps): ReactNode {
  if (!items || !isTold(items, typePage)) return null
  const { enum: values } = items
  return (
    <div className="items">
      <p>Each item</p>
      <Facts node={items} />
      <EnumValues values={values} tools={tools} />
      <Items node={items} typePage={typePage} tools={tools} />
      <GoesOn node={items} typePage={typePage} />
    </div>
  )
}

/** Whether there is more to say of an item, or of the items in it, than the name of the type. */
function isTold(item: SchemaNode, typePage: string | undefined): boolean {
  const { constraints, examples, cut, broken, items } = item
  return (
    constraints.length > 0 ||
    item.enum !== undefined ||
    item.default !== undefined ||
    item.const !== undefined ||
    examples.length > 0 ||
    (cut !== undefined && cut.href !== typePage) ||
    broken !== undefined ||
    (items !== undefined && isTold(items, typePage))
  )
}

/** No cut without a link; the type is one already where it leads to the same page. */
function GoesOn({ node: { cut, broken }, typePage }: Pick<ItemsProps, 'node' | 'typePage'>): ReactNode {
  if (broken !== undefined)
    return (
      <p className="note">
        The description refers to <code>{broken}</code>, which does not exist.
      </p>
    )
  if (!cut || cut.href === typePage) return null
  return (
    <p className="note">
      <a href={cut.href}>{cut.reason === 'recursion' ? `↻ ${cut.name}` : `All of ${cut.name} ›`}</a>
    </p>
  )
}

function summaryOf({ items }: SchemaNode, parts: readonly SchemaPart[]): string {
  const rows = rowsOf(parts)
  const variants = parts.reduce((sum, part) => sum + (part.kind === 'variants' ? part.variants.length : 0), 0)
  const words = [countOf(rows), variants > 0 ? `${variants} ${variants === 1 ? 'variant' : 'variants'}` : ''].filter(
    Boolean,
  )
  const text = words.join(', ') || 'Conditions'
  return items ? `${text} of each item` : text
}

/** Only what has a name or a place of its own can be counted. */
function countOf(rows: readonly SchemaRow[]): string {
  const counted = rows.filter(({ kind }) => kind === 'property' || kind === 'pattern' || kind === 'tuple')
  const areItems = (counted.length > 0 ? counted : rows).every(({ kind }) => kind === 'tuple' || kind === 'contains')
  if (counted.length === 0) return rows.length === 0 ? '' : areItems ? 'Items' : 'Properties'
  if (counted.length === 1) return areItems ? '1 item' : '1 property'
  return `${counted.length} ${areItems ? 'items' : 'properties'}`
}

interface PartsProps extends WithTools {
  readonly parts: readonly SchemaPart[]
  readonly nested?: boolean
}

function Parts({ parts, nested, tools }: PartsProps): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'rows':
        return <Rows key={part.rows[0]?.id ?? index} {...part} tools={tools} />
      case 'variants':
        return <Variants key={part.variants[0]?.id ?? index} part={part} nested={nested} tools={tools} />
      case 'condition':
        return <Condition key={part.id} part={part} tools={tools} />
      case 'note':
        return (
          <p className="note" key={part.text}>
            {codeBetweenTicks(part.text)}
          </p>
        )
    }
    return null
  })
}

/** Of more rows than these, as many stand at once and the others in a fold, which costs a browser nothing until it is opened. */
const MANY = 150
const SHOWN = 100

function Rows({ rows, tools }: SchemaRows & WithTools): ReactNode {
  if (rows.length <= MANY) return <RowList rows={rows} among={rows.length} tools={tools} />
  const [first, rest] = [rows.slice(0, SHOWN), rows.slice(SHOWN)]
  const required = rest.filter((row) => row.required).length
  return (
    <>
      <RowList rows={first} among={rows.length} tools={tools} />
      <details className="nested">
        <summary>
          {`${rest.length} more ${rest.every(({ kind }) => kind === 'tuple') ? 'items' : 'properties'}`}
          {required > 0 ? `, ${required} of them required` : null}
        </summary>
        <RowList rows={rest} among={rows.length} tools={tools} />
      </details>
    </>
  )
}

interface RowListProps extends WithTools {
  readonly rows: readonly SchemaRow[]
  readonly among: number
}

function RowList({ rows, among, tools }: RowListProps): ReactNode {
  return (
    <ul className="rows">
      {rows.map(({ id, kind, name, required, schema }) => (
        <Row
          key={id}
          id={id}
          name={kind === 'pattern' ? `/${name}/` : name}
          isText={kind === 'additional' || kind === 'unevaluated' || kind === 'names' || kind === 'contains'}
          schema={schema}
          required={required}
          deprecated={schema.deprecated}
        >
          <DeprecationNote deprecated={schema.deprecated} tools={tools} />
          <Text text={schema.description} tools={tools} />
          <SchemaInside node={schema} among={among} tools={tools} />
        </Row>
      ))}
    </ul>
  )
}
