/**
 * `urls.lock`: the published URLs of a site, in a form that is easy to read and to merge. A page is a line with its route and a
 * fingerprint of its text, its anchors are indented lines below it. A redirect and a file are lines with a route only.
 *
 *   /guide/setup 3f9ac2...
 *     #install
 *   /old/setup
 */
import type { Range } from '../../model/diagnostic.js'
import { decodePercentEscapes } from '../../routes/urls.js'

export const lockFile = 'urls.lock'

export interface LockedUrl {
  /** Route of a page or a redirect, or path of a file. */
  readonly route: string
  /** Fingerprint of the text. Only for a page. */
  readonly fingerprint?: string
  /** Ids that links can point to, sorted. */
  readonly anchors: readonly string[]
}

/** A URL with its places in the file. */
export interface ParsedUrl extends LockedUrl {
  readonly range: Range
  /** By anchor. */
  readonly anchorRanges: ReadonlyMap<string, Range>
}

export interface ParsedLock {
  readonly urls: readonly ParsedUrl[]
  /** Lines that are no URL, for example marks of a merge conflict. */
  readonly problems: readonly { readonly text: string; readonly range: Range }[]
}

const header = `# The published URLs of this site. An error says when one of them vanishes. Update with: docsgen urls --accept\n`

/** Text of `urls.lock`: a line for each URL, sorted, with indented lines for its anchors. */
export function writeUrlsLock(urls: readonly LockedUrl[]): string {
  const lines = [...urls]
    .sort(byLockedRoute)
    .flatMap(({ route, fingerprint, anchors }) => [
      encodeURI(route) + (fingerprint ? ` ${fingerprint}` : ''),
      ...[...anchors].sort().map((anchor) => `  #${encodeURIComponent(anchor)}`),
    ])
  return `${header}${lines.map((line) => `${line}\n`).join('')}`
}

function byLockedRoute(one: LockedUrl, other: LockedUrl): number {
  return one.route < other.route ? -1 : 1
}

/** Parses `urls.lock`. Lines that are neither a URL nor an anchor are problems. */
export function parseUrlsLock(text: string): ParsedLock {
  const urls: { url: Omit<ParsedUrl, 'anchors'>; anchors: string[]; ranges: Map<string, Range> }[] = []
  const problems: { text: string; range: Range }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue
    const range = rangeOfLine(index + 1, line)
    const last = urls.at(-1)
    const [, anchor] = /^ +#(\S+)$/.exec(line) ?? []
    const [, route, fingerprint] = /^(\/\S*)(?: ([\w-]+))?$/.exec(line) ?? []
    if (anchor !== undefined && last) {
      const id = decodePercentEscapes(anchor) ?? anchor
      last.anchors.push(id)
      last.ranges.set(id, range)
    } else if (route !== undefined) {
      const ranges = new Map<string, Range>()
      const url = {
        route: decodePercentEscapes(route) ?? route,
        range,
        anchorRanges: ranges,
        ...(fingerprint && { fingerprint }),
      }
      urls.push({ url, anchors: [], ranges })
    } else problems.push({ text: line, range })
  }
  return { urls: urls.map(({ url, anchors }) => ({ ...url, anchors })), problems }
}

function rangeOfLine(line: number, text: string): Range {
  const start = text.length - text.trimStart().length + 1
  return { start: { line, column: start }, end: { line, column: text.length + 1 } }
}
