/**
 * Compares two schemas and describes the changes as sentences. The direction decides what breaks: a request may accept more, a
 * response may contain more.
 */

import { fillText } from '../../text/fillText.js'
import { entriesAt, isTrue, type JsonObject, listAt, propertyOf, textsAt } from '../document/json.js'
import { describeType } from '../schema/describeType.js'
import type { Direction } from '../schema/pageContext.js'
import type { ResolvedSchema, ResolveSchema } from '../schema/schemaResolver.js'
import { type Change, type ChangeNote, type ChangeTexts, completeNote } from './change.js'
import { compareDeprecation, deprecationNote } from './compareDeprecation.js'
import { compareKeywords } from './compareKeywords.js'

export interface SchemaComparison {
  readonly before: ResolveSchema
  readonly after: ResolveSchema
  readonly direction: Direction
  /** Start of each sentence, for example `The request body`. */
  readonly subject: string
  /** Id of the element that contains the schema on the page of the operation. */
  readonly anchor: string
  readonly texts: ChangeTexts
}

/** Levels of nesting to compare. */
const maxComparedDepth = 12

interface Position {
  readonly comparison: SchemaComparison
  /** `owner.name[]`, empty for the schema itself. */
  readonly path: string
  readonly depth: number
  /** Pairs of schemas that were compared before. */
  readonly compared: Map<object, Set<object>>
}

export function compareSchemas(old: unknown, now: unknown, comparison: SchemaComparison): readonly Change[] {
  return compareAt([old, now], { comparison, path: '', depth: 0, compared: new Map() })
}

function compareAt([left, right]: readonly [unknown, unknown], position: Position): readonly Change[] {
  const { comparison, path, depth, compared } = position
  const { direction, texts } = comparison
  const before = comparison.before(left)
  const after = comparison.after(right)
  const seen = compared.get(before.target) ?? new Set()
  if (depth > maxComparedDepth || seen.has(after.target)) return []
  compared.set(before.target, seen.add(after.target))
  const types = compareTypes(before, after, comparison)
  if (types) return [toChange(types, position)]
  const notes = [
    ...(depth > 0 ? compareDeprecation(before.schema, after.schema, texts) : []),
    ...compareKeywords(before.schema, after.schema, { direction, texts }),
  ]
  const items = [propertyOf(before.schema, 'items'), propertyOf(after.schema, 'items')] as const
  return [
    ...notes.map((note) => toChange(note, position)),
    ...compareProperties(before, after, position),
    ...(items.includes(undefined) ? [] : compareAt(items, { ...position, path: `${path}[]`, depth: depth + 1 })),
    ...compareVariants(before, after, position),
  ]
}

/** @param property path of the property that the change is about, if not that of the schema. */
function toChange(note: ChangeNote, { path, comparison }: Position, property = path): Change {
  const { subject, texts } = comparison
  const part = path ? fillText(texts.changeProperty, { subject, property: `\`${path}\`` }) : subject
  return { ...completeNote(note, part), anchor: anchorOfProperty(property, comparison) }
}

/** A note about a named part. */
function namedNote({ kind, breaking }: Pick<Change, 'kind' | 'breaking'>, text: string, name: string): ChangeNote {
  return { kind, breaking, describe: (subject) => fillText(text, { subject, name: `\`${name}\`` }) }
}

function compareProperties(before: ResolvedSchema, after: ResolvedSchema, position: Position): readonly Change[] {
  const { comparison, path, depth } = position
  const { texts } = comparison
  const left = comparedProperties(before.schema, comparison.before, comparison.direction)
  const right = comparedProperties(after.schema, comparison.after, comparison.direction)
  const isRequest = comparison.direction === 'request'
  const needed = new Set(textsAt(after.schema, 'required'))
  const neededBefore = new Set(textsAt(before.schema, 'required'))
  const kept = [...right].flatMap(([name, value]) => {
    const inner = path ? `${path}.${name}` : name
    if (!left.has(name)) return [toChange(newProperty(name, isRequest && needed.has(name), texts), position, inner)]
    const required = compareRequired(name, {
      isRequest,
      before: neededBefore.has(name),
      after: needed.has(name),
      texts,
    })
    return [
      ...required.map((note) => toChange(note, position, inner)),
      ...compareAt([left.get(name), value], { ...position, path: inner, depth: depth + 1 }),
    ]
  })
  const removed = [...left].flatMap(([name, value]): ChangeNote[] => {
    if (right.has(name)) return []
    const removal = namedNote({ kind: 'removed', breaking: true }, texts.changeNoProperty, name)
    const announced = deprecationNote(comparison.before(value).schema, texts)
    return [{ ...removal, describe: (subject) => removal.describe(subject) + announced }]
  })
  return [...kept, ...removed.map((note) => toChange(note, position))]
}

