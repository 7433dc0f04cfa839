/**
 * Options after the language of a code fence: `title="a b" {2,4-6} showLineNumbers start=10 wrap diff tokens file=x region=y`, and the
 * spellings of other tools.
 */
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
  /** Words to mark. */
  readonly words: readonly CodeWord[]
  /** Lines to hide until the reader opens them, counted from 1. */
  readonly collapsed: ReadonlySet<number>
  /** Show only the first lines of the block, or all. Default: by the number of lines. */
  readonly fold?: boolean
  /** Lines that start with `+` or `-` are shown as added or removed. */
  readonly diff: boolean
  /** Replace `{product}` and `{vars.…}` in the code. */
  readonly tokens: boolean
  /** Show the commands of npm for other package managers, too, as tabs. */
  readonly packageManagers: boolean
  /** File to take the code from, relative to the page. */
  readonly file?: string
  /** Part of `file` between the comments `region: name` and `endregion`. */
  readonly region?: string
  /** Options that docsgen does not know. */
  readonly unknown: readonly string[]
}

export interface CodeWord {
  readonly pattern: RegExp
  readonly tag: 'mark' | 'ins' | 'del'
}

const switchOptions = ['showLineNumbers', 'wrap', 'diff', 'tokens', 'npm2yarn', 'fold', 'nofold'] as const
const valueOptions = ['title', 'start', 'file', 'region'] as const
const lineOptions = ['ins', 'del', 'mark', 'collapse'] as const
export const codeOptionNames: readonly string[] = [...switchOptions, ...valueOptions, ...lineOptions]

/** Options of other tools, with the option that they mean. An empty name has no meaning here. */
const synonyms: Readonly<Record<string, string>> = {
  ...{ filename: 'title', fileName: 'title', caption: 'title', name: 'title', label: 'title' },
  ...{
    showlinenumbers: 'showLineNumbers',
    lineNumbers: 'showLineNumbers',
    linenums: 'start',
    linenos: 'showLineNumbers',
  },
  ...{ startLine: 'start', linenostart: 'start', showLineNumbersFrom: 'start', startLineNumber: 'start' },
  ...{ hl_lines: 'mark', highlight: 'mark', expandable: 'fold', collapsed: 'fold', expanded: 'nofold' },
  ...{
    npm2yarn2pnpm: 'npm2yarn',
    'package-install': 'npm2yarn',
    sync: '',
    frame: '',
    twoslash: '',
    copy: '',
    live: '',
  },
  ...{ theme: '', icon: '', noLineNumbers: '', lines: '' },
}

/** Maximum number of lines of a range, so that `{1-999999999}` does not fill the memory. */
const maxRangeLines = 10_000

/**
 * Parses the text after the language of a code block: `title="a.ts" {2-4} showLineNumbers`. Accepts the spellings of other site
 * generators. `unknown` lists the words that have no meaning.
 */
export function parseCodeMeta(meta: string | null | undefined): CodeMeta {
  const values = new Map<string, string>()
  const switches = new Set<string>()
  const lines = new Map<string, Set<number>>()
  const words: CodeWord[] = []
  const unknown: string[] = []
  const addLines = (name: string, text: string) =>
    lines.set(name, new Set([...(lines.get(name) ?? []), ...parseLineRanges(text)]))
  for (const option of scanCodeOptions(meta ?? '')) {
    const name = option.name === undefined ? undefined : synonymOf(option.name)
    if (name === '') continue
    if (name === undefined) addUnnamed(option, { values, words, addLines, unknown })
    else if (isOneOf(name, lineOptions)) {
      const tag = name === 'ins' || name === 'del' ? name : 'mark'
      if (option.kind === 'text' && !/^[\d,\s-]*$/.test(option.value)) words.push(word(option.value, tag))
      else if (option.kind === 'pattern') addPattern(option.value, tag, words)
      else addLines(name, option.value)
    } else if (isOneOf(name, switchOptions)) {
      if (!/^(?:false|off|no|0)$/.test(option.value)) switches.add(name)
    } else if (isOneOf(name, valueOptions) && !isWithoutValue(option)) values.set(name, option.value)
    else unknown.push(option.name ?? '')
  }
  const start = values.get('start')
  const none: ReadonlySet<number> = new Set()
  return {
    title: values.get('title'),
    highlighted: lines.get('mark') ?? none,
    inserted: lines.get('ins') ?? none,
    deleted: lines.get('del') ?? none,
    collapsed: lines.get('collapse') ?? none,
    words,
    lineNumbers: switches.has('showLineNumbers') || start !== undefined,
    start: Math.max(0, Number.parseInt(start ?? '1', 10) || 1),
    wrap: switches.has('wrap'),
    ...(switches.has('fold') && { fold: true }),
    ...(switches.has('nofold') && { fold: false }),
    diff: switches.has('diff'),
    tokens: switches.has('tokens'),
    packageManagers: switches.has('npm2yarn'),
    file: values.get('file'),
    region: values.get('region'),
    unknown,
  }
}

