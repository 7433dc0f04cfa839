/** Changes of Hugo pages that need no syntax tree: shortcodes, attributes of blocks, delimiters of formulas. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { listSiteFiles } from '../../readers/listSiteFiles.js'
import { parseHugoMatter } from '../../readers/parseData.js'
import { cleanRoute } from '../cleanRoute.js'
import { createIconNames } from '../icons/iconNames.js'
import { mapLines, mapProse } from '../mapLines.js'
import { expandTemplate } from './expandTemplate.js'
import { replaceShortcodes, type Shortcode } from './scanShortcodes.js'
import { type ShortcodeTools, shortcodeRules } from './shortcodeRules.js'

export interface HugoBodyInput {
  /** Absolute folder of the old site. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
  readonly pages: readonly ForeignPage[]
  readonly params: Readonly<Record<string, unknown>>
  readonly report: MigrationReport
}

/** Returns a function that prepares the body of one page. */
export function createHugoPreparation(input: HugoBodyInput): (page: ForeignPage) => string {
  const findIcon = createIconNames()
  const targets = indexPages(input.pages)
  return (page) => {
    const tools: ShortcodeTools = {
      findIcon,
      refTo: (target) => findTarget(target, page, targets),
      param: (name) => paramOf(name, page, input.params),
      include: (path) => hugoIncludedText(path, page, input),
      assetUrl: (path) => hugoAssetUrl(path, page, input),
    }
    const text = expand(page.body, { page, tools, input, depth: 0 })
    return mapLines(
      mapProse(fenceTitles(text), (prose) => mathDelimiters(blocksOutOfHtml(prose))),
      ({ text: line }) => withoutAttributes(line, input.report),
    )
  }
}

interface ExpandContext {
  readonly page: ForeignPage
  readonly tools: ShortcodeTools
  readonly input: HugoBodyInput
  readonly depth: number
}

const maxDepth = 5

function expand(body: string, context: ExpandContext): string {
  return replaceShortcodes(body, (shortcode) => {
    const { input, page } = context
    // Hugo finds its own shortcodes by names in any case: `relRef`.
    const name = Object.hasOwn(shortcodeRules, shortcode.name) ? shortcode.name : shortcode.name.toLowerCase()
    // Sites name their tabs as they like: `codetab`, `tab-item`.
    const isTab = shortcode.parent?.name === 'tabs' && shortcode.inner !== undefined
    const rule = Object.hasOwn(shortcodeRules, name) ? shortcodeRules[name] : isTab ? shortcodeRules.tab : undefined
    const converted = rule?.(shortcode, context.tools) ?? expandTemplate(shortcode, input)
    if (converted !== undefined) {
      input.report.count(`shortcode ${shortcode.name}`)
      const isText = /^(?:readfile|include)$/.test(shortcode.name)
      return isText && context.depth < maxDepth
        ? expand(converted, { ...context, depth: context.depth + 1 })
        : converted
    }
    const line = page.bodyLine + shortcode.line
    input.report.leave({ kind: `shortcode ${shortcode.name}`, file: page.source, line, text: shortcode.text })
    return unknownShortcode(shortcode)
  })
}

/** The text of a pair stays. A link keeps a target, so that its text is not lost. */
function unknownShortcode({ name, inner, values }: Shortcode): string {
  if (/^(?:rel)?ref$/i.test(name)) return values[0] ?? '#'
  return inner ?? ''
}

/** A line that starts with a tag makes the lines below it HTML, up to an empty line. */
function blocksOutOfHtml(prose: string): string {
  return (
    prose
      // Four spaces would make the directive a block of code.
      .replace(
        /^( {0,3}<\/?[A-Za-z][^\n]*>[ \t]*(?:\n[ \t]*<\/?[A-Za-z][^\n]*>[ \t]*)*)\n[ \t]{4,}(?=:{3,}[a-z])/gm,
        '$1\n\n',
      )
      .replace(/^(:{3,}[ \t]*)\n[ \t]{4,}(?=:{3,}[a-z])/gm, '$1\n')
      .replace(/^([ \t]*<\/?[A-Za-z][^\n]*>[ \t]*)\n(?=[ \t]*:{3,}[a-z])/gm, '$1\n\n')
  )
}

type Targets = ReadonlyMap<string, ForeignPage>

