/** Collects everything that only readers of a gated site may know: the texts of its pages, and its file and route names. */
import type { SidebarNode, Site } from '../../model/model.js'
import { sidebarsFile } from '../../schema/config.js'

export interface PageSecrets {
  /** The file that the texts and names come from. */
  readonly file: string
  readonly texts: readonly string[]
  /** Paths, and names of single segments. */
  readonly names: readonly string[]
  /** True if `names` are those of a folder that contains the file. */
  readonly isFolder?: boolean
}

export function collectSecrets({ docs, sidebars, assets, config, configFile, redirects }: Site): PageSecrets[] {
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
  const labels = sidebars.flatMap(({ items }) => items.flatMap(sidebarLabels))
  const sidebarSecrets = { file: sidebarsFile(config), texts: labels, names: [] }
  // docsgen itself redirects folders that have no page. Such a redirect has no file; any page in the folder explains it.
  const pageInFolder = (folder: string) => docs.find(({ route }) => route.startsWith(`${folder}/`))?.file ?? ''
  const moved = redirects.map(({ from, file }) => ({
    file: file === '' ? pageInFolder(from) : file,
    texts: [],
    names: pathNames(from),
    isFolder: file === '',
  }))
  const { navbar, footer, announcement, versions } = config
  const texts = [config.title, config.tagline, ...visibleTexts([navbar, footer, announcement, versions])]
  const shell = { file: configFile, texts, names: [] }
  return [...pages, ...files, ...moved, sidebarSecrets, shell]
}

/** The texts of a part of the configuration that readers see. URLs are omitted: they can be those of the host itself. */
function visibleTexts(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value !== 'string'
      ? visibleTexts(value)
      : /^(?:label|title|text|alt|copyright|html)$/.test(name)
        ? [value]
        : [],
  )
}

/** The path without its leading slash, and its last segment. */
function pathNames(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return [...new Set([segments.join('/'), segments.at(-1) ?? ''])].filter((name) => name !== '')
}

function sidebarLabels(node: SidebarNode): string[] {
  return node.kind === 'category' ? [node.label, ...node.items.flatMap(sidebarLabels)] : [node.label]
}
