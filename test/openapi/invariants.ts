/** Invariants for any description, even an invalid one: nothing throws, nothing is lost, and every diagnostic has a place. */

import { entriesAt, isObject } from '../../src/openapi/document/json.js'
import { httpMethods } from '../../src/openapi/document/objectKinds.js'
import { checkPortablePath } from '../../src/schema/portablePath.js'
import type { collect } from './collect.js'
import type { entryReader } from './readPage.js'

export interface Judged {
  readonly collected: ReturnType<typeof collect>
  /** The description as it was written to `api.yaml`. */
  readonly value: unknown
  readonly read: Awaited<ReturnType<typeof entryReader>>
  /** Maximum number of pages to draw; all by default. */
  readonly draws?: (index: number) => boolean
}

/** Returns one sentence per violated invariant. */
export async function violatedInvariants({
  collected,
  value,
  read,
  draws = () => true,
}: Judged): Promise<readonly string[]> {
  const { entries, diagnostics } = collected
  const faults = diagnostics.flatMap(({ code, message, file, range }) => {
    const placed = file !== '' && range !== undefined && range.start.line >= 1 && range.start.column >= 1
    return [
      ...(placed ? [] : [`${code} has no place: ${message}`]),
      ...(code === 'openapi-lost' ? [message] : []),
      ...(/undefined|\[object/.test(message) ? [`${code} says: ${message}`] : []),
    ]
  })
  const routes = new Set(entries.map(({ route }) => route))
  if (routes.size !== entries.length) faults.push('Two pages have one address.')
  for (const { route } of entries) {
    const fault = checkPortablePath(`${route.slice(1)}.html`)
    if (fault) faults.push(`The page ${route.slice(0, 80)} ${fault}.`)
  }
  const operations = entries.filter(({ source }) => /^\{"view":\{"kind":"(?:operation|webhook)"/.test(source)).length
  const refused = diagnostics.some(({ code }) => code === 'openapi-syntax')
  if (!refused && operations < operationsIn(value))
    faults.push(`${operationsIn(value)} operations became ${operations} pages.`)
  for (const [index, entry] of entries.entries()) {
    if (!draws(index)) continue
    const { html, diagnostics: found } = await read(entry)
    faults.push(...found.filter(({ code }) => code === 'reference-crash').map(({ message }) => message))
    const twice = repeatedIn([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))
    if (twice !== undefined) faults.push(`${entry.route} has the id “${twice.slice(0, 80)}” twice.`)
    if (/<[a-z][^>]* (?:style|on\w+)=|<script/.test(withoutData(html).replace(/<pre[\s\S]*?<\/pre>/g, '')))
      faults.push(`${entry.route} is not safe.`)
  }
  return faults
}

/** Counted separately from the source code, and without parts behind references. */
function operationsIn(value: unknown): number {
  const known = new Set<string>(httpMethods)
  return ['paths', 'webhooks']
    .flatMap((key) => entriesAt(value, key))
    .filter(([path, item]) => !path.startsWith('x-') && isObject(item) && !Object.hasOwn(item, '$ref'))
    .flatMap(([, item]) => Object.entries(item as object))
    .filter(([method, operation]) => known.has(method) && isObject(operation)).length
}

function repeatedIn(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}

/** HTML without the data of islands. Data is not code, and an unescaped `<` in it stays in the result. */
export function withoutData(html: string): string {
  return html.replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')
}
