/**
 * The last look at what anyone may read of a gated site: no run of words of a page, a heading, a label or a search
 * entry, no address of a page and no name of a file may be in it. What the same site without its content would make
 * public is so by right; all else is looked at, host files and the settings inside scripts too. A hit is a bug of
 * docsgen or of a theme, and the site is not written.
 */

import { type Secrets, secretsOf } from '../gate/build/gateSecrets.js'
import { nameWords, runsOf, shortText, wordsOf } from '../gate/build/words.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'

export interface GateLeaksInput {
  readonly site: Site
  /** Every public file by its path; for scripts of the package, what the build puts into them. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The same, made without the content. */
  readonly known: ReadonlyMap<string, Uint8Array>
}

/** A public file, as far as it may not be public. */
interface Shown {
  readonly path: string
  readonly text: string
  readonly runs: ReadonlySet<string>
  /** Does it hold this text, of few words? */
  readonly holds: (words: string) => boolean
}

export function gateLeaks({ site, files, known }: GateLeaksInput): Diagnostic[] {
  const shown = [...files].map(([path, bytes]) => shownOf(path, bytes, known.get(path)))
  const found: Diagnostic[] = []
  const report = (path: string, what: string, file: string) => {
    const hint = 'This is a bug of docsgen or of the theme; nothing was given away, since nothing was written.'
    const message = `The public file ${path} of the gated site holds ${what}.`
    found.push(error('gate-leak', message, { file, hint }))
  }
  for (const { file, texts, names, isFolder } of secretsOf(site)) {
    const leak = firstLeak(texts, shown)
    if (leak) report(leak.path, `words of ${file}: "${leak.words}"`, file)
    for (const name of names) {
      const holder = shown.find(({ text, holds }) => (isDeep(name) ? text.includes(name) : holds(nameWords(name))))
      if (holder) report(holder.path, isFolder ? `the name ${name}, a folder of ${file}` : `the name ${name}`, file)
    }
  }
  return found
}

function firstLeak(texts: Secrets['texts'], shown: readonly Shown[]): { path: string; words: string } | undefined {
  for (const text of texts) {
    const short = shortText(text)
    for (const { path, runs, holds } of shown) {
      const words = short === undefined ? runsOf(text).find((run) => runs.has(run)) : holds(short) ? short : undefined
      if (words !== undefined) return { path, words }
    }
  }
  return undefined
}

/** The name of a single segment may be any word. */
function isDeep(name: string): boolean {
  return name.includes('/')
}

function shownOf(path: string, bytes: Uint8Array, known: Uint8Array | undefined): Shown {
  const text = Buffer.from(bytes).toString()
  if (/\.(?:css|svg)$/.test(path)) return styleOf(path, text)
  const byRight = new Set(known && piecesOf(Buffer.from(known).toString()))
  const rest = piecesOf(text).filter((piece) => !byRight.has(piece))
  const all = [...(known ? [] : [path]), ...rest].join('\n')
  const words = ` ${wordsOf(all)} `
  return { path, text: all, runs: new Set(runsOf(all)), holds: (short) => words.includes(` ${short} `) }
}

/**
 * The theme's own files, which are made without the site: their words are the theme's, such as the names of fonts. Whole
 * strings of two words are looked for, single ones are not.
 */
function styleOf(path: string, text: string): Shown {
  const strings = path.endsWith('.svg') ? piecesOf(text) : (text.match(/"[^"]*"|'[^']*'|url\([^)]*\)/g) ?? [])
  const shown = strings.filter((string) => !string.includes('data:'))
  const whole = new Set(shown.map(wordsOf).filter((words) => words.includes(' ')))
  const all = [path, ...shown].join('\n')
  return { path, text: all, runs: new Set(runsOf(all)), holds: (short) => whole.has(short) }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Cut at tags, quotes and line ends, so that a piece is a text, a value or a line; as readers see it. */
function piecesOf(text: string): string[] {
  return text
    .split(/[\n<>"'`]/)
    .map((piece) => piece.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').trim())
    .filter((piece) => piece !== '')
    .map(unescaped)
}

function unescaped(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
