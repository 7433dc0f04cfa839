/** Finds tags of a template language in a text: single ones, and pairs with the text between them. */

export interface BlockTag {
  readonly name: string
  /** Values without a name, in their order. */
  readonly values: readonly string[]
  readonly params: Readonly<Record<string, string>>
  /** Text between the tags; undefined for a single tag. Tags in it are replaced already. */
  readonly inner?: string
  /** As it is written: `{{< name … >}}`. */
  readonly text: string
  /** Index of its line in the text. */
  readonly line: number
  /** Alone on its lines. */
  readonly isBlock: boolean
  /** White space before it on its line. */
  readonly indent: string
  /** The tag around it. */
  readonly parent?: { readonly name: string; readonly params: Readonly<Record<string, string>> }
}

/** A start or end tag in the text. */
export interface FoundTag {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly isEnd: boolean
  readonly isSingle: boolean
  readonly attributes: string
}

/** Replaces each tag, with its end tag and the text between them, by what `replace` returns. Inner ones come first. */
export function replaceTags(text: string, tags: readonly FoundTag[], replace: (tag: BlockTag) => string): string {
  const ends = pairTags(tags)
  const render = (from: number, to: number, parent: BlockTag['parent']): string => {
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
  return render(0, text.length, undefined)
}

/** Each start tag with its end tag. A start without end is a single tag; an end without start is ignored. */
function pairTags(tags: readonly FoundTag[]): ReadonlyMap<FoundTag, FoundTag> {
  const ends = new Map<FoundTag, FoundTag>()
  const open: FoundTag[] = []
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

function readParams(text: string): Pick<BlockTag, 'values' | 'params'> {
  const values: string[] = []
  const params: Record<string, string> = {}
  for (const [, name, double, raw, bare] of text.matchAll(/(?:([\w-]+)=)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|(\S+))/g)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? ''
    if (name) params[name] = value
    else values.push(value)
  }
  return { values, params }
}
