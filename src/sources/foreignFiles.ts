/** Files of the content folder that belong to another tool, and a folder that has another name there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { at, type Diagnostic, error, warning } from '../model/diagnostic.js'
import type { Entry } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { listFiles } from '../util/projectFiles.js'

/** Files in which other tools keep the labels and positions of a folder. */
export function isForeignSettings(path: string): boolean {
  return /^(?!static\/)(?:[^._][^/]*\/)*(?:_category_\.(?:json|ya?ml)|_meta\.(?:json|[jt]sx?)|meta\.json|\.pages|\.nav\.ya?ml)$/.test(
    path,
  )
}

/** Files that only one tool reads, with the command that converts its sites. */
const toolFiles: readonly { readonly pattern: RegExp; readonly tool: string; readonly command?: string }[] = [
  { pattern: /^(?:mkdocs|properdocs)\.ya?ml$/, tool: 'MkDocs', command: 'mkdocs' },
  { pattern: /^(?:docusaurus\.config|sidebars)\.[cm]?[jt]s$/, tool: 'Docusaurus', command: 'docusaurus' },
  { pattern: /^\.vitepress\/$/, tool: 'VitePress', command: 'vitepress' },
  { pattern: /^\.vuepress\/$/, tool: 'VuePress' },
  { pattern: /^hugo\.(?:toml|ya?ml|json)$/, tool: 'Hugo', command: 'hugo' },
  { pattern: /^(?:docs|mint)\.json$/, tool: 'Mintlify', command: 'mintlify' },
  { pattern: /^book\.toml$/, tool: 'mdBook', command: 'mdbook' },
  { pattern: /^\.gitbook\.yaml$/, tool: 'GitBook', command: 'gitbook' },
  { pattern: /^_config\.ya?ml$/, tool: 'Jekyll', command: 'markdown' },
  { pattern: /^_(?:sidebar|navbar|coverpage|footer)\.md$/i, tool: 'docsify', command: 'markdown' },
  { pattern: /^conf\.py$/, tool: 'Sphinx' },
  { pattern: /^antora\.ya?ml$/, tool: 'Antora' },
]

/** Undefined for a file that no other tool reads. `isMintlify` is asked about files whose name many tools use. */
function toolOf(path: string, isMintlify: (path: string) => boolean) {
  const name = /[^/]+\/?$/.exec(path)?.[0] ?? path
  const found = toolFiles.find(({ pattern }) => pattern.test(name))
  return found?.command === 'mintlify' && !isMintlify(path) ? undefined : found
}

/**
 * Reports a file of the content folder that only another tool reads.
 *
 * @param path relative to the content folder; folders end with a slash
 */
