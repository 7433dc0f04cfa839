/**
 * Titles of operations that have neither a summary nor an id, which generators of some frameworks omit:
 * `GET /api/v1/teams/{team_id}` -> `Get team`. A summary that is only a verb gets its object from the path, too.
 */
import { capitalize, spellIdentifier } from './titles.js'

interface MethodAndPath {
  readonly method: string
  readonly path: string
  /** The verb in the summary. It replaces the verb of the method in the title. */
  readonly verb?: string
}

/**
 * Returns titles by method and path, separated by a space. Omits a title that two operations would share.
 * @param paths all paths of the description. A path that also exists with `/{id}` after it is a collection.
 */
export function titlesFromPaths(
  operations: readonly MethodAndPath[],
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const collections = new Set(paths.flatMap((path) => /^(.*)\/\{[^/{}]+\}\/?$/.exec(path)?.[1] ?? []))
  const titles = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const operation of operations) {
    const title = titleFromPath(operation, collections.has(operation.path.replace(/\/$/, '')))
    if (title === undefined) continue
    titles.set(`${operation.method} ${operation.path}`, title)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return new Map([...titles].filter(([, title]) => counts.get(title) === 1))
}

/** Undefined for a path without words. */
function titleFromPath({ method, path, verb: named }: MethodAndPath, isCollection: boolean): string | undefined {
  const nouns = readNouns(path)
  const last = nouns.at(-1)
  if (!last) return undefined
  const isCreation = isCollection && method === 'POST'
  const words = nouns.map(({ text, key }) => (key === undefined ? text : toSingular(text)))
  if (isCreation) words[words.length - 1] = toSingular(last.text)
  const object = words.join(' ')
  if (named) return `${named} ${object}`
  const by = last.key === undefined || isImplied(last) ? '' : ` by ${spellIdentifier(last.key)}`
  const verb = isCreation ? 'Create' : isCollection && method === 'GET' ? 'List' : verbs[method]
  return capitalize([verb, `${object}${by}`].filter(Boolean).join(' '))
}

/** A POST request to a single path is an action, and the path names it: `/auth/login`, `/teams/{id}/archive`. */
const verbs: Readonly<Record<string, string>> = {
  GET: 'Get',
  PUT: 'Update',
  PATCH: 'Update',
  DELETE: 'Delete',
  HEAD: 'Check',
  OPTIONS: 'Options of',
  TRACE: 'Trace',
  QUERY: 'Query',
}

interface Noun {
  readonly text: string
  /** The parameter after the noun, which selects an item. */
  readonly key?: string
}

/**
 * Returns the static segments of a path without `/api/v1`, each with the parameter after it. OData writes
 * `/teams({id})`.
 */
function readNouns(path: string): readonly Noun[] {
  const nouns: Noun[] = []
  for (const segment of path.split(/[?#]/, 1)[0]?.split('/') ?? []) {
    const text = spellIdentifier(segment.replace(/\{[^{}]*\}/g, ' '))
    const key = /\{([^{}]*)\}/.exec(segment)?.[1]
    if (text && !(nouns.length === 0 && /^(?:api|rest|v\d[\w.]*)$/i.test(segment)))
      nouns.push({ text, ...(key && { key }) })
    else if (key) nouns.push(...nouns.splice(-1).map((noun) => ({ ...noun, key })))
  }
  return nouns
}

/** Returns true if the singular form already means that one item is selected: `teams/{id}`, `teams/{team_id}`. */
function isImplied({ text, key = '' }: Noun): boolean {
  const singular = toSingular(text)
  const name = spellIdentifier(key).toLowerCase()
  const owner = singular.split(' ').at(-1) ?? ''
  return (
    singular !== text && ['id', 'uuid', 'guid', owner, `${owner} id`, `${singular} id`, `${owner} uuid`].includes(name)
  )
}

/** English nouns that end like a plural. */
const sameInPlural = /(?:series|species|news|[^aeiou]is|sis|ss|us)$/i

/** English nouns only: `policies` -> `policy`. A word that is the same in plural stays. */
export function toSingular(text: string): string {
  if (sameInPlural.test(text) || !/[a-z]s$/.test(text)) return text
  if (/ies$/.test(text)) return `${text.slice(0, -3)}y`
  return /(?:ss|x|zz|sh|tch|us)es$/.test(text) ? text.slice(0, -2) : text.slice(0, -1)
}
