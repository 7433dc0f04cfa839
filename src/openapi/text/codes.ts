import type { CodeText } from '../../contract/reference.js'
import type { Highlight } from '../../lib/highlight.js'
import { escapeText } from '../../lib/html.js'
import { scanCode } from './scanCode.js'

/** Longer code is shown without colours where a grammar would read it: no reader follows those, and it takes seconds. */
const longestHighlighted = 60_000

/** Prepares all code of a view; gives the lines of one piece as `CodeBlockProps.html` has them. */
export async function prepareCodes(view: unknown, highlight: Highlight): Promise<(code: CodeText) => string> {
  const done = new Map<string, string>()
  const plain = (code: string) => code.split('\n').map(escapeText)
  const html = (lines: readonly string[]) => lines.map((line) => `<span class="line">${line}\n</span>`).join('')
  for (const { code, language } of codesIn(view)) {
    const key = `${language}\n${code}`
    if (done.has(key)) continue
    const scanned = scanCode(code, language)
    const lines = scanned ?? (code.length > longestHighlighted ? undefined : await highlight.lines(code, language))
    done.set(key, html(lines ?? plain(code)))
  }
  return ({ code, language }) => done.get(`${language}\n${code}`) ?? html(plain(code))
}

function codesIn(value: unknown, found: CodeText[] = []): readonly CodeText[] {
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) for (const inner of value) codesIn(inner, found)
  else if ('code' in value && 'language' in value && typeof value.code === 'string') found.push(value as CodeText)
  // `value` is data of the description's author, which may look like anything.
  else for (const [key, inner] of Object.entries(value)) if (key !== 'value') codesIn(inner, found)
  return found
}
