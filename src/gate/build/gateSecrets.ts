/** What of a site only its readers may know: the texts that they read, and the names under which files are. */
import type { SidebarNode, Site } from '../../model/model.js'

export interface Secrets {
  /** Where they come from. */
  readonly file: string
  readonly texts: readonly string[]
  /** Paths, and names of single segments. */
  readonly names: readonly string[]
  /** The names are those of a folder that the file is in. */
  readonly isFolder?: boolean
}

export function secretsOf({ docs, sidebars, assets, config, configFile, redirects }: Site): Secrets[] {
  const pages = docs.map(({ file, route, title, description, headings, sections, frontMatter }) => ({
    file,
    texts: [
      title,
      description,
      ...(frontMatter.keywords ?? []),
      ...headings.map(({ text }) => text),
      ...sections.flatMap((section) => [section.title, section.text]),
    ],
    names: [file, ...pathNames(route)],
  }))
  const files = [...assets.values()].map(({ file, path }) => ({ file, texts: [], names: [file, ...pathNames(path)] }))
  const labels = sidebars.flatMap(({ items }) => items.flatMap(labelsOf))
  const menus = { file: config.sidebars, texts: labels, names: [] }
  // A redirect of the builder's own stands at a folder without a page; any page in it says where its name comes from.
  const inside = (folder: string) => docs.find(({ route }) => route.startsWith(`${folder}/`))?.file ?? ''
  const moved = redirects.map(({ from, file }) => ({
    file: file === '' ? inside(from) : file,
    texts: [],
    names: pathNames(from),
    isFolder: file === '',
  }))
  const { navbar, footer, announcement, versions } = config
  const texts = [config.title, config.tagline, ...shownIn([navbar, footer, announcement, versions])]
  const shell = { file: configFile, texts, names: [] }
  return [...pages, ...files, ...moved, menus, shell]
}

/** What readers see of a part of the configuration; addresses may be those of the host itself. */
function shownIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value !== 'string' ? shownIn(value) : /^(?:label|title|text|alt|copyright|html)$/.test(name) ? [value] : [],
  )
}

/** The path without the slash before it, and its last segment. */
function pathNames(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return [...new Set([segments.join('/'), segments.at(-1) ?? ''])].filter((name) => name !== '')
}

function labelsOf(node: SidebarNode): string[] {
  return node.kind === 'category' ? [node.label, ...node.items.flatMap(labelsOf)] : [node.label]
}
