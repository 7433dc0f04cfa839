import type { ChangeView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { isObject, isTrue, type JsonObject, listAt, namesAt, objectAt, own, textAt } from '../document/json.js'
import { type OperationSource, referenced } from '../document/operations.js'
import type { EffectiveOf } from '../schema/effective.js'
import type { Direction } from '../schema/scope.js'
import { forewarned } from './forewarned.js'
import { schemaChanges } from './schemaChanges.js'

/** An operation, and the description that it is in. */
export interface OperationState {
  readonly graph: Graph
  readonly effective: EffectiveOf
  readonly source: OperationSource
}

export function operationChanges(before: OperationState, after: OperationState): readonly ChangeView[] {
  const { source: old } = before
  const { source: now } = after
  const moved = old.path.replace(/\{[^{}]*\}/g, '{}') !== now.path.replace(/\{[^{}]*\}/g, '{}')
  return [
    ...(moved || old.method !== now.method
      ? [change('changed', true, `It moved from \`${old.method} ${old.path}\` to \`${now.method} ${now.path}\`.`)]
      : []),
    ...deprecation(old.operation, now.operation, 'It is'),
    ...parameterChanges(before, after),
    ...bodyChanges(before, after),
    ...responseChanges(before, after),
    ...securityChanges(before, after),
  ]
}

export function change(kind: ChangeView['kind'], breaking: boolean, text: string): ChangeView {
  return { kind, breaking, text }
}

function deprecation(before: unknown, after: unknown, subject: string): readonly ChangeView[] {
  if (isTrue(before, 'deprecated') === isTrue(after, 'deprecated')) return []
  return isTrue(after, 'deprecated')
    ? [change('deprecated', false, `${subject} now deprecated.`)]
    : [change('changed', false, `${subject} no longer deprecated.`)]
}

function parameterChanges(before: OperationState, after: OperationState): readonly ChangeView[] {
  const keyed = ({ source }: OperationState) =>
    new Map(source.parameters.map((parameter) => [keyOf(parameter, source.path), parameter] as const))
  const old = keyed(before)
  const now = keyed(after)
  const changes: ChangeView[] = []
  for (const [key, parameter] of now) {
    const name = `The ${textAt(parameter, 'in')} parameter \`${textAt(parameter, 'name')}\``
    const earlier = old.get(key)
    if (!earlier) {
      const required = isTrue(parameter, 'required')
      changes.push(change('added', required, `${name} is new${required ? ' and required' : ''}.`))
      continue
    }
    if (isTrue(parameter, 'required') !== isTrue(earlier, 'required') && textAt(parameter, 'in') !== 'path') {
      const required = isTrue(parameter, 'required')
      changes.push(change('changed', required, `${name} is ${required ? 'now required' : 'no longer required'}.`))
    }
    changes.push(...deprecation(earlier, parameter, `${name} is`))
    changes.push(
      ...compare(own(earlier, 'schema'), own(parameter, 'schema'), {
        before,
        after,
        direction: 'request',
        subject: name,
      }),
    )
  }
  for (const [key, parameter] of old) {
    if (!now.has(key))
      changes.push(
        change(
          'removed',
          true,
          `The ${textAt(parameter, 'in')} parameter \`${textAt(parameter, 'name')}\` was removed.${forewarned(parameter)}`,
        ),
      )
  }
  return changes
}

/** A path parameter is known by its place in the path; its name is nobody's business. */
function keyOf(parameter: JsonObject, path: string): string {
  const name = textAt(parameter, 'name') ?? ''
  return textAt(parameter, 'in') === 'path'
    ? `path ${path.slice(0, Math.max(0, path.indexOf(`{${name}}`))).split('{').length}`
    : `${textAt(parameter, 'in')} ${name}`
}

function bodyChanges(before: OperationState, after: OperationState): readonly ChangeView[] {
  const old = referenced(own(before.source.operation, 'requestBody'), before.graph)
  const now = referenced(own(after.source.operation, 'requestBody'), after.graph)
  if (!old && !now) return []
  if (after.source.kind === 'webhook') return payloadChanges(old, now, { before, after })
  if (!old)
    return [
      change(
        'added',
        isTrue(now, 'required'),
        `It takes a request body now${isTrue(now, 'required') ? ', which is required' : ''}.`,
      ),
    ]
  if (!now) return [change('removed', true, 'It takes no request body any more.')]
  const required = isTrue(now, 'required')
  const need =
    required === isTrue(old, 'required')
      ? []
      : [change('changed', required, `The request body is ${required ? 'now required' : 'no longer required'}.`)]
  return [...need, ...contentChanges(old, now, { before, after, direction: 'request', subject: 'The request body' })]
}

/** Readers are sent the payload of a webhook: more of it breaks nobody, less of it may. */
function payloadChanges(old: unknown, now: unknown, states: Pick<Compared, 'before' | 'after'>): readonly ChangeView[] {
  if (!isObject(old)) return [change('added', false, 'It has a payload now.')]
  if (!isObject(now)) return [change('removed', true, 'It has no payload any more.')]
  return contentChanges(old, now, { ...states, direction: 'response', subject: 'The payload' })
}

/** The request of a webhook is what the service sends, so that readers meet it like a response. */
function sent({ source }: OperationState, direction: 'request' | 'response'): Direction {
  if (source.kind === 'operation') return direction
  return direction === 'request' ? 'response' : 'request'
}

function responseChanges(before: OperationState, after: OperationState): readonly ChangeView[] {
  const old = objectAt(before.source.operation, 'responses') ?? {}
  const now = objectAt(after.source.operation, 'responses') ?? {}
  const changes: ChangeView[] = []
  for (const [status, value] of Object.entries(now)) {
    if (status.startsWith('x-')) continue
    const subject = `The response \`${status}\``
    const earlier = referenced(own(old, status), before.graph)
    const later = referenced(value, after.graph)
    if (!earlier) changes.push(change('added', false, `${subject} is new.`))
    else if (later) {
      changes.push(...headerChanges(earlier, later, subject))
      changes.push(...contentChanges(earlier, later, { before, after, direction: sent(after, 'response'), subject }))
    }
  }
  for (const status of Object.keys(old)) {
    if (!status.startsWith('x-') && !Object.hasOwn(now, status))
      changes.push(change('removed', status.startsWith('2'), `The response \`${status}\` was removed.`))
  }
  return changes
}

function headerChanges(before: JsonObject, after: JsonObject, subject: string): readonly ChangeView[] {
  const old = namesAt(before, 'headers').map(([name]) => name)
  const now = namesAt(after, 'headers').map(([name]) => name)
  return [
    ...now
      .filter((name) => !old.includes(name))
      .map((name) => change('added', false, `${subject} has the new header \`${name}\`.`)),
    ...old
      .filter((name) => !now.includes(name))
      .map((name) => change('removed', true, `${subject} has the header \`${name}\` no longer.`)),
  ]
}

interface Compared {
  readonly before: OperationState
  readonly after: OperationState
  readonly direction: Direction
  readonly subject: string
}

function contentChanges(old: JsonObject, now: JsonObject, compared: Compared): readonly ChangeView[] {
  const left = new Map(namesAt(old, 'content'))
  const right = new Map(namesAt(now, 'content'))
  return [
    ...[...right].flatMap(([type, media]) => {
      const earlier = left.get(type)
      if (earlier === undefined) return [change('added', false, `${compared.subject} can be \`${type}\`.`)]
      return compare(own(earlier, 'schema'), own(media, 'schema'), compared)
    }),
    ...[...left.keys()]
      .filter((type) => !right.has(type))
      .map((type) => change('removed', true, `${compared.subject} can no longer be \`${type}\`.`)),
  ]
}

function compare(old: unknown, now: unknown, { before, after, direction, subject }: Compared): readonly ChangeView[] {
  if (old === undefined || now === undefined) return []
  return schemaChanges(old, now, { before: before.effective, after: after.effective, direction, subject })
}

function securityChanges(before: OperationState, after: OperationState): readonly ChangeView[] {
  const old = alternatives(before)
  const now = alternatives(after)
  return [
    ...[...now]
      .filter((item) => !old.has(item))
      .map((item) => change('added', false, `It can be called with ${item}.`)),
    ...[...old]
      .filter((item) => !now.has(item))
      .map((item) => change('removed', true, `It can no longer be called with ${item}.`)),
  ]
}

function alternatives({ source, graph }: OperationState): ReadonlySet<string> {
  const holder = own(source.operation, 'security') === undefined ? graph.root.value : source.operation
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
