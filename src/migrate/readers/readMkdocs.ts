/** Reads an MkDocs site: `mkdocs.yml`, pages, navigation, redirects and files beside the pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseDocument } from 'yaml'
import { titleFromId } from '../../routes/titleFromId.js'
import { isSafeHref } from '../../schema/safeHref.js'
import { mergeConfigs } from '../evaluate/resolveConfig.js'
import type { ForeignPage, ForeignSite, SidebarNode } from '../model/site.js'
import { listSiteFiles } from './listSiteFiles.js'
import { readMkdocsRedirects } from './mkdocsRedirects.js'
import type { ReaderInput } from './readerInput.js'
import { listField, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from './readPage.js'
import { basicSettings, mathSettings, navLink } from './siteSettings.js'
import { type Fields, fieldsOf, listOf, textOf } from './values.js'

const rules: MatterRules = {
  ...sharedKeys,
  hide: (value) => (listOf(value).includes('toc') ? { hide_table_of_contents: true } : {}),
  tags: (value) => listField('keywords', value),
  search: (value) => (fieldsOf(value).exclude === true ? { search: false } : {}),
}

export function readMkdocs(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const configFile = posix.join(site, existsSync(join(root, site, 'mkdocs.yml')) ? 'mkdocs.yml' : 'mkdocs.yaml')
  const config = readMkdocsConfig(input, configFile)
  const folder = relative(root, join(root, site, textOf(config.docs_dir) ?? 'docs'))
  const hasSlash = config.use_directory_urls !== false
  const files = listSiteFiles(root, folder)
  const pages = files
    .filter((path) => /\.(?:md|markdown)$/.test(path) && !hasIndex(path, files))
    .map((path) => readMkdocsPage(path, folder, input))
  const copies = files
    .filter((path) => !/\.(?:md|markdown|css|js|html)$/.test(path) && !/(?:^|\/)[._]/.test(path))
    .map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) }))
  for (const path of files) {
    if (/\.(?:css|js|html)$/.test(path))
      report.leave({ kind: 'style, script or template', file: posix.join(folder, path), text: path })
  }
  const nav = listOf(config.nav)
  const context = { pages, folder, file: configFile, report }
  return {
    settings: {
      ...basicSettings({
        title: textOf(config.site_name),
        tagline: textOf(config.site_description),
        url: textOf(config.site_url),
        baseUrl: basePath(textOf(config.site_url)),
        trailingSlash: hasSlash,
      }),
      navbar: {
        items: [
          ...(textOf(config.repo_url)
            ? navLink(
                { label: textOf(config.repo_name) ?? 'Repository', href: textOf(config.repo_url), position: 'right' },
                configFile,
                report,
              )
            : []),
          { type: 'theme' },
        ],
      },
      ...(textOf(config.copyright) && { footer: { copyright: String(config.copyright) } }),
      redirects: readMkdocsRedirects(config),
      ...mathSettings([config.markdown_extensions, config.extra_javascript]),
    },
    pages,
    sidebars: [
      {
        file: 'content/sidebars.yaml',
        sidebars: {
          docs: nav.length > 0 ? nav.flatMap((item) => mkdocsNavItem(item, context)) : mkdocsFolder('', pages),
        },
      },
    ],
    copies,
    resolve: { aliases: {}, relativeTo: 'file', trailingSlash: hasSlash },
  }
}

/** Tags such as `!!python/name:` name code of plugins. Their values are texts. */
function readMkdocsConfig({ root, report }: ReaderInput, file: string): Fields {
  const config = inheritedConfig(file, { root, report })
  for (const key of ['theme', 'plugins', 'markdown_extensions', 'extra', 'extra_css', 'extra_javascript', 'hooks']) {
    if (config[key] !== undefined)
      report.leave({ kind: 'configuration', file, text: `${key}: ${JSON.stringify(config[key])}` })
  }
  return config
}

/** `INHERIT` names a file whose values count where the configuration has none. */
function inheritedConfig(file: string, { root, report }: Pick<ReaderInput, 'root' | 'report'>, depth = 0): Fields {
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), { logLevel: 'silent' })
  for (const { message } of document.errors)
    report.leave({ kind: 'configuration', file, text: message.split('\n')[0] ?? '' })
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

function basePath(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).pathname : undefined
}

/** `README.md` is the index of a folder that has no `index.md`. */
function hasIndex(path: string, files: readonly string[]): boolean {
  return posix.basename(path) === 'README.md' && files.includes(posix.join(posix.dirname(path), 'index.md'))
}

function readMkdocsPage(path: string, folder: string, input: ReaderInput): ForeignPage {
  const file = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const id = path.replace(/\.(?:md|markdown)$/, '')
  const route = posix.join('/', id.replace(/(^|\/)(?:index|README)$/, '$1')).replace(/(.)\/$/, '$1')
  const mapped = mapFrontMatter({ file, matter, rules, report: input.report })
  const isHidden = id.split('/').some((part) => /^[._]/.test(part))
  return {
    source: file,
    folder: 'content',
    id: isHidden ? route.slice(1).replace(/(^|\/)[._]/g, '$1') : id,
    route,
    publicRoute: route,
    partial: false,
    ...withTitle(mapped, body, titleFromId(posix.basename(route) || 'home')),
    bodyLine,
    isMdx: false,
  }
}

interface NavContext {
  readonly pages: readonly ForeignPage[]
  readonly folder: string
  readonly file: string
  readonly report: ReaderInput['report']
}

function mkdocsNavItem(item: unknown, context: NavContext): SidebarNode[] {
  if (typeof item === 'string') return mkdocsLeaf(item, undefined, context)
  return Object.entries(fieldsOf(item)).flatMap(([label, value]) => {
    if (typeof value === 'string') return mkdocsLeaf(value, label, context)
    const items = listOf(value).flatMap((inner) => mkdocsNavItem(inner, context))
    return items.length > 0 ? [{ category: label, items }] : []
  })
}

function mkdocsLeaf(
  target: string,
  label: string | undefined,
  { pages, folder, file, report }: NavContext,
): SidebarNode[] {
  const page = pages.find(({ source }) => source === posix.join(folder, target))
  if (page) return [label === undefined ? page.id : { page: page.id, label }]
  const inside = pages.filter(({ id }) => target.endsWith('/') && id.startsWith(target))
  if (inside.length > 0)
    return [{ category: label ?? titleFromId(posix.basename(target)), items: mkdocsFolder(target, pages) }]
  if (/^https?:/.test(target) && isSafeHref(target)) return [{ link: target, label: label ?? target }]
  report.leave({ kind: 'navigation item', file, text: `${label ?? ''}: ${target}` })
  return []
}

/** Pages of a folder by name, the index first, and a category for each folder inside. */
function mkdocsFolder(start: string, pages: readonly ForeignPage[]): SidebarNode[] {
  const inside = pages.filter(({ id }) => id.startsWith(start)).map(({ id }) => id.slice(start.length))
  const isIndex = (name: string) => /^(?:index|README)$/.test(name)
  const direct = inside
    .filter((name) => !name.includes('/'))
    .sort((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1))
  const folders = [
    ...new Set(inside.filter((name) => name.includes('/')).map((name) => name.split('/')[0] ?? '')),
  ].sort()
  return [
    ...direct.map((name) => start + name),
    ...folders.map((name) => ({ category: titleFromId(name), items: mkdocsFolder(`${start}${name}/`, pages) })),
  ]
}
