/** Finds inline styles in the code of components that replace those of the theme: the Content-Security-Policy blocks them. */
import { readFileSync } from 'node:fs'
import { type Diagnostic, warning } from '../../model/diagnostic.js'

/** An attribute `style` of an HTML element, in JSX. Attributes before it can contain no `<` and `>`. */
const inlineStyle = /<([a-z][\w-]*)\s(?:[^<>]*?\s)?style=/g

/** @param files paths relative to the root, by absolute path */
export function checkInlineStyles(files: ReadonlyMap<string, string>): Diagnostic[] {
  return [...files].flatMap(([path, file]) => {
    const source = readFileSync(path, 'utf8')
    return [...source.matchAll(inlineStyle)].map(({ 0: found, 1: tag, index }) => {
      const before = source.slice(0, index + found.length - 'style='.length)
      const start = { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
      const message = `The “style” of <${tag}> has no effect: pages do not allow inline styles.`
      const hint =
        'Use a class, and write its rules into a style sheet that the component imports, or into one of `theme.css`.'
      return warning('inert-attribute', message, { file, range: { start }, hint })
    })
  })
}
