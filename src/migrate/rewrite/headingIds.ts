/** Ids of headings as other tools make them. Links from other sites end in them, so headings keep them: `## Title {#id}`. */
import GithubSlugger from 'github-slugger'
import type { Heading, Root } from 'mdast'
import { visitMdast } from '../../markdown/source/visitTree.js'
import type { HeadingIdStyle, MigrationTool } from '../model/site.js'
import type { PageContext } from './pageContext.js'

interface IdRule {
  readonly slugify: (text: string) => string
  /** The id of the next heading with the same text; `count` is 1 for the second one. */
  readonly repeated: (id: string, count: number) => string
}

/** Tools that are not here make ids as GitHub does. */
const rules: Partial<Record<MigrationTool, IdRule>> = {
  vitepress: { slugify: vitepressId, repeated: (id, count) => `${id}-${count}` },
  mkdocs: { slugify: mkdocsId, repeated: (id, count) => `${id}_${count}` },
  gitbook: { slugify: gitbookHeadingId, repeated: (id, count) => `${id}-${count}` },
  mintlify: { slugify: mintlifyHeadingId, repeated: (id, count) => `${id}-${count + 1}` },
}

/** Punctuation becomes hyphens, and an id does not begin with a digit. */
function vitepressId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** Periods stay, and an id does not begin with a digit. */
function gitbookHeadingId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^(?=\d)/, 'id-')
}

/** Periods become hyphens, apostrophes become curly, and slashes and ampersands stay. */
function mintlifyHeadingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[^\p{L}\p{N}\s’/&._-]/gu, '')
    .replace(/^_+|_+$/g, '')
    .replace(/[\s.]+/g, '-')
}

/** Only ASCII stays, without punctuation. */
function mkdocsId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** Letters of all scripts stay, as with `uslugify` of PyMdown. */
const unicodeRules: Record<HeadingIdStyle, IdRule> = {
  unicode: { slugify: (text) => unicodeId(text).toLowerCase(), repeated: (id, count) => `${id}_${count}` },
  'unicode-cased': { slugify: unicodeId, repeated: (id, count) => `${id}_${count}` },
}

function unicodeId(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Writes the old id after each heading that would get another one. */
export function keepHeadingIds(tree: Root, context: PageContext): void {
  const { tool, headingIds } = context.site
  const rule = headingIds ? unicodeRules[headingIds] : rules[tool]
  if (!rule || context.planned.page.partial) return
  const slugger = new GithubSlugger()
  const counts = new Map<string, number>()
  visitMdast(tree, (node) => {
    if (node.type !== 'heading' || !node.position) return
    // Braces are JavaScript in MDX. Those of headings that are indented further are not read as an id.
    if (context.planned.format === 'mdx' && node.position.start.column > 4) return
    const to = context.offset(node.position.end)
    const source = context.text.slice(context.offset(node.position.start), to)
    if (!/^#{1,6}\s/.test(source) || /#\s*$|\{\s*:?\s*#/.test(source)) return
    const text = headingText(node)
    const base = rule.slugify(text)
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    const id = count === 0 ? base : rule.repeated(base, count)
    if (id === '' || id === slugger.slug(text)) return
    context.edits.push({ from: to, to, text: ` {#${id}}` })
    context.site.report.count('heading id kept')
  })
}

function headingText(heading: Heading): string {
  let text = ''
  visitMdast(heading, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value
    return undefined
  })
  return text
}
