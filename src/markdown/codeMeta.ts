/** Options after the language of a code fence: `title="a b" {2,4-6} showLineNumbers start=10 wrap diff file=x region=y`. */
export interface CodeMeta {
  readonly title?: string
  readonly marked: ReadonlySet<number>
  readonly lineNumbers: boolean
  readonly start: number
  readonly wrap: boolean
  readonly diff: boolean
  readonly file?: string
  readonly region?: string
  readonly unknown: readonly string[]
}

const flags = ['showLineNumbers', 'wrap', 'diff'] as const
const values = ['title', 'start', 'file', 'region'] as const
export const codeOptions: readonly string[] = [...flags, ...values]

export function parseCodeMeta(meta: string | null | undefined): CodeMeta {
  const read: Record<string, string> = {}
  const set = new Set<string>()
  const unknown: string[] = []
  let marked = new Set<number>()
  for (const [part, name, , double, single, bare] of (meta ?? '').matchAll(
    /([\w-]+)(=(?:"([^"]*)"|'([^']*)'|(\S+)))|\{[\d,\s-]*\}|\S+/g,
  )) {
    if (part.startsWith('{')) marked = lineSet(part.slice(1, -1))
    else if (name && (values as readonly string[]).includes(name)) read[name] = double ?? single ?? bare ?? ''
    else if ((flags as readonly string[]).includes(part)) set.add(part)
    else unknown.push(name ?? part)
  }
  return {
    title: read.title,
    marked,
    lineNumbers: set.has('showLineNumbers') || read.start !== undefined,
    start: Math.max(0, Number.parseInt(read.start ?? '1', 10) || 1),
    wrap: set.has('wrap'),
    diff: set.has('diff'),
    file: read.file,
    region: read.region,
    unknown,
  }
}

/** `2,4-6` -> 2, 4, 5, 6. Ranges are cut at 10,000 lines. */
function lineSet(text: string): Set<number> {
  const lines = new Set<number>()
  for (const part of text.split(',')) {
    const [from, to = from] = part.split('-').map((number) => Number.parseInt(number, 10))
    if (!from || !to) continue
    for (let line = from; line <= Math.min(to, from + 10_000); line++) lines.add(line)
  }
  return lines
}
