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
export const shownFaults = 5

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
