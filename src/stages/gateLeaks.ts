/**
 * The last look at what anyone may read of a gated site: no run of words of a page, a heading, a label or a search
 * entry, no address of a page and no name of a file may be in it. A hit is a bug of docsgen or of a theme, and the site
 * is not written.
 */
import { type Diagnostic, error } from '../diagnostic.js'
import { contentType, isText } from '../lib/contentType.js'
import type { SidebarNode, Site } from '../model.js'

export interface GateLeaksInput {
  readonly site: Site
  /** Every public file, by its path. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Paths of files that are made of the package alone, for example the service worker: their words are never the site's. */
  readonly own: ReadonlySet<string>
  /** Texts inside public files that are made of the package alone, such as the policy. */
  readonly ownTexts: readonly string[]
}

/** Four words in a row: fewer are shared by texts that have nothing to do with each other. */
const run = 4

export function gateLeaks({ site, files, own, ownTexts }: GateLeaksInput): Diagnostic[] {
  const shown = [...files].map(([path, bytes]) => {
    const isRead = !own.has(path) && isText(contentType(path))
    return { path, text: `${path}\n${isRead ? prose(path, without(Buffer.from(bytes).toString(), ownTexts)) : ''}` }
  })
  const runs = new Map(shown.flatMap(({ path, text }) => runsOf(text).map((words) => [words, path] as const)))
  const found: Diagnostic[] = []
  const report = (path: string, what: string, file: string) => {
    const hint = 'This is a bug of docsgen or of the theme; nothing was given away, since nothing was written.'
    const message = `The public file ${path} of the gated site holds ${what}.`
    found.push(error('gate-leak', message, { file, hint }))
  }
  for (const { file, texts, names } of secretsOf(site)) {
    const words = texts.flatMap(runsOf).find((one) => runs.has(one))
    if (words !== undefined) report(runs.get(words) ?? '', `words of ${file}: "${words}"`, file)
    for (const name of names) {
      const leak = shown.find(({ text }) => text.includes(name))
      if (leak) report(leak.path, `the name ${name}`, file)
    }
  }
  return found
}

/** Scripts come from the package and host files from an empty site; the list of public paths does not. */
export function ownPaths(open: ReadonlyMap<string, Uint8Array>): Set<string> {
  return new Set([...open.keys()].filter((path) => !/\.(?:html|css|svg)$|^gate\.json$/.test(path)))
}

interface Secrets {
  readonly file: string
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

function secretsOf({ docs, sidebars, assets, config, configFile }: Site): Secrets[] {
  const pages = docs.map(({ file, route, title, description, headings, sections }) => ({
    file,
    texts: [
      title,
      description,
      ...headings.map(({ text }) => text),
      ...sections.flatMap((section) => [section.title, section.text]),
    ],
    names: [file, ...deep(route)],
  }))
  const images = [...assets.values()].map(({ file, path }) => ({ file, texts: [], names: [file, ...deep(path)] }))
  const labels = sidebars.flatMap(({ items }) => items.flatMap(labelsOf))
  const menus = { file: config.sidebars, texts: labels, names: [] }
  const { navbar, footer, announcement } = config
  const texts = [config.title, config.tagline, ...shownIn([navbar, footer, announcement])]
  const shell = { file: configFile, texts, names: [] }
  return [...pages, ...images, menus, shell]
}

/** What readers see of a part of the configuration; addresses may be those of the host itself. */
function shownIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value !== 'string' ? shownIn(value) : /^(?:label|title|text|alt|copyright|html)$/.test(name) ? [value] : [],
  )
}

/** A path of one segment may be the name of something else, such as `/assets`. */
function deep(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '').length > 1 ? [path.slice(1)] : []
}

function labelsOf(node: SidebarNode): string[] {
  return node.kind === 'category' ? [node.label, ...node.items.flatMap(labelsOf)] : [node.label]
}

/** Documents with and without their tags; of a style sheet only what stands in quotes and addresses. */
function prose(path: string, text: string): string {
  if (path.endsWith('.html')) return `${text}\n${text.replace(/<[^>]*>/g, ' ')}`
  return path.endsWith('.css') ? (text.match(/"[^"]*"|'[^']*'|url\([^)]*\)/g) ?? []).join('\n') : text
}

/** Numbers and single letters are no words: `2.0.2.1` is a version, and anything. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? []
  return words.slice(run - 1).map((_, index) => words.slice(index, index + run).join(' '))
}

function without(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.split(part).join('\n'), text)
}
