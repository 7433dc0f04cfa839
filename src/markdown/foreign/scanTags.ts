/** Finds the tags, comments and other markup in raw HTML. */
export interface ScannedTag {
  readonly kind: 'start' | 'end' | 'openComment' | 'openTag' | 'declaration'
  /** The markup as it is written. */
  readonly text: string
  /** Name as it is written; empty for comments and declarations. */
  readonly name: string
  readonly attributes: string
  readonly isSelfClosing: boolean
  /** Offset in the given text. */
  readonly offset: number
}

const markup =
  /<!--(?:>|->|[\s\S]*?(?:-->|(?<open>$)))|<(?<declaration>[?!])[\s\S]*?>|<(?<slash>\/?)(?<name>[A-Za-z][^\s/>]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)(?<end>>|$)/g

export function scanTags(html: string): ScannedTag[] {
  const tags: ScannedTag[] = []
  for (const { 0: text, index: offset, groups = {} } of html.matchAll(markup)) {
    const { open, declaration, slash, name = '', attributes = '', end } = groups
    if (text.startsWith('<!--') && open === undefined) continue
    const kind = tagKind({ text, isOpen: end === '', declaration, slash })
    tags.push({ kind, text, name, attributes: attributes.trim(), isSelfClosing: text.endsWith('/>'), offset })
    if (kind === 'start' && /^(?:script|style)$/i.test(name)) return [...tags, ...tagsAfterScript(html, name, offset)]
  }
  return tags
}

/** Scripts and styles contain no tags. */
function tagsAfterScript(html: string, name: string, offset: number): ScannedTag[] {
  const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, offset)
  return end === -1 ? [] : scanTags(html.slice(end)).map((tag) => ({ ...tag, offset: tag.offset + end }))
}

interface MarkupForm {
  readonly text: string
  readonly isOpen: boolean
  readonly declaration: string | undefined
  readonly slash: string | undefined
}

function tagKind({ text, isOpen, declaration, slash }: MarkupForm): ScannedTag['kind'] {
  if (text.startsWith('<!--')) return 'openComment'
  if (declaration) return 'declaration'
  if (isOpen) return 'openTag'
  return slash ? 'end' : 'start'
}
