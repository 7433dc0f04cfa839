/** Rewrites the body of a page by the positions in its syntax tree. */
import type { Nodes, Root } from 'mdast'
import { protectHeadingIds } from '../../markdown/explicitHeadingIds.js'
import type { MarkdownParser } from '../../markdown/parseMarkdown.js'
import { normalizeAdmonitions } from '../../markdown/source/admonitionSource.js'
import { visitMdast } from '../../markdown/source/visitTree.js'
import { applyEdits, lineStarts } from './edits.js'
import { keepHeadingIds } from './headingIds.js'
import { exportedNames, programOf, readNames } from './moduleNames.js'
import { leave, type PageContext, type PlannedPage, type RewriteSite } from './pageContext.js'
import { rewriteCode } from './rewriteCode.js'
import { rewriteElement } from './rewriteElement.js'
import { rewriteHtml } from './rewriteHtml.js'
import { relativeImport, rewriteImports } from './rewriteImports.js'
import { rewriteLink } from './rewriteLinks.js'

/** Parses a body. Returns undefined if it has a syntax error. */
export async function parseBody(text: string, isMdx: boolean, parse: MarkdownParser): Promise<Root | undefined> {
  try {
    const kind = isMdx ? 'mdx' : 'md'
    const normal = normalizeAdmonitions(text, kind)
    return await parse(isMdx ? protectHeadingIds(normal) : normal, kind)
  } catch {
    return undefined
  }
}

/**
 * Returns the text of a page for docsgen. Only the nodes that differ are replaced in the source, so that all other text stays as
 * its author wrote it.
 */
export function rewritePage(planned: PlannedPage, tree: Root, site: RewriteSite): string {
  const context = createContext(planned, site)
  if (planned.format === 'mdx') collectNames(tree, context)
  visitMdast(tree, (node) => {
    rewriteNode(node, context)
    return undefined
  })
  keepHeadingIds(tree, context)
  const body = applyEdits(context.text, context.edits)
  return importStubs(context) + body
}

function createContext(planned: PlannedPage, site: RewriteSite): PageContext {
  const { text } = planned
  const starts = lineStarts(text)
  return {
    site,
    planned,
    text,
    edits: [],
    stubs: new Set(),
    names: new Set(),
    lost: new Map(),
    kept: new Set(),
    images: new Set(),
    tabLabels: [],
    ids: new Set(),
    offset: ({ line, column }) => Math.min(text.length, (starts[line - 1] ?? text.length) + column - 1),
  }
}

/** Imports and exports come first, because components can be used above them. */
function collectNames(tree: Root, context: PageContext): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxjsEsm' || !node.position) return undefined
    const program = programOf(node)
    if (!program) return undefined
    for (const name of exportedNames(program)) context.names.add(name)
    rewriteImports(program, context.offset(node.position.start), context)
    return undefined
  })
}

function rewriteNode(node: Nodes, context: PageContext): void {
  if (!node.position) return
  const place = { from: context.offset(node.position.start), to: context.offset(node.position.end) }
  switch (node.type) {
    case 'link':
    case 'image':
    case 'definition':
      rewriteLink(node.url, place, context)
      return
    case 'heading':
      if (node.depth === 1) demoteSecondTitle(place, context)
      return
    case 'code':
      rewriteCode(node, place, context)
      return
    case 'html':
      rewriteHtml(place, context)
      return
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      rewriteCodeOfPage(node, place, context)
      return
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      rewriteElement(node, context)
      return
    default:
      return
  }
}

const toolsThatShowTitles: ReadonlySet<string> = new Set(['docusaurus', 'starlight', 'hugo', 'mintlify'])

/** These tools show `title` above a body whose h1 is further down. Both are shown here, too, if the h1 becomes an h2. */
function demoteSecondTitle(
  { from, to }: { from: number; to: number },
  { site, planned, text, edits }: PageContext,
): void {
  if (!toolsThatShowTitles.has(site.tool) || planned.page.partial || planned.page.frontMatter.title === undefined)
    return
  const source = text.slice(from, to)
  const [underline] = /=+[ \t]*$/.exec(source) ?? []
  if (source.startsWith('#')) edits.push({ from, to: from, text: '#' })
  else if (underline) edits.push({ from: to - underline.length, to, text: underline.replaceAll('=', '-') })
  site.report.count('second h1 → h2')
}

type CodeNode = Extract<Nodes, { type: 'mdxFlowExpression' | 'mdxTextExpression' | 'mdxjsEsm' }>

/** Removes code that needs a module of the old site, and imports stubs for components in it. */
function rewriteCodeOfPage(node: CodeNode, place: { from: number; to: number }, context: PageContext): void {
  const { variables, components } = readNames(programOf(node))
  const isKnown = (name: string) => context.names.has(name) || context.kept.has(name)
  const isModule = node.type === 'mdxjsEsm'
  const missing = [...variables].filter((name) => (isModule ? context.lost.has(name) : !isKnown(name)))
  if (missing.length > 0) {
    leave(context, `expression with ${missing.join(', ')} removed`, place)
    context.edits.push({ ...place, text: '' })
    return
  }
  for (const name of components) {
    if (isKnown(name)) continue
    context.stubs.add(name)
    const stub = context.site.stubs.get(name) ?? { name, uses: [], members: new Set<string>() }
    context.site.stubs.set(name, stub)
    stub.uses.push({ file: context.planned.page.source, line: context.planned.page.bodyLine, text: `<${name}>` })
  }
}

function importStubs({ stubs, planned, text }: PageContext): string {
  if (stubs.size === 0) return ''
  const lines = [...stubs].sort().map((name) => {
    const path = relativeImport(planned.file, `components/${name}.tsx`)
    return `import { ${name} } from '${path}'\n`
  })
  return `${text.startsWith('\n') ? '\n' : ''}${lines.join('')}\n`
}
