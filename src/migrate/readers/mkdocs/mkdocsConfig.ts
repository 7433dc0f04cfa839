/** Reads `mkdocs.yml` with the file that it inherits, and what its plugins and extensions say. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Document, parseDocument, visit } from 'yaml'
import { mergeConfigs } from '../../evaluate/resolveConfig.js'
import type { ForeignSite } from '../../model/site.js'
import { parseData } from '../parseData.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { otherMkdocsConfigs } from './otherMkdocsConfigs.js'

/** Plugins whose work docsgen or this command does. */
const knownPlugins =
  /^(?:(?:material\/)?(?:search|tags|social|offline|privacy|optimize|meta|blog|info|group)|redirects|awesome-(?:pages|nav)|literate-nav|section-index|include-markdown|macros|exclude|minify|git-(?:revision-date|revision-date-localized|authors|committers)|autorefs|glightbox|mermaid2|rss|llmstxt|llms-source|same-dir|open-in-new-tab)$/

/** Extensions of Python-Markdown whose syntax is converted, or is Markdown of docsgen. */
const knownExtensions =
  /^(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|md_in_html|meta|nl2br|sane_lists|smarty|tables|toc|pymdownx\.(?:arithmatex|betterem|caret|critic|details|emoji|escapeall|extra|highlight|inlinehilite|keys|magiclink|mark|saneheaders|smartsymbols|snippets|superfences|tabbed|tasklist|tilde)|markdown_include\.include|mdx_include|mdx_truly_sane_lists|markdown_include_variants|toc_tree)$/

/** Configurations of MkDocs and of the tools that read its sites. */
const configNames = ['mkdocs.yml', 'mkdocs.yaml', 'properdocs.yml', 'properdocs.yaml', 'zensical.toml']

/** The file that the site is built with, relative to the root. */
export function mkdocsConfigFile({ root, site }: Pick<ReaderInput, 'root' | 'site'>): string {
  const usual = configNames.find((name) => existsSync(join(root, site, name)))
  return posix.join(site, usual ?? otherMkdocsConfigs(join(root, site))[0] ?? 'mkdocs.yml')
}

/**
 * Reads `mkdocs.yml` with the file that it inherits from (`INHERIT`). Plugins, extensions and templates without a counterpart go
 * into the migration report.
 */
export function readMkdocsConfig(input: ReaderInput, file: string): Fields {
  const config = inheritedConfig(file, input)
  const { report } = input
  const reportOption = (text: string) => report.leave({ kind: 'configuration', file, text })
  for (const [name, options] of namedEntries(config.plugins)) {
    if (!knownPlugins.test(name)) reportOption(`plugin ${name}${describeOptions(options)}`)
  }
  for (const [name, options] of namedEntries(config.markdown_extensions)) {
    if (!knownExtensions.test(name)) reportOption(`Markdown extension ${name}${describeOptions(options)}`)
  }
  const { name, custom_dir: overrides } = fieldsOf(config.theme)
  if (overrides !== undefined) reportOption(`templates of the theme ${String(name ?? '')} in ${String(overrides)}`)
  for (const key of ['extra_css', 'extra_javascript', 'hooks']) {
    for (const value of listOf(config[key]))
      reportOption(`${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
  return config
}

function describeOptions(options: Fields): string {
  return Object.keys(options).length > 0 ? ` ${JSON.stringify(options)}` : ''
}

/** Plugins and extensions with their options. They are a list of names and one-key maps, or a map. */
function namedEntries(value: unknown): [string, Fields][] {
  if (!Array.isArray(value)) return Object.entries(fieldsOf(value)).map(([name, options]) => [name, fieldsOf(options)])
  return value.flatMap((item): [string, Fields][] => (typeof item === 'string' ? [[item, {}]] : namedEntries(item)))
}

/** Options of a plugin, which can have the prefix of its package. Undefined if the site does not use it. */
export function optionsOf(entries: unknown, name: string): Fields | undefined {
  return namedEntries(entries).find(([given]) => given === name || given.endsWith(`/${name}`))?.[1]
}

/** `INHERIT` names a file whose values count where the configuration has none. */
function inheritedConfig(file: string, { root, report }: Pick<ReaderInput, 'root' | 'report'>, depth = 0): Fields {
  if (file.endsWith('.toml')) return zensicalConfig(file, { root, report })
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { logLevel: 'silent' })
  for (const { message } of document.errors)
    report.leave({ kind: 'configuration', file, text: message.split('\n')[0] ?? '' })
  nameFunctions(document)
  const own = fieldsOf(document.toJS())
  const parent = textOf(own.INHERIT)
  if (parent === undefined) return own
  const path = posix.join(posix.dirname(file), parent)
  if (depth > 5 || path.startsWith('..') || !existsSync(join(root, path))) {
    report.leave({ kind: 'configuration', file, text: `INHERIT: ${parent}` })
    return own
  }
  return mergeConfigs(inheritedConfig(path, { root, report }, depth + 1), own)
}

/** A value that Python would compute becomes the name of its function: `!!python/name:pymdownx.slugs.uslugify`. */
function nameFunctions(document: Document): void {
  visit(document, {
    Scalar(_, node) {
      if (node.tag?.includes(pythonTag)) node.value = node.tag
    },
    Map(_, node) {
      if (node.tag?.includes(pythonTag)) node.add({ key: 'function', value: node.tag })
    },
  })
}

const pythonTag = ':python/'

/** The option `slugify` of the extension `toc`, if it names a function that keeps letters of all scripts. */
export function headingIdStyle(config: Fields): Pick<ForeignSite, 'headingIds'> {
  const toc = optionsOf(config.markdown_extensions, 'toc') ?? {}
  const name = textOf(toc.slugify) ?? textOf(fieldsOf(toc.slugify).function) ?? ''
  if (!/slugs\.|slugify_unicode/.test(name)) return {}
  const keepsCase = /cased/.test(name) || (/slugs\.slugify$/.test(name) && !fieldsOf(fieldsOf(toc.slugify).kwds).case)
  return { headingIds: keepsCase ? 'unicode-cased' : 'unicode' }
}

/** Zensical has the keys of MkDocs below `project`. Its extensions are tables, so that those of PyMdown are one level deeper. */
function zensicalConfig(file: string, { root, report }: Pick<ReaderInput, 'root' | 'report'>): Fields {
  const { fields, problem } = parseData(readFileSync(join(root, file), 'utf8'), 'toml')
  if (problem) report.leave({ kind: 'configuration', file, text: problem })
  const config = fieldsOf(fields.project)
  const { pymdownx, ...others } = fieldsOf(config.markdown_extensions)
  const extensions = Object.entries(fieldsOf(pymdownx)).map(([name, options]) => [`pymdownx.${name}`, options])
  return { ...config, markdown_extensions: { ...others, ...Object.fromEntries(extensions) } }
}
