/** Finds the shortcodes of Hugo in a text: single ones, and pairs with the text between them. */
export interface Shortcode {
  readonly name: string
  /** Values without a name, in their order. */
  readonly values: readonly string[]
  readonly params: Readonly<Record<string, string>>
  /** Text between the tags; undefined for a single tag. Shortcodes in it are replaced already. */
  readonly inner?: string
  /** As it is written: `{{< name … >}}`. */
  readonly text: string
  /** Index of its line in the text. */
  readonly line: number
  /** Alone on its lines. */
  readonly isBlock: boolean
  /** White space before it on its line. */
  readonly indent: string
  /** The shortcode around it. */
  readonly parent?: { readonly name: string; readonly params: Readonly<Record<string, string>> }
}

interface Tag {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly isEnd: boolean
  readonly isSingle: boolean
  readonly attributes: string
}

const tagPattern =
  /\{\{([<%])(?!\/\*)\s*(\/?)\s*([\w./-]+)((?:\s+(?:`[^`]*`|"(?:\\.|[^"\\])*"|[^\s"`>%]|>(?!\}\})|%(?!\}\}))*)*?)\s*(\/?)\s*[%>]\}\}/g

/** Replaces each shortcode by what `replace` returns, the inner ones first. Escaped ones lose their comment marks. */
export function replaceShortcodes(text: string, replace: (shortcode: Shortcode) => string): string {
  if (!text.includes('{{')) return text
  const tags = [...text.matchAll(tagPattern)].map(
    ({ 0: whole, index, 2: slash, 3: name = '', 4: attributes = '', 5: end }): Tag => ({
      from: index,
      to: index + whole.length,
      name,
      isEnd: slash === '/',
      isSingle: end === '/',
      attributes,
    }),
  )
  const ends = pairTags(tags)
  const render = (from: number, to: number, parent: Shortcode['parent']): string => {
    let result = ''
    let at = from
    for (const tag of tags) {
      if (tag.from < at || tag.to > to || tag.isEnd) continue
      const end = ends.get(tag)
      const params = readParams(tag.attributes)
      const inner = end && render(tag.to, end.from, { name: tag.name, params: params.params })
      const stop = end?.to ?? tag.to
      const lineStart = text.lastIndexOf('\n', tag.from - 1) + 1
      const indent = /^[ \t]*/.exec(text.slice(lineStart, tag.from))?.[0] ?? ''
      const rest = text.slice(stop, text.indexOf('\n', stop) === -1 ? undefined : text.indexOf('\n', stop))
      result += text.slice(at, tag.from)
      result += replace({
        ...{ name: tag.name, ...params, text: text.slice(tag.from, tag.to), indent },
        ...(inner !== undefined && { inner }),
        line: text.slice(0, tag.from).split('\n').length - 1,
        isBlock: lineStart + indent.length === tag.from && rest.trim() === '',
        ...(parent && { parent }),
      })
      at = stop
    }
    return result + text.slice(at, to)
  }
  return render(0, text.length, undefined).replace(/\{\{([<%])\/\*\s*([\s\S]*?)\s*\*\/([%>])\}\}/g, '{{$1 $2 $3}}')
}

/** Each start tag with its end tag. A start without end is a single tag; an end without start is ignored. */
function pairTags(tags: readonly Tag[]): ReadonlyMap<Tag, Tag> {
  const ends = new Map<Tag, Tag>()
  const open: Tag[] = []
  for (const tag of tags) {
    if (!tag.isEnd) {
      if (!tag.isSingle) open.push(tag)
      continue
    }
    const at = open.findLastIndex(({ name }) => name === tag.name)
    const start = open[at]
    if (!start) continue
    ends.set(start, tag)
    open.length = at
  }
  return ends
}

function readParams(text: string): Pick<Shortcode, 'values' | 'params'> {
  const values: string[] = []
  const params: Record<string, string> = {}
  for (const [, name, double, raw, bare] of text.matchAll(/(?:([\w-]+)=)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|(\S+))/g)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? ''
    if (name) params[name] = value
    else values.push(value)
  }
  return { values, params }
}
