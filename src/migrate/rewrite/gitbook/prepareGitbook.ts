/** Changes of pages of GitBook that need no syntax tree: blocks in `{% … %}`, tables of cards, mentions of pages, and anchors. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { type FoundTag, replaceTags } from '../blockTags.js'
import { codeLineTest, mapLines, mapProse } from '../mapLines.js'
import { cardTables } from './cardTables.js'
import { type GitbookTools, gitbookRules } from './gitbookRules.js'

export interface GitbookBody {
  readonly root: string
  /** All pages by source. */
  readonly pages: ReadonlyMap<string, ForeignPage>
  readonly report: MigrationReport
  readonly findIcon: GitbookTools['findIcon']
}

export function prepareGitbook(page: ForeignPage, input: GitbookBody): string {
  const tools: GitbookTools = {
    linkTo: (target) => findLinked(target, page, input),
    include: (path) => gitbookInclude(path, page, input),
    findIcon: input.findIcon,
  }
  const blocks = expandBlocks(page.body, { page, tools, report: input.report, depth: 0 })
  const prose = mapProse(cardTables(blocks, tools, input.report), (text) =>
    inlineIcons(inlineMath(titledMentions(text, tools)), tools),
  )
  return mapLines(prose, ({ text }) => headingAnchor(text)).replace(/\n:::\n\s*\n:::cards\n/g, '\n')
}

interface BlockContext {
  readonly page: ForeignPage
  readonly tools: GitbookTools
  readonly report: MigrationReport
  readonly depth: number
}

const maxDepth = 5

const tagPattern =
  /\{%-?[ \t]*(end)?(@?[a-z][\w/-]*)((?:\s+(?:[\w-]+=)?(?:"(?:\\.|[^"\\])*"|[^\s"%]|%(?!\}))+)*?)\s*-?%\}/g

function expandBlocks(text: string, context: BlockContext): string {
  const { page, tools, report, depth } = context
  return replaceTags(text, tagsOutsideCode(text), (tag) => {
    const rule = Object.hasOwn(gitbookRules, tag.name) ? gitbookRules[tag.name] : undefined
    const converted = rule?.(tag, tools)
    if (converted !== undefined) {
      report.count(`block ${tag.name}`)
      return tag.name === 'include' && depth < maxDepth
        ? expandBlocks(converted, { ...context, depth: depth + 1 })
        : converted
    }
    report.leave({ kind: `block ${tag.name}`, file: page.source, text: tag.text })
    return tag.inner ?? ''
  })
}

/** Pages about GitBook show its tags in code. */
function tagsOutsideCode(text: string): FoundTag[] {
  if (!text.includes('{%')) return []
  const code = codeRanges(text)
  return [...text.matchAll(tagPattern)].flatMap(({ 0: whole, index, 1: end, 2: name = '', 3: attributes = '' }) => {
    if (code.some(([from, to]) => index >= from && index < to)) return []
    return [{ from: index, to: index + whole.length, name, isEnd: end !== undefined, isSingle: false, attributes }]
  })
}

/** Blocks and spans of code. */
function codeRanges(text: string): [number, number][] {
  const isCode = codeLineTest()
  const ranges: [number, number][] = []
  let at = 0
  for (const line of text.split('\n')) {
    if (isCode(line)) ranges.push([at, at + line.length])
    else
      for (const { 0: span, index } of line.matchAll(/(`+)(?!`).+?(?<!`)\1(?!`)/g))
        ranges.push([at + index, at + index + span.length])
    at += line.length + 1
  }
  return ranges
}

/** A page or file of the space, or another address. */
function findLinked(target: string, page: ForeignPage, { pages }: GitbookBody) {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? []
  if (/^[a-z][a-z+.-]*:/i.test(target)) return { href: target, title: undefined }
  const source = path === '' ? page.source : posix.join(posix.dirname(page.source), decodeURI(path))
  const found = [source, posix.join(source, 'README.md')].map((name) => pages.get(name)).find(Boolean)
  if (!found) return { href: target, title: undefined }
  return { href: found.publicRoute + anchor, title: pageTitle(found) }
}

function pageTitle({ frontMatter, body }: ForeignPage): string | undefined {
  const { title } = frontMatter
  return typeof title === 'string'
    ? title
    : /^#[ \t]+(.+?)[ \t]*$/m
        .exec(body)?.[1]
        ?.replace(/<[^>]*>|\s*\{#.*\}$/g, '')
        .trim()
}

function gitbookInclude(path: string, page: ForeignPage, { root }: GitbookBody): string | undefined {
  const file = posix.join(posix.dirname(page.source), path)
  if (file.startsWith('..') || !existsSync(join(root, file))) return undefined
  return readFileSync(join(root, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim()
}

/** `[page.md](page.md "mention")` shows the title of the page. */
function titledMentions(prose: string, { linkTo }: GitbookTools): string {
  return prose.replace(/\[[^\]\n]*\]\(<?([^)>\n]+?)>?[ \t]+"mention"\)/g, (whole, target: string) => {
    const { title } = linkTo(target)
    return title === undefined
      ? whole.replace(/[ \t]+"mention"/, '')
      : `[${title.replace(/[[\]]/g, '\\$&')}](<${target}>)`
  })
}

/** `$$a$$` in a line is a formula in the text. */
function inlineMath(prose: string): string {
  return prose.replace(/(?<!\$)\$\$(?!\$)([^$\n]+)\$\$(?!\$)/g, (_, formula: string) => `$\`${formula.trim()}\`$`)
}

/** `<i class="fa-rocket">:rocket:</i>`. An icon that docsgen does not have is decoration, which is removed. */
function inlineIcons(prose: string, { findIcon }: GitbookTools): string {
  return prose.replace(/<i class="fa-([\w-]+)[^"]*">:?[\w-]*:?<\/i>/g, (_, given: string) => {
    const name = findIcon(given)
    return name === undefined ? '' : `:icon[${name}]`
  })
}

/** `## Title <a href="#id" id="id"></a>` -> `## Title {#id}`. */
function headingAnchor(line: string): string {
  return line.replace(/^([ \t>]*#{1,6}[ \t].*?)[ \t]*<a\b[^>]*\bid="([^"\s]+)"[^>]*><\/a>[ \t]*$/, '$1 {#$2}')
}
