import type { ChangeView } from '../../model/contract/reference.js'
import { fillText } from '../../text/fillText.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { followToObject, type OperationSource } from '../document/listOperations.js'
import type { Direction } from '../schema/pageContext.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import { type Change, type ChangeTexts, completeNote } from './change.js'
import { compareDeprecation, deprecationNote } from './compareDeprecation.js'
import { compareSchemas } from './compareSchemas.js'

/** An operation with its description. */
export interface OperationState {
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
  readonly source: OperationSource
  readonly texts: ChangeTexts
}

/** Changes of one operation, as sentences. */
export function compareOperations(before: OperationState, after: OperationState): readonly Change[] {
  const { source: old } = before
  const { source: now, texts } = after
  const addresses = { from: `\`${old.method} ${old.path}\``, to: `\`${now.method} ${now.path}\`` }
  const moved = old.path.replace(/\{[^{}]*\}/g, '{}') !== now.path.replace(/\{[^{}]*\}/g, '{}')
  return [
    ...(moved || old.method !== now.method
      ? [aboutOperation(createChange('changed', true, fillText(texts.changeMoved, addresses)))]
      : []),
    ...compareDeprecation(old.operation, now.operation, texts).map((note) =>
      aboutOperation(completeNote(note, texts.changeOperation)),
    ),
    ...compareParameters(before, after),
    ...compareBodies(before, after),
    ...compareResponses(before, after),
    ...compareSecurity(before, after),
  ]
}

function createChange(kind: ChangeView['kind'], breaking: boolean, text: string): Change {
  return { kind, breaking, text }
}

function aboutOperation(change: Change): Change {
  return { ...change, isAboutOperation: true }
}

/** Adds the id of the part on the page. */
function placeAt(anchor: string, changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => ({ anchor, ...change }))
}

function compareParameters(before: OperationState, after: OperationState): readonly Change[] {
  const keyed = ({ source }: OperationState) =>
    new Map(source.parameters.map((parameter) => [parameterKey(parameter, source.path), parameter] as const))
  const old = keyed(before)
  const now = keyed(after)
  const { texts } = after
  const parameterSubject = (parameter: JsonObject) =>
    fillText(texts.changeParameter, {
      place: textAt(parameter, 'in') ?? '',
      name: `\`${textAt(parameter, 'name')}\``,
    })
  const changes: Change[] = []
  for (const [key, parameter] of now) {
    const anchor = `${textAt(parameter, 'in')}-${textAt(parameter, 'name')}`
    const subject = parameterSubject(parameter)
    const earlier = old.get(key)
    if (!earlier) {
      const required = isTrue(parameter, 'required')
      const text = fillText(required ? texts.changeNewRequired : texts.changeNew, { subject })
      changes.push({ kind: 'added', breaking: required, text, anchor })
      continue
    }
    if (isTrue(parameter, 'required') !== isTrue(earlier, 'required') && textAt(parameter, 'in') !== 'path') {
      const required = isTrue(parameter, 'required')
      const text = fillText(required ? texts.changeNowRequired : texts.changeNotRequired, { subject })
      changes.push({ kind: 'changed', breaking: required, text, anchor })
    }
    const deprecations = compareDeprecation(earlier, parameter, texts).map((note) => completeNote(note, subject))
    changes.push(...placeAt(anchor, deprecations))
    changes.push(
      ...compareMediaSchemas(propertyOf(earlier, 'schema'), propertyOf(parameter, 'schema'), {
        before,
        after,
        direction: 'request',
        subject,
        anchor,
      }),
    )
  }
  for (const [key, parameter] of old) {
    if (!now.has(key))
      changes.push(
        createChange(
          'removed',
          true,
          fillText(texts.changeRemovedPart, { subject: parameterSubject(parameter) }) +
            deprecationNote(parameter, texts),
        ),
      )
  }
  return changes
}

/** Identity of a parameter. A path parameter is identified by its place in the path, because callers do not see its name. */
function parameterKey(parameter: JsonObject, path: string): string {
  const name = textAt(parameter, 'name') ?? ''
  return textAt(parameter, 'in') === 'path'
    ? `path ${path.slice(0, Math.max(0, path.indexOf(`{${name}}`))).split('{').length}`
    : `${textAt(parameter, 'in')} ${name}`
}

function compareBodies(before: OperationState, after: OperationState): readonly Change[] {
  const old = followToObject(propertyOf(before.source.operation, 'requestBody'), before.graph)
  const now = followToObject(propertyOf(after.source.operation, 'requestBody'), after.graph)
  if (!old && !now) return []
  const { texts } = after
  if (after.source.kind === 'webhook') return comparePayloads(old, now, { before, after })
  const required = isTrue(now, 'required')
  if (!old)
    return [aboutOperation(createChange('added', required, required ? texts.changeNeedsBody : texts.changeTakesBody))]
  if (!now) return [aboutOperation(createChange('removed', true, texts.changeNoBody))]
  const subject = texts.changeRequestBody
  const needText = fillText(required ? texts.changeNowRequired : texts.changeNotRequired, { subject })
  const need = required === isTrue(old, 'required') ? [] : [createChange('changed', required, needText)]
  const compared = { before, after, direction: 'request', subject, anchor: 'body' } as const
  return [...placeAt('body', need), ...compareMediaTypes(old, now, compared)]
}

/** A payload is received by the reader, like a response: additions are compatible, removals can break. */
function comparePayloads(
  old: unknown,
  now: unknown,
  states: Pick<ComparisonContext, 'before' | 'after'>,
): readonly Change[] {
  const { changeHasPayload, changeNoPayload, changePayload: subject } = states.after.texts
  if (!isObject(old)) return [aboutOperation(createChange('added', false, changeHasPayload))]
  if (!isObject(now)) return [aboutOperation(createChange('removed', true, changeNoPayload))]
  return compareMediaTypes(old, now, { ...states, direction: 'response', subject, anchor: 'body' })
}

