/** Reports misspelled custom properties in the style sheets of a site: browsers ignore them silently. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { pointAt } from '../../markdown/source/pointAt.js'
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearestAmong } from '../../util/nearest.js'

interface StyleSheet {
  /** Path in the project. */
  readonly file: string
  readonly text: string
}

/** @param files style sheets of the site, relative to the root. */
export function checkStyleProperties(root: string, files: readonly string[], themeFolder: string): Diagnostic[] {
  const theme = fastGlob
    .sync('**/*.{css,tsx,ts}', { cwd: themeFolder, ignore: ['**/node_modules/**'] })
    .map((file) => withoutComments(readFileSync(join(themeFolder, file), 'utf8')))
  const sheets = files.map(
    (file): StyleSheet => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }),
  )
  const texts = [...theme, ...sheets.map(({ text }) => text)]
  const defined = namesIn(theme, definition)
  const allDefined = namesIn(texts, definition)
  const allUsed = namesIn(texts, use)
  const findNear = nearestAmong(defined)
  return sheets.flatMap(({ file, text }) => [
    ...findNames(text, definition).flatMap(({ name, offset }) => {
      const near = allUsed.has(name) || defined.has(name) ? undefined : findNear(name)
      return near
        ? [createPropertyWarning({ file, text }, offset, [`No style uses the property \`${name}\`.`, near])]
        : []
    }),
    ...findNames(text, use).flatMap(({ name, offset, hasFallback }) => {
      const near = allDefined.has(name) || hasFallback ? undefined : findNear(name)
      return near
        ? [createPropertyWarning({ file, text }, offset, [`The property \`${name}\` has no value.`, near])]
        : []
    }),
  ])
}

const definition = /(?<![\w-])(--[\w-]+)\s*:/g
const use = /var\(\s*(--[\w-]+)\s*(,?)/g

interface FoundName {
  readonly name: string
  readonly offset: number
  readonly hasFallback: boolean
}

function findNames(text: string, pattern: RegExp): FoundName[] {
  return [...text.matchAll(pattern)].map(({ 0: found, 1: name = '', 2: comma, index }) => ({
    name,
    offset: index + found.indexOf(name),
    hasFallback: comma === ',',
  }))
}

function namesIn(texts: readonly string[], pattern: RegExp): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => findNames(text, pattern).map(({ name }) => name)))
}

/** Spaces instead of comments, so that places stay. */
function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
}

function createPropertyWarning(
  { file, text }: StyleSheet,
  offset: number,
  [message, near]: readonly [string, string],
): Diagnostic {
  const range = { start: pointAt(text, offset) }
  return warning('style-property', message, { file, range, hint: `Did you mean \`${near}\`?` })
}
