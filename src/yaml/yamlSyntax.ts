import { Composer, type CST, type Document } from 'yaml'

/** Offset of the first token found below `limit` levels, or undefined. Never recursive: depth is what it guards. */
export function isTooDeep(tokens: readonly CST.Token[], limit: number): number | undefined {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next
    if (depth > limit) return 'offset' in token ? token.offset : 0
    for (const child of children(token)) open.push({ token: child, depth: depth + 1 })
  }
  return undefined
}

function children(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap((item) => {
    const key = 'key' in item ? item.key : undefined
    return [key, item.value].filter((child): child is CST.Token => child != null && typeof child === 'object')
  })
}

/** Faults of syntax follow from each other; these many are shown. */
export const maxShownErrors = 5

/** What to do about a fault, by its code in `yaml`. */
export function yamlHint(code: string): string | undefined {
  return Object.hasOwn(hints, code) ? hints[code] : undefined
}

const quotes = 'Put the text in quotes.'
const hints: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  BLOCK_AS_IMPLICIT_KEY: 'A colon in a text makes a key of what stands before it: put the text in quotes.',
  BAD_SCALAR_START: quotes,
  TAG_RESOLVE_FAILED: 'Tags that begin with `!` mean nothing here: another file is named by `$ref`.',
  MULTILINE_IMPLICIT_KEY: 'A key or its colon may lack, or the line is indented too far.',
}

/** The first document of YAML 1.2 (core schema) with its faults; undefined for an empty text. Duplicate keys are for the caller to judge. */
export function composeYaml(tokens: readonly CST.Token[], text: string): Document.Parsed | undefined {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document] = [...composer.compose(tokens, true, text.length)] as Document.Parsed[]
  return document
}
