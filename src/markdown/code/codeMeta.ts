/** Options after the language of a code fence: `title="a b" {2,4-6} showLineNumbers start=10 wrap diff tokens file=x region=y`. */
export interface CodeMeta {
  readonly title?: string
  /** Lines to highlight, counted from 1. */
  readonly highlighted: ReadonlySet<number>
  readonly lineNumbers: boolean
  /** Number of the first line. */
  readonly start: number
  readonly wrap: boolean
  /** Lines to show as added (`ins={1}`) or removed (`del={2}`), counted from 1. */
  readonly inserted: ReadonlySet<number>
  readonly deleted: ReadonlySet<number>
  /** Lines that start with `+` or `-` are shown as added or removed. */
  readonly diff: boolean
  /** Replace `{product}` and `{vars.…}` in the code. */
  readonly tokens: boolean
  /** File to take the code from, relative to the page. */
  readonly file?: string
  /** Part of `file` between the comments `region: name` and `endregion`. */
  readonly region?: string
  /** Options that docsgen does not know. */
  readonly unknown: readonly string[]
}

const switchOptions = ['showLineNumbers', 'wrap', 'diff', 'tokens'] as const
const valueOptions = ['title', 'start', 'file', 'region'] as const
const lineOptions = ['ins', 'del', 'mark'] as const
export const codeOptionNames: readonly string[] = [...switchOptions, ...valueOptions, ...lineOptions]

/** Line ranges end after so many lines: `{1-999999999}` must not fill the memory. */
const maxRangeLines = 10_000

export function parseCodeMeta(meta: string | null | undefined): CodeMeta {
  const values = new Map<string, string>()
  const switches = new Set<string>()
  const lines = new Map<string, ReadonlySet<number>>()
  const unknown: string[] = []
  let highlighted = new Set<number>()
  for (const [part, name, , double, single, bare] of (meta ?? '').matchAll(
    /([\w-]+)(=(?:"([^"]*)"|'([^']*)'|(\{[\d,\s-]*\}|\S+)))|\{[\d,\s-]*\}|\[[^\]]*\]|\S+/g,
  )) {
    const value = double ?? single ?? bare ?? ''
    if (part.startsWith('{')) highlighted = parseLineRanges(part.slice(1, -1))
    else if (/^\[.+\]$/.test(part)) values.set('title', part.slice(1, -1))
    else if (name && lineOptions.some((known) => known === name)) lines.set(name, parseLineRanges(value.slice(1, -1)))
    else if (name === 'filename') values.set('title', value)
    else if (/^:(?:line-numbers|no-line-numbers)/.test(part)) {
      if (part.startsWith(':line')) switches.add('showLineNumbers')
    } else if (name && valueOptions.some((known) => known === name)) values.set(name, value)
    else if (switchOptions.some((known) => known === part)) switches.add(part)
    else unknown.push(name ?? part)
  }
  const start = values.get('start')
  const none: ReadonlySet<number> = new Set()
  return {
    title: values.get('title'),
    highlighted: new Set([...highlighted, ...(lines.get('mark') ?? none)]),
    inserted: lines.get('ins') ?? none,
    deleted: lines.get('del') ?? none,
    lineNumbers: switches.has('showLineNumbers') || start !== undefined,
    start: Math.max(0, Number.parseInt(start ?? '1', 10) || 1),
    wrap: switches.has('wrap'),
    diff: switches.has('diff'),
    tokens: switches.has('tokens'),
    file: values.get('file'),
    region: values.get('region'),
    unknown,
  }
}

/** `2,4-6` -> 2, 4, 5, 6. */
function parseLineRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const part of text.split(',')) {
    const [from, to = from] = part.split('-').map((number) => Number.parseInt(number, 10))
    if (!from || !to) continue
    for (let line = from; line <= Math.min(to, from + maxRangeLines); line++) lines.add(line)
  }
  return lines
}