/** `file` alone names no file: it is a word that another tool shows. */
function isWithoutValue({ kind, value }: OptionValue): boolean {
  return kind === 'bare' && value === 'true'
}

interface MetaTarget {
  readonly values: Map<string, string>
  readonly words: CodeWord[]
  readonly addLines: (name: string, text: string) => void
  readonly unknown: string[]
}

/** `{2,4-6}`, `[title]`, `"text"`, `/pattern/`, and VitePress's `:line-numbers=5`. */
function addUnnamed({ kind, value }: OptionValue, { values, words, addLines, unknown }: MetaTarget): void {
  switch (kind) {
    case 'braces':
      if (/^[\d,\s-]*$/.test(value)) addLines('mark', value)
      else unknown.push(`{${value}}`)
      return
    case 'brackets':
      values.set('title', value)
      return
    case 'text':
      words.push(word(value, 'mark'))
      return
    case 'pattern':
      addPattern(value, 'mark', words)
      return
    case 'bare': {
      const [, off, start] = /^:(no-)?line-numbers(?:=(\d+))?$/.exec(value) ?? []
      if (!value.startsWith(':')) unknown.push(value)
      else if (off === undefined && value.startsWith(':line')) values.set('start', start ?? '1')
    }
  }
}

function word(text: string, tag: CodeWord['tag']): CodeWord {
  return { pattern: new RegExp(escapeRegExp(text), 'g'), tag }
}

/** A pattern that is not valid is a text. */
function addPattern(source: string, tag: CodeWord['tag'], words: CodeWord[]): void {
  try {
    words.push({ pattern: new RegExp(source, 'g'), tag })
  } catch {
    words.push(word(source, tag))
  }
}

function synonymOf(name: string): string {
  return Object.hasOwn(synonyms, name) ? (synonyms[name] ?? name) : name
}

function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(name)
}

/** `2,4-6` or `2 4-6` -> 2, 4, 5, 6. */
function parseLineRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const part of text.split(/[,\s]+/)) {
    const [from, to = from] = part.split('-').map((number) => Number.parseInt(number, 10))
    if (!from || !to) continue
    for (let line = from; line <= Math.min(to, from + maxRangeLines); line++) lines.add(line)
  }
  return lines
}

interface OptionValue {
  /** Absent for a value that stands alone. */
  readonly name?: string
  /** How the value is written. A name without value is `bare`, with the value `true`. */
  readonly kind: 'braces' | 'brackets' | 'text' | 'pattern' | 'bare'
  readonly value: string
}

const option =
  /(?:([\w-]+)=)?(?:\{([^{}]*)\}|"([^"]*)"|'([^']*)'|\/((?:\\.|[^/\\\s]|[^/\\\n])+?)\/(?=\s|$)|\[([^\]]*)\])|([\w-]+)=(\S+)|(\S+)/g

function scanCodeOptions(meta: string): OptionValue[] {
  return [...meta.matchAll(option)].flatMap(([, name, braces, double, single, pattern, brackets, key, value, bare]) => {
    const named = name === undefined ? {} : { name }
    if (braces !== undefined) return readBraces(braces, named)
    if (double !== undefined || single !== undefined)
      return { ...named, kind: 'text' as const, value: double ?? single ?? '' }
    if (pattern !== undefined) return { ...named, kind: 'pattern' as const, value: pattern }
    if (brackets !== undefined) return { ...named, kind: 'brackets' as const, value: brackets }
    if (key !== undefined) return { name: key, kind: 'bare' as const, value: value ?? '' }
    if (bare === undefined) return []
    return /^[A-Za-z][\w-]*$/.test(bare)
      ? { name: bare, kind: 'bare' as const, value: 'true' }
      : { kind: 'bare' as const, value: bare }
  })
}

/** `{2,4}` are lines. Hugo and MkDocs write options in braces: `{hl_lines=[2,"4-5"], title="x"}`, `{ .py title="x" }`. */
function readBraces(text: string, named: { readonly name?: string }): OptionValue[] {
  if (!/[=.#]/.test(text)) return [{ ...named, kind: 'braces', value: text }]
  const options = scanCodeOptions(text.replace(/,(?=\s*[A-Za-z_])/g, ' ').replace(/(?<![\w"'])[.#][\w-]+/g, ''))
  return options.map((found) =>
    found.kind === 'brackets' ? { ...found, value: found.value.replace(/["']/g, '') } : found,
  )
}

/** Returns a pattern that matches exactly this text. `RegExp.escape` is missing in Node 20. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
