/**
 * The last check of a gated site before it is written: no public file may contain a run of words of a page, a heading, a
 * label or a search entry, a route or a file name. Texts that the same site without its content would publish too are
 * allowed. Everything else is checked, including host files and the settings inside scripts. A leak is a bug of docsgen
 * or of the theme, and the site is not written.
 */

import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Site } from '../../model/model.js'
import { decodePercentEscapes } from '../../routes/urls.js'
import { collectSecrets, type PageSecrets } from './collectSecrets.js'
import { fileNameWords, normalizeWords, shortWords, wordRuns } from './words.js'

export interface FindLeaksInput {
  readonly site: Site
  /** Every public file by its path; instead of docsgen's own scripts, the settings that the build puts into them. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The public files of the same site without content. */
  readonly known: ReadonlyMap<string, Uint8Array>
}

/** The text of a public file that is not in the file of the empty site. */
interface PublicText {
  readonly path: string
  readonly text: string
  readonly runs: ReadonlySet<string>
  /** True if the text contains these few words. */
  readonly holds: (words: string) => boolean
}

export function findLeaks({ site, files, known }: FindLeaksInput): Diagnostic[] {
  const publicTexts = [...files].map(([path, bytes]) => readPublicText(path, bytes, known.get(path)))
  const leaks: Diagnostic[] = []
  const addLeak = (path: string, what: string, file: string) => {
    const hint = 'This is a bug of docsgen or of the theme. Nothing was published, because the build was not written.'
    const message = `The public file ${path} of the gated site contains ${what}.`
    leaks.push(error('gate-leak', message, { file, hint }))
  }
  for (const { file, texts, names, isFolder } of collectSecrets(site)) {
    const leak = firstLeak(texts, publicTexts)
    if (leak) addLeak(leak.path, `words of ${file}: "${leak.words}"`, file)
    for (const name of names) {
      const words = fileNameWords(name)
      // A name of one segment can be any word, so it is compared as words.
      const leaky = publicTexts.find(({ text, holds }) => (name.includes('/') ? text.includes(name) : holds(words)))
      if (leaky) addLeak(leaky.path, isFolder ? `the name ${name}, a folder of ${file}` : `the name ${name}`, file)
    }
  }
  return leaks
}

function firstLeak(
  texts: PageSecrets['texts'],
  publicTexts: readonly PublicText[],
): { path: string; words: string } | undefined {
  for (const text of texts) {
    const short = shortWords(text)
    for (const { path, runs, holds } of publicTexts) {
      const words = short === undefined ? wordRuns(text).find((run) => runs.has(run)) : holds(short) ? short : undefined
      if (words !== undefined) return { path, words }
    }
  }
  return undefined
}

function readPublicText(path: string, bytes: Uint8Array, known: Uint8Array | undefined): PublicText {
  const text = Buffer.from(bytes).toString()
  if (/\.(?:css|svg)$/.test(path)) return readStyleText(path, text)
  const allowed = new Set(known && splitText(Buffer.from(known).toString()))
  const rest = splitText(text).filter((piece) => !allowed.has(piece))
  const checked = [...(known ? [] : [path]), ...rest].join('\n')
  const words = ` ${normalizeWords(checked)} `
  return { path, text: checked, runs: new Set(wordRuns(checked)), holds: (short) => words.includes(` ${short} `) }
}

/**
 * Style sheets and icons belong to the theme and are made without the site, so single words in them (names of fonts) are
 * not checked; whole strings of two and more words are.
 */
function readStyleText(path: string, text: string): PublicText {
  const strings = path.endsWith('.svg') ? splitText(text) : (text.match(/"[^"]*"|'[^']*'|url\([^)]*\)/g) ?? [])
  const checked = strings.filter((string) => !string.includes('data:'))
  const whole = new Set(checked.map(normalizeWords).filter((words) => words.includes(' ')))
  const all = [path, ...checked].join('\n')
  return { path, text: all, runs: new Set(wordRuns(all)), holds: (short) => whole.has(short) }
}

const htmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Splits at tags, quotes and line ends, so that a piece is one text, value or line, decoded as readers see it. */
function splitText(text: string): string[] {
  return text
    .split(/[\n<>"'`]/)
    .map((piece) => piece.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => htmlEntities[name] ?? '').trim())
    .filter((piece) => piece !== '')
    .map((piece) => decodePercentEscapes(piece) ?? piece)
}
