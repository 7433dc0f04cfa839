/** Syntax of YAML that plain data files and OpenAPI descriptions share: nesting depth, composing, and hints. */
import { Composer, type CST, type Document, type YAMLError } from 'yaml'

/** Offset of a token that is nested deeper than `limit` levels, or undefined. Not recursive, because the input may be deep. */
export function isTooDeep(tokens: readonly CST.Token[], limit: number): number | undefined {
  const pending: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { token, depth } = next
    if (depth > limit) return 'offset' in token ? token.offset : 0
    for (const child of childTokens(token)) pending.push({ token: child, depth: depth + 1 })
  }
  return undefined
}

function childTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap((item) => {
    const key = 'key' in item ? item.key : undefined
    return [key, item.value].filter((child): child is CST.Token => child != null && typeof child === 'object')
  })
}

/** Most syntax errors to report, because later ones are often consequences of the first. */
export const maxShownErrors = 5

/** Hint for an error code of the `yaml` package; undefined for most codes. */
export function yamlHint(code: string): string | undefined {
  return Object.hasOwn(hints, code) ? hints[code] : undefined
}

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

const hints: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a text that contains `: ` in quotes.',
  BAD_SCALAR_START: 'Put the text in quotes.',
  BAD_DQ_ESCAPE: 'Use single quotes for a text with literal backslashes.',
  BAD_INDENT:
    'Fix the indentation. A text that starts with `[` or `{` needs quotes, a list or a map its closing bracket.',
  MISSING_CHAR: 'Add the missing closing character.',
  TAG_RESOLVE_FAILED: 'Remove the tag. To refer to another file, use `$ref`.',
  MULTILINE_IMPLICIT_KEY: 'Add the missing key or colon, or indent the line less.',
}

/**
 * Composes the first document of a text in YAML 1.2 (core schema). Its errors are in `document.errors`; duplicate keys are
 * not among them, because callers treat them differently.
 */
export function composeYaml(tokens: readonly CST.Token[], text: string): Document.Parsed | undefined {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document] = [...composer.compose(tokens, true, text.length)]
  return document
}