/** The service sends the request of a webhook, so its directions are swapped. */
function readerDirection({ source }: OperationState, direction: 'request' | 'response'): Direction {
  if (source.kind === 'operation') return direction
  return direction === 'request' ? 'response' : 'request'
}

function compareResponses(before: OperationState, after: OperationState): readonly Change[] {
  const old = objectAt(before.source.operation, 'responses') ?? {}
  const now = objectAt(after.source.operation, 'responses') ?? {}
  const { texts } = after
  const statusSubject = (status: string) => fillText(texts.changeResponse, { status: `\`${status}\`` })
  const changes: Change[] = []
  for (const [status, value] of Object.entries(now)) {
    if (status.startsWith('x-')) continue
    const subject = statusSubject(status)
    const anchor = `res-${status}`
    const earlier = followToObject(propertyOf(old, status), before.graph)
    const later = followToObject(value, after.graph)
    if (!earlier) changes.push({ kind: 'added', breaking: false, text: fillText(texts.changeNew, { subject }), anchor })
    else if (later) {
      const direction = readerDirection(after, 'response')
      changes.push(...placeAt(anchor, compareHeaders(earlier, later, { subject, texts })))
      changes.push(...compareMediaTypes(earlier, later, { before, after, direction, subject, anchor }))
    }
  }
  for (const status of Object.keys(old)) {
    if (!status.startsWith('x-') && !Object.hasOwn(now, status))
      changes.push(
        createChange(
          'removed',
          status.startsWith('2'),
          fillText(texts.changeRemovedPart, { subject: statusSubject(status) }),
        ),
      )
  }
  return changes
}

function compareHeaders(
  before: JsonObject,
  after: JsonObject,
  { subject, texts }: { readonly subject: string; readonly texts: ChangeTexts },
): readonly Change[] {
  const nameHeader = (text: string, name: string) => fillText(text, { subject, name: `\`${name}\`` })
  const old = entriesAt(before, 'headers').map(([name]) => name)
  const now = entriesAt(after, 'headers').map(([name]) => name)
  return [
    ...now
      .filter((name) => !old.includes(name))
      .map((name) => createChange('added', false, nameHeader(texts.changeNewHeader, name))),
    ...old
      .filter((name) => !now.includes(name))
      .map((name) => createChange('removed', true, nameHeader(texts.changeNoHeader, name))),
  ]
}

/** Two states, and how a change between them reads. */
interface ComparisonContext {
  readonly before: OperationState
  readonly after: OperationState
  readonly direction: Direction
  readonly subject: string
  /** Id of the part on the page. */
  readonly anchor: string
}

function compareMediaTypes(old: JsonObject, now: JsonObject, compared: ComparisonContext): readonly Change[] {
  const { texts } = compared.after
  const nameType = (text: string, type: string) => fillText(text, { subject: compared.subject, name: `\`${type}\`` })
  const left = new Map(entriesAt(old, 'content'))
  const right = new Map(entriesAt(now, 'content'))
  return [
    ...[...right].flatMap(([type, media]) => {
      const earlier = left.get(type)
      if (earlier === undefined)
        return placeAt(compared.anchor, [createChange('added', false, nameType(texts.changeCanBe, type))])
      return compareMediaSchemas(propertyOf(earlier, 'schema'), propertyOf(media, 'schema'), compared)
    }),
    ...[...left.keys()]
      .filter((type) => !right.has(type))
      .map((type) => createChange('removed', true, nameType(texts.changeCannotBe, type))),
  ]
}

function compareMediaSchemas(
  old: unknown,
  now: unknown,
  { before, after, ...compared }: ComparisonContext,
): readonly Change[] {
  if (old === undefined || now === undefined) return []
  const { texts } = after
  return compareSchemas(old, now, { ...compared, before: before.resolveSchema, after: after.resolveSchema, texts })
}

function compareSecurity(before: OperationState, after: OperationState): readonly Change[] {
  const old = securityAlternatives(before)
  const now = securityAlternatives(after)
  const { changeCallWith, changeNotCallWith, changeCallFreely, changeNotFreely } = after.texts
  const nameCall = ([text, free]: readonly [string, string], authorization: string) =>
    authorization === '' ? free : fillText(text, { authorization })
  return [
    ...[...now]
      .filter((item) => !old.has(item))
      .map((item) => createChange('added', false, nameCall([changeCallWith, changeCallFreely], item))),
    ...[...old]
      .filter((item) => !now.has(item))
      .map((item) => createChange('removed', true, nameCall([changeNotCallWith, changeNotFreely], item))),
  ].map(aboutOperation)
}

/** Returns the alternatives for authorizing a call. The set is empty for a call without authorization. */
function securityAlternatives({ source, graph, texts }: OperationState): ReadonlySet<string> {
  const holder = propertyOf(source.operation, 'security') === undefined ? graph.root.value : source.operation
  return new Set(
    listAt(holder, 'security')
      .filter(isObject)
      .map((requirement) =>
        Object.entries(requirement)
          .map(
            ([name, scopes]) =>
              `\`${name}\`${
                Array.isArray(scopes) && scopes.length > 0
                  ? ` (${[...scopes]
                      .sort()
                      .map((scope) => `\`${scope}\``)
                      .join(', ')})`
                  : ''
              }`,
          )
          .join(` ${texts.and} `),
      ),
  )
}