/** The properties that a request contains, or a response. */
function comparedProperties(
  schema: JsonObject,
  resolve: ResolveSchema,
  direction: Direction,
): ReadonlyMap<string, unknown> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map(entriesAt(schema, 'properties').filter(([, value]) => !isTrue(resolve(value).schema, hidden)))
}

function newProperty(name: string, isRequired: boolean, texts: ChangeTexts): ChangeNote {
  const text = isRequired ? texts.changeNewNeededProperty : texts.changeNewProperty
  return namedNote({ kind: 'added', breaking: isRequired }, text, name)
}

interface RequiredChange {
  readonly isRequest: boolean
  readonly before: boolean
  readonly after: boolean
  readonly texts: ChangeTexts
}

function compareRequired(name: string, { isRequest, before, after, texts }: RequiredChange): readonly ChangeNote[] {
  if (before === after) return []
  const [now, noLonger] = isRequest
    ? [texts.changeRequires, texts.changeNotRequires]
    : [texts.changeAlwaysHas, texts.changeNotAlwaysHas]
  return [namedNote({ kind: 'changed', breaking: after === isRequest }, after ? now : noLonger, name)]
}

function compareVariants(before: ResolvedSchema, after: ResolvedSchema, position: Position): readonly Change[] {
  const { comparison, depth } = position
  const { changeCanBe, changeCannotBe } = comparison.texts
  const byVariantName = (list: readonly unknown[], resolve: ResolveSchema) =>
    new Map(list.map((item) => [comparedVariantName(resolve(item), resolve), item] as const))
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const left = byVariantName(listAt(before.schema, keyword), comparison.before)
    const right = byVariantName(listAt(after.schema, keyword), comparison.after)
    if (left.size === 0 || right.size === 0) return []
    const kept = [...right].flatMap(([name, item]) =>
      left.has(name)
        ? compareAt([left.get(name), item], { ...position, depth: depth + 1 })
        : [toChange(namedNote({ kind: 'added', breaking: false }, changeCanBe, name), position)],
    )
    const breaking = comparison.direction === 'request'
    const removed = [...left.keys()].filter((name) => !right.has(name))
    return [
      ...kept,
      ...removed.map((name) => toChange(namedNote({ kind: 'removed', breaking }, changeCannotBe, name), position)),
    ]
  })
}

/** Id of the row of a property. The row may be on the page of a schema instead. */
function anchorOfProperty(path: string, { anchor }: SchemaComparison): string {
  return path === '' || path.startsWith('[') ? `${anchor}${path}` : `${anchor}.${path}`
}

function compareTypes(
  before: ResolvedSchema,
  after: ResolvedSchema,
  comparison: SchemaComparison,
): ChangeNote | undefined {
  const left = describeType(before, comparison.before)
  const right = describeType(after, comparison.after)
  const same =
    left.types.join() === right.types.join() &&
    left.nullable === right.nullable &&
    before.schema.format === after.schema.format
  if (same || left.text === right.text) return undefined
  const wider =
    left.types.every((type) => right.types.includes(type)) &&
    (!left.nullable || right.nullable) &&
    (before.schema.format === after.schema.format || after.schema.format === undefined)
  const types = { now: `\`${right.text}\``, before: `\`${left.text}\`` }
  const describeTypes = (subject: string) => fillText(comparison.texts.changeInstead, { subject, ...types })
  return { kind: 'changed', breaking: !wider || comparison.direction === 'response', describe: describeTypes }
}

/** Name by which a variant is found in the other description. */
function comparedVariantName(effective: ResolvedSchema, effectiveOf: ResolveSchema): string {
  return (
    effective.name ??
    (typeof effective.schema.title === 'string' ? effective.schema.title : describeType(effective, effectiveOf).text)
  )
}
