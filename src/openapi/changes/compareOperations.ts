import type { ChangeView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { followToObject, type OperationSource } from '../document/listOperations.js'
import type { Direction } from '../schema/pageContext.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import type { Change } from './change.js'
import { compareDeprecation, deprecationNote } from './compareDeprecation.js'
import { compareSchemas } from './compareSchemas.js'

/** An operation with its description. */
export interface OperationState {
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
  readonly source: OperationSource
}

/** Changes of one operation, as sentences. */
export function compareOperations(before: OperationState, after: OperationState): readonly Change[] {
  const { source: old } = before
  const { source: now } = after
  const moved = old.path.replace(/\{[^{}]*\}/g, '{}') !== now.path.replace(/\{[^{}]*\}/g, '{}')
  return [
    ...(moved || old.method !== now.method
      ? [createChange('changed', true, `It moved from \`${old.method} ${old.path}\` to \`${now.method} ${now.path}\`.`)]
      : []),
    ...compareDeprecation(old.operation, now.operation, 'It is'),
    ...compareParameters(before, after),
    ...compareBodies(before, after),
    ...compareResponses(before, after),
    ...compareSecurity(before, after),
  ]
}

function createChange(kind: ChangeView['kind'], breaking: boolean, text: string): Change {
  return { kind, breaking, text }
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
  const changes: Change[] = []
  for (const [key, parameter] of now) {
    const anchor = `${textAt(parameter, 'in')}-${textAt(parameter, 'name')}`
    const name = `The ${textAt(parameter, 'in')} parameter \`${textAt(parameter, 'name')}\``
    const earlier = old.get(key)
    if (!earlier) {
      const required = isTrue(parameter, 'required')
      const text = `${name} is new${required ? ' and required' : ''}.`
      changes.push({ kind: 'added', breaking: required, text, anchor })
      continue
    }
    if (isTrue(parameter, 'required') !== isTrue(earlier, 'required') && textAt(parameter, 'in') !== 'path') {
      const required = isTrue(parameter, 'required')
      const text = `${name} is ${required ? 'now required' : 'no longer required'}.`
      changes.push({ kind: 'changed', breaking: required, text, anchor })
    }
    changes.push(...placeAt(anchor, compareDeprecation(earlier, parameter, `${name} is`)))
    changes.push(
      ...compareMediaSchemas(propertyOf(earlier, 'schema'), propertyOf(parameter, 'schema'), {
        before,
        after,
        direction: 'request',
        subject: name,
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
          `The ${textAt(parameter, 'in')} parameter \`${textAt(parameter, 'name')}\` was removed.${deprecationNote(parameter)}`,
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
  if (after.source.kind === 'webhook') return comparePayloads(old, now, { before, after })
  if (!old)
    return [
      createChange(
        'added',
        isTrue(now, 'required'),
        `It now takes a request body${isTrue(now, 'required') ? ', which is required' : ''}.`,
      ),
    ]
  if (!now) return [createChange('removed', true, 'It no longer takes a request body.')]
  const required = isTrue(now, 'required')
  const need =
    required === isTrue(old, 'required')
      ? []
      : [createChange('changed', required, `The request body is ${required ? 'now required' : 'no longer required'}.`)]
  const compared = { before, after, direction: 'request', subject: 'The request body', anchor: 'body' } as const
  return [...placeAt('body', need), ...compareMediaTypes(old, now, compared)]
}

/** A payload is received by the reader, like a response: additions are compatible, removals can break. */
function comparePayloads(
  old: unknown,
  now: unknown,
  states: Pick<ComparisonContext, 'before' | 'after'>,
): readonly Change[] {
  if (!isObject(old)) return [createChange('added', false, 'It now has a payload.')]
  if (!isObject(now)) return [createChange('removed', true, 'It no longer has a payload.')]
  return compareMediaTypes(old, now, { ...states, direction: 'response', subject: 'The payload', anchor: 'body' })
}

/** The service sends the request of a webhook, so its directions are swapped. */
function readerDirection({ source }: OperationState, direction: 'request' | 'response'): Direction {
  if (source.kind === 'operation') return direction
  return direction === 'request' ? 'response' : 'request'
}

function compareResponses(before: OperationState, after: OperationState): readonly Change[] {
  const old = objectAt(before.source.operation, 'responses') ?? {}
  const now = objectAt(after.source.operation, 'responses') ?? {}
  const changes: Change[] = []
  for (const [status, value] of Object.entries(now)) {
    if (status.startsWith('x-')) continue
    const subject = `The response \`${status}\``
    const anchor = `res-${status}`
    const earlier = followToObject(propertyOf(old, status), before.graph)
    const later = followToObject(value, after.graph)
    if (!earlier) changes.push({ kind: 'added', breaking: false, text: `${subject} is new.`, anchor })
    else if (later) {
      const direction = readerDirection(after, 'response')
      changes.push(...placeAt(anchor, compareHeaders(earlier, later, subject)))
      changes.push(...compareMediaTypes(earlier, later, { before, after, direction, subject, anchor }))
    }
  }
  for (const status of Object.keys(old)) {
    if (!status.startsWith('x-') && !Object.hasOwn(now, status))
      changes.push(createChange('removed', status.startsWith('2'), `The response \`${status}\` was removed.`))
  }
  return changes
}

function compareHeaders(before: JsonObject, after: JsonObject, subject: string): readonly Change[] {
  const old = entriesAt(before, 'headers').map(([name]) => name)
  const now = entriesAt(after, 'headers').map(([name]) => name)
  return [
    ...now
      .filter((name) => !old.includes(name))
      .map((name) => createChange('added', false, `${subject} has the new header \`${name}\`.`)),
    ...old
      .filter((name) => !now.includes(name))
      .map((name) => createChange('removed', true, `${subject} no longer has the header \`${name}\`.`)),
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
  const left = new Map(entriesAt(old, 'content'))
  const right = new Map(entriesAt(now, 'content'))
  return [
    ...[...right].flatMap(([type, media]) => {
      const earlier = left.get(type)
      if (earlier === undefined)
        return placeAt(compared.anchor, [createChange('added', false, `${compared.subject} can be \`${type}\`.`)])
      return compareMediaSchemas(propertyOf(earlier, 'schema'), propertyOf(media, 'schema'), compared)
    }),
    ...[...left.keys()]
      .filter((type) => !right.has(type))
      .map((type) => createChange('removed', true, `${compared.subject} can no longer be \`${type}\`.`)),
  ]
}

function compareMediaSchemas(
  old: unknown,
  now: unknown,
  { before, after, ...compared }: ComparisonContext,
): readonly Change[] {
  if (old === undefined || now === undefined) return []
  return compareSchemas(old, now, { ...compared, before: before.resolveSchema, after: after.resolveSchema })
}

function compareSecurity(before: OperationState, after: OperationState): readonly Change[] {
  const old = securityAlternatives(before)
  const now = securityAlternatives(after)
  return [
    ...[...now]
      .filter((item) => !old.has(item))
      .map((item) => createChange('added', false, `It can be called with ${item}.`)),
    ...[...old]
      .filter((item) => !now.has(item))
      .map((item) => createChange('removed', true, `It can no longer be called with ${item}.`)),
  ]
}

function securityAlternatives({ source, graph }: OperationState): ReadonlySet<string> {
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
          .join(' and '),
      )
      .map((text) => text || 'no authorization'),
  )
}
