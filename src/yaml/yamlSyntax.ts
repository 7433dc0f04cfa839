/** Syntax of YAML that plain data files and OpenAPI descriptions share: nesting depth, composing, and hints. */
import { Composer, type CST, type Document } from 'yaml'

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
