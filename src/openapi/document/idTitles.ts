/**
 * Titles from operation ids that name an interface or resource before the action, as TypeSpec, Azure and Google write them:
 * `ChatOperations_createChat` -> `Create chat`, `drive.files.create` -> `Create file`.
 */
import { toSingular } from './pathTitles.js'
import { capitalize, spellIdentifier } from './titles.js'

/** Titles by operation id. A title that two ids would share is omitted: the whole id as a sentence tells them apart. */
export function titlesFromIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const titles = [...new Set(ids)].flatMap((id) => {
    const title = titleFromParts(id)
    return title === undefined ? [] : [[id, title] as const]
  })
  const counts = new Map<string, number>()
  for (const [, title] of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return new Map(titles.filter(([, title]) => counts.get(title) === 1))
}

/** `Interface_operation`, or at least two names separated by dots. */
const qualifiedId = /^(?:[A-Z]\w*?[a-z]\w*?_[A-Za-z]+[A-Za-z\d]*|[\w-]+(?:\.[\w-]+)+)$/

function titleFromParts(id: string): string | undefined {
  if (!qualifiedId.test(id)) return undefined
  const parts = id.includes('.') ? id.split('.') : [id.slice(0, id.lastIndexOf('_')), id.slice(id.lastIndexOf('_') + 1)]
  const [owner = '', action = ''] = parts.slice(-2).map(spellIdentifier)
  const [verb = '', ...rest] = action.split(' ')
  if (!verbs.has(verb.toLowerCase())) return undefined
  return capitalize(describeAction(verb, rest, owner))
}

function describeAction(verb: string, rest: readonly string[], owner: string): string {
  const [next = '', ...others] = rest
  if (next === '') return `${verb} ${manyVerbs.has(verb) ? owner : toSingular(owner)}`
  if (next === 'all' && others.length === 0) return `${verb} all ${owner}`
  if (next === 'or' && others.length === 1) return `${verb} or ${others[0]} ${toSingular(owner)}`
  if (prepositions.has(next)) return [verb, manyVerbs.has(verb) ? owner : toSingular(owner), ...rest].join(' ')
  return [verb, ...rest].join(' ')
}

/** Verbs whose object is a collection. */
const manyVerbs = new Set(['list', 'search', 'query', 'find', 'filter', 'count'])

const prepositions = new Set(['by', 'for', 'from', 'in', 'of', 'on', 'to', 'with'])

const verbs = new Set([
  ...manyVerbs,
  ...(
    'accept activate add apply approve archive assign attach begin cancel check clear clone close complete confirm copy create ' +
    'deactivate delete deploy detach disable download edit empty enable execute export fetch generate get grant head hide import ' +
    'insert invoke join leave lock mark merge modify move patch pause pin post publish put read register reject release remove ' +
    'rename replace request reset resolve restart restore resume retrieve revoke rotate run save send set share start stop submit ' +
    'subscribe suspend sync test trigger unarchive unassign undelete unhide unlock unpin unpublish unregister unsubscribe update ' +
    'upgrade upload upsert validate verify wait watch write'
  ).split(' '),
])
