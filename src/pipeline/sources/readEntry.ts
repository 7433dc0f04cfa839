/**
 * Reads the entry of a page with a cache. A file with the size and the times of an earlier run is not opened: its front matter
 * comes from the cache, and its text is read when the page has to be compiled.
 */
import { type EntryInput, type ParsedEntry, parseEntry } from '../../sources/content.js'
import type { Decoded } from '../../util/decodeText.js'
import { hashOf } from '../../util/hash.js'
import { readText } from '../../util/projectFiles.js'
import type { BuildSession } from '../session/buildSession.js'

export function readEntry(input: EntryInput, session: BuildSession): ParsedEntry {
  const { file, maxBytes } = input
  let read: Decoded | undefined
  const readNow = () => {
    read ??= readText(session.root, file, { maxBytes })
    return read
  }
  /** Empty for a text with diagnostics, which are not stored. */
  const hash = session.readCached({ file, form: `page:${maxBytes}`, table: 'files' }, () => {
    const { text, diagnostics } = readNow()
    session.staleSources.delete(file)
    return text === undefined || diagnostics.length > 0 ? '' : hashOf(text)
  })
  if (hash !== '') {
    const readLater = () => {
      if (!read) noteStaleSource(readNow(), { file, hash, session })
      return read?.text ?? ''
    }
    return parseCached(readLater, { input, hash, session })
  }
  const { text, diagnostics } = session.readCached({ file, form: `text:${maxBytes}` }, readNow)
  if (text === undefined) return { diagnostics }
  const parsed = parseCached(() => text, { input, hash: hashOf(text), session })
  return { ...parsed, diagnostics: [...diagnostics, ...parsed.diagnostics] }
}

interface KnownText {
  /** Hash of the text. */
  readonly hash: string
  readonly session: BuildSession
}

/** Notes a file that was saved while the build ran, after its times were checked. */
function noteStaleSource({ text = '' }: Decoded, { file, hash, session }: KnownText & { readonly file: string }): void {
  const found = hashOf(text)
  if (found !== hash) session.staleSources.set(file, found)
}

function parseCached(
  readSource: () => string,
  { input, hash, session: { cache } }: KnownText & { readonly input: EntryInput },
): ParsedEntry {
  const { file, path, tokens, mount = '', allowCredentials, folders, trust } = input
  const inputs = [hash, path, cache.digestOf(tokens), cache.digestOf([allowCredentials, trust, folders, mount])]
  return cache.getOrCompute({ slot: `entry:${file}` }, inputs, () => {
    const parsed = cache.getOrCompute({ slot: `parsed:${file}`, table: 'entries' }, inputs, () =>
      withSource(parseEntry(readSource(), input), () => ''),
    )
    const found = withSource(parsed, readSource)
    // Hashing the entry itself would hash the text again.
    if (found.entry) cache.setDigest(found.entry, hashOf(file, ...inputs))
    return found
  })
}

/** Entries are stored without their source text. */
function withSource(parsed: ParsedEntry, readSource: () => string): ParsedEntry {
  if (!parsed.entry) return parsed
  const { source: _, ...entry } = parsed.entry
  return {
    ...parsed,
    entry: {
      ...entry,
      get source() {
        return readSource()
      },
    },
  }
}