export function checkToolFile(root: string, folder: string, path: string): Diagnostic | undefined {
  if (/(?:^|\/)static\//.test(path)) return undefined
  const file = posix.join(folder, path)
  const found = toolOf(path, () => hasNavigation(posix.join(root, file)))
  if (!found) return undefined
  const { tool, command } = found
  const what = path.endsWith('/') ? 'folder' : 'file'
  const hint = command
    ? `Remove it, or convert the whole site: docsgen migrate ${command} OLD-FOLDER NEW-FOLDER.`
    : 'Remove it. Write the order of the pages into a sidebars file, and settings into site.config.ts.'
  return warning('file-foreign', `This ${what} belongs to ${tool}. docsgen does not read it.`, {
    file: file.replace(/\/$/, ''),
    hint,
  })
}

/**
 * Notes about the configurations of other tools beside that of the site: an author may expect that they have an effect. The plugin
 * for redirects reads those of Docusaurus and MkDocs.
 */
export function checkProjectFolder(
  root: string,
  { content, plugins }: Pick<SiteConfig, 'content' | 'plugins'>,
): Diagnostic[] {
  if (content === '.') return []
  const readsRedirects = plugins.some((plugin) => (typeof plugin === 'string' ? plugin : plugin[0]) === 'redirects')
  const names = readdirSync(root, { withFileTypes: true }).map((entry) => entry.name + (entry.isDirectory() ? '/' : ''))
  const found = names
    .sort()
    .filter((name) => !(readsRedirects && /^(?:mkdocs\.yml|docusaurus\.config\.\w+)$/.test(name)))
    .flatMap((path) => checkToolFile(root, '', path) ?? [])
  return found.map((one) => ({ ...one, severity: 'info' as const }))
}

/** The key of Mintlify's configuration that other files named `docs.json` lack. */
function hasNavigation(path: string): boolean {
  return /"navigation"|mintlify/.test(readFileSync(path, 'utf8').slice(0, 100_000))
}

/** `SUMMARY.md` is a page here. */
export function checkSummaryPage(file: string, source: string): readonly Diagnostic[] {
  if (!/(?:^|\/)SUMMARY\.md$/.test(file) || (source.match(/^\s*[*+-] \[/gm) ?? []).length < 2) return []
  const message = 'This is the table of contents of mdBook or GitBook, which is a page here.'
  const hint = 'Write its order into a sidebars file and remove it, or run docsgen migrate mdbook (or gitbook).'
  return [warning('file-foreign', message, { file, range: at(1, 1), hint })]
}

/** For files such as `_category_.json`, which say how another tool shows a folder. */
export function foreignSettings(file: string): Diagnostic {
  const message = 'docsgen does not read this file, so its labels and positions have no effect.'
  const hint =
    'Write them into a sidebars file, or into the pages (`sidebar_label`, `sidebar_position`), and remove this file.'
  return warning('file-foreign', message, { file, hint })
}

/** The hint names a folder of the project that other tools use for pages, if there is one. */
export function missingContentFolder(root: string, folder: string): Diagnostic {
  const other = ['docs', 'doc', 'src/content/docs', 'src', 'documentation', 'pages'].find((name) =>
    existsSync(posix.join(root, name)),
  )
  const hint = other
    ? `If the pages are in ${other}, write \`content: '${other}'\` in the configuration. Otherwise, create ${folder}/index.md.`
    : `Create ${folder}/index.md, or name the folder of the pages with \`content\` in the configuration.`
  return error('file-missing', `The content folder “${folder}” does not exist.`, {
    file: folder,
    hint,
  })
}

const misspelledPage = /\.(?:markdown|mdown|mkdn?)$|\.mdx?(?:\.(?:txt|bak|orig|old)|~)?$/i

/** Reports Markdown whose name does not end with `.md`: `X.MD`. Documents of other formats are reported if no page links to them. */
export function checkMisspelledPage(file: string): readonly Diagnostic[] {
  if (!misspelledPage.test(file)) return []
  const hint = 'Rename it: pages end with .md or .mdx.'
  const message = 'This file is published as it is, because docsgen does not read it as a page.'
  return [warning('file-foreign', message, { file, hint })]
}

/** Reports Markdown files whose names begin with a dot, because they do not become pages. It ignores hidden folders such as `.git`. */
export function checkDotPage(folder: string, path: string): readonly Diagnostic[] {
  if (!/(?:^|\/)\.[^/]*\.mdx?$/i.test(path)) return []
  const message = 'This file is not a page, because its name begins with a dot.'
  const hint = 'Rename it to make it a page, or move it out of the content folder.'
  return [warning('file-foreign', message, { file: posix.join(folder, path), hint })]
}

export interface PartialsInput {
  readonly root: string
  readonly folder: string
  /** Paths that are not read, relative to the folder; folders end with a slash. */
  readonly hidden: readonly string[]
  readonly entries: readonly Entry[]
  /** Modules that pages can import, relative to the root. */
  readonly modules: readonly string[]
  /** Path relative to the root. */
  readonly readText: (file: string) => string
}

/**
 * Reports Markdown files whose name, or the name of whose folder, begins with `_`, and that no page includes: one note for each folder. A file counts as used if any page, module or partial contains its name. */
export function checkPartials({ root, folder, hidden, entries, modules, readText }: PartialsInput): Diagnostic[] {
  const partials = hidden
    .filter((path) => /(?:^|\/)_[^/]*\/?$/.test(path) && !/(?:^|\/)\./.test(path))
    .filter((path) => !checkToolFile(root, folder, path))
    .flatMap((path) => filesBelow(root, folder, path))
    .filter((path) => /\.mdx?$/i.test(path))
  if (partials.length === 0) return []
  const texts = [
    ...entries.filter(({ mentions }) => mentions?.imports).map(({ source }) => source),
    ...modules.map(readText),
    ...partials.map((path) => readText(posix.join(folder, path))),
  ].join('\n')
  const unused = new Map<string, string[]>()
  for (const path of partials) {
    if (texts.includes(posix.basename(path))) continue
    const place = hiddenFolder(path)
    unused.set(place, [...(unused.get(place) ?? []), path])
  }
  return [...unused].map(([place, paths]) => unusedPartials(posix.join(folder, place), paths))
}

/** The first folder whose name begins with `_`, else the file. */
function hiddenFolder(path: string): string {
  return /^(?:[^/]+\/)*?_[^/]*(?=\/)/.exec(path)?.[0] ?? path
}

function filesBelow(root: string, folder: string, path: string): string[] {
  if (!path.endsWith('/')) return [path]
  const { files } = listFiles(posix.join(root, folder, path), {
    root,
    ignore: (inner) => inner.includes('node_modules'),
  })
  return files.map((inner) => path + inner)
}

function unusedPartials(file: string, paths: readonly string[]): Diagnostic {
  const [first = ''] = paths
  const isFile = file.endsWith(first)
  const names = paths.slice(0, 3).map((path) => posix.basename(path))
  const more = paths.length > names.length ? `, and ${paths.length - names.length} more` : ''
  const message = isFile
    ? 'This file is not a page, because its name begins with _, and no page imports it, so readers do not see its text.'
    : `The files of this folder are not pages, because its name begins with _. No page imports ${names.join(', ')}${more}.`
  const hint = isFile
    ? 'Rename it to make it a page, or import it in an .mdx page: import Part from "./_part.mdx".'
    : 'Rename the folder to make them pages, import them in .mdx pages, or move them out of the content folder.'
  return { severity: 'info', code: 'partial-unused', message, file, hint }
}
