import type { YAMLError } from 'yaml'

/** Hint for a syntax error, from the line that it is on: quotes in quotes, text after a bracket, tabs, and keys at different columns. */
export function hintForValue({ code, pos: [from] }: YAMLError, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', from)
  const line = text.slice(lineStart, end === -1 ? undefined : end)
  const [, value = ''] = /^[ \t-]*[\w-]+:[ \t]+(\S.*)$/.exec(line) ?? []
  if (/^\t/.test(line)) return 'Indent with spaces.'
  if (code !== 'UNEXPECTED_TOKEN') return undefined
  if (value.startsWith("'")) return "Write two apostrophes for one in single quotes (''), or use double quotes."
  if (value.startsWith('"')) return 'Write \\" for a quote in double quotes, or use single quotes.'
  if (/^[{[]/.test(value)) return `Put a text that begins with ${value[0]} in quotes.`
  return /^[\w-]+:/.test(line) && /^[ \t]+[\w-]+:/.test(text)
    ? 'Indent all keys by the same number of spaces.'
    : undefined
}