/** Pages by everything that `ref` accepts: path with and without extension, route, and the name of the file if it is unique. */
function indexPages(pages: readonly ForeignPage[]): Targets {
  const targets = new Map<string, ForeignPage>()
  const names = new Map<string, ForeignPage[]>()
  for (const page of pages) {
    if (page.partial) continue
    const path = page.id.replace(/(?:^|\/)index$/, '')
    for (const key of [page.publicRoute, `/${path}`, page.source])
      if (!targets.has(key)) targets.set(key.toLowerCase(), page)
    const name = posix.basename(path)
    names.set(name, [...(names.get(name) ?? []), page])
  }
  for (const [name, [page, ...others]] of names)
    if (page && others.length === 0 && !targets.has(name)) targets.set(name, page)
  return targets
}

function findTarget(target: string, page: ForeignPage, targets: Targets): string | undefined {
  const [path = '', fragment] = target.split('#')
  const anchor = fragment === undefined ? '' : `#${fragment}`
  if (path === '') return anchor
  const bare = path
    .replace(/\.(?:md|markdown)$/, '')
    .replace(/(?:^|\/)_?index$/, '')
    .replace(/\/$/, '')
    .toLowerCase()
  const folder = posix.dirname(`/${page.id}`)
  const candidates = [
    posix.join('/', bare),
    posix.join(folder, bare),
    posix.join(page.publicRoute, bare),
    posix.basename(bare),
  ]
  const found = candidates.map((candidate) => targets.get(cleanRoute(candidate))).find(Boolean)
  return found && found.publicRoute + anchor
}

function paramOf(name: string, page: ForeignPage, params: HugoBodyInput['params']): string | undefined {
  const own = 'matter' in page ? page.matter : undefined
  const sources = [own, typeof own === 'object' && own !== null && 'params' in own ? own.params : undefined, params]
  for (const source of sources) {
    let value: unknown = source
    for (const part of name.split('.')) {
      const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
      value = entries.find(([key]) => key.toLowerCase() === part.toLowerCase())?.[1]
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  }
  return undefined
}

function hugoIncludedText(path: string, page: ForeignPage, { root, site }: HugoBodyInput): string | undefined {
  const content =
    page.source.split('/content/')[0] === page.source ? 'content' : `${page.source.split('/content/')[0]}/content`
  const language = posix.join(content, page.source.slice(content.length + 1).split('/')[0] ?? '')
  const candidates = [
    ...[posix.join(posix.dirname(page.source), path), posix.join(site, path), posix.join(content, path)],
    ...[posix.join(language, path), posix.join(site, 'content', path), posix.join(site, 'content/en', path)],
  ]
  // A folder beside that of the site can be mounted.
  const beside = posix.join(posix.dirname(posix.join('/', site)).slice(1), path)
  const file = [...candidates, beside]
    .flatMap((name) => [name, `${name}.md`])
    .find((name) => !name.startsWith('..') && existsSync(join(root, name)) && statSync(join(root, name)).isFile())
  return file && parseHugoMatter(readFileSync(join(root, file), 'utf8')).body
}

function hugoAssetUrl(path: string, page: ForeignPage, { root, site }: HugoBodyInput): string {
  if (/^(?:\/|https?:)/.test(path) || existsSync(join(root, posix.dirname(page.source), path))) return path
  const isShared = ['assets', 'static'].some((folder) => existsSync(join(root, site, folder, path)))
  return isShared ? posix.join('/', path) : (resourceNamed(path, page, root) ?? path)
}

/** Docsy names pictures beside the page by a part of their path: `imgproc boat` is `boat-small.png`. */
function resourceNamed(part: string, { source }: ForeignPage, root: string): string | undefined {
  const folder = posix.dirname(source)
  const isPicture = (path: string) => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path)
  return listSiteFiles(root, folder).find((path) => isPicture(path) && path.toLowerCase().includes(part.toLowerCase()))
}

/** Themes show the option `file` of a code block as its title. docsgen would read the file. */
function fenceTitles(body: string): string {
  return body.replace(/^([ \t>]*(?:`{3,}|~{3,})[^\n{]*\{[^}\n]*?)\bfile=/gm, '$1title=')
}

/** `\(a\)` and `\[a\]`, which Hugo passes through to a script. */
function mathDelimiters(prose: string): string {
  return prose
    .replace(
      /^([ \t]*)\\\[([\s\S]*?)\\\]$/gm,
      (_, indent: string, formula: string) => `${indent}$$\n${indent}${formula.trim()}\n${indent}$$`,
    )
    .replace(/\\\((?! )([^\n]*?)\\\)/g, (_, formula: string) => `$\`${formula}\`$`)
}

/** A line of attributes belongs to the block above it: `{.class #id}`. */
function withoutAttributes(line: string, report: MigrationReport): string {
  if (!/^\s*(?:>\s*)?\{\s*[.#][^{}]*\}\s*$/.test(line)) return line
  report.count('attributes of a block removed')
  return ''
}
