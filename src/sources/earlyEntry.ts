/**
 * The entry of a page that another page only mentions, for the first response of live preview: from the start of the file,
 * without YAML and schema, which take most of the time of reading thousands of pages.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../model/model.js'
import { titleFromId } from '../routes/titleFromId.js'
import { frontMatterSchema } from '../schema/frontMatter.js'
import { checkPortablePath } from '../schema/portablePath.js'
import { isSystemError } from '../util/environmentFailure.js'
import { type EntryInput, entryId, isReservedRoute, routeOfId } from './content.js'

/** Reads entries of pages. Undefined if the front matter is more than a plain title and description: parse the page then. */
export type ReadEarlyEntry = (input: EntryInput) => Entry | undefined

/** Bytes of a file that are read. */
const headBytes = 1024
const plainFields = /^---\n(?:(?:title|description): (?:"[^"\\\n]*"|'[^'\n]*'|[A-Za-z][\w .,;()/+-]*\w)\n)+---\n/
const plainTitle = /^title: (?:"([^"\n]*)"|'([^'\n]*)'|(.*))$/m

/**
 * @param hasTime false if reading takes too long. Titles are made from file names then, until the whole site is built.
 */
export function createEarlyReader(root: string, hasTime: () => boolean): ReadEarlyEntry {
  const buffer = Buffer.alloc(headBytes)
  const defaults = frontMatterSchema.parse({})
  return ({ file, path }) => {
    const id = entryId(path)
    const route = routeOfId(id)
    if (!path.endsWith('.md') || isReservedRoute(route) || checkPortablePath(route.slice(1) || 'index'))
      return undefined
    const title = hasTime() ? readTitle(join(root, file), buffer) : titleFromId(id)
    if (title === undefined) return undefined
    const nothing = { source: '', bodyOffset: 0, bodyLine: 1, places: {}, mentions: { ignores: false, imports: false } }
    return { id, route, kind: 'md', file, frontMatter: { ...defaults, title }, ...nothing }
  }
}

/** Undefined if only a parser can tell. */
function readTitle(path: string, buffer: Buffer): string | undefined {
  try {
    const handle = openSync(path, 'r')
    try {
      const text = buffer.toString('utf8', 0, readSync(handle, buffer, 0, headBytes, 0))
      const [matter = ''] = plainFields.exec(text) ?? []
      const [, double, single, plain] = plainTitle.exec(matter) ?? []
      const title = (double ?? single ?? plain)?.trim()
      return title === '' || isYamlWord(plain) ? undefined : title
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** A plain word that is no text in YAML. */
function isYamlWord(word: string | undefined): boolean {
  return word !== undefined && /^(?:true|false|null|yes|no|on|off)$/i.test(word)
}
