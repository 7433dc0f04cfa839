/**
 * Entry -> Doc: runs the body with the theme's components and extracts the page data from the resulting HTML. Knows no other
 * page. Everything that changes the result is in `CompileOptions` or in a file named among the doc's dependencies.
 */
import { sep } from 'node:path'
import { runTheme } from '../bundling/runTheme.js'
import { checkPageLimits, type PageLimits } from '../content/checkPageLimits.js'
import { checkPageTitle } from '../content/checkPageTitle.js'
import type { CompileResult } from '../content/compileResult.js'
import { createSourceContext } from '../content/createSourceContext.js'
import { diagnosePageError } from '../content/diagnosePageError.js'
import { extractPageData } from '../content/pageData/extractPageData.js'
import { evaluateMdx, evaluateMdxBundle, renderContent } from '../content/renderMdx.js'
import { fileTrust, type TrustRules } from '../content/trustLevel.js'
import type { DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { HtmlWriter } from '../html/markupWriter.js'
import { type CodeHighlighter, createCodeHighlighter, type HighlightCache } from '../markdown/code/codeHighlighter.js'
import { compileTree, finishHast } from '../markdown/compileTree.js'
import { type ComponentMap, contentComponents } from '../markdown/contentComponents.js'
import { mdastToHast } from '../markdown/mdastToHast.js'
import { checkMdxScope } from '../markdown/mdx/checkMdxScope.js'
import { checkTrust } from '../markdown/mdx/checkTrust.js'
import { dropInertAttributes } from '../markdown/mdx/dropInertAttributes.js'
import { renameHtmlTags } from '../markdown/mdx/renameHtmlTags.js'
import { loadMarkdownParser, type MarkdownParser } from '../markdown/parseMarkdown.js'
import type { MarkdownTransforms, SourceContext } from '../markdown/source/sourceContext.js'
import type { ComponentTarget } from '../markdown/source/sourcePositions.js'
import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import { createHastTools, type HastTools, hastWriter } from '../markdown/writeHast.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Asset, Doc, Entry, LinkRecord } from '../model/model.js'
import type { CompilePlugins } from '../model/plugin.js'
import type { CompileHooks } from '../plugins/compileHooks.js'
import { titleFromId } from '../routes/titleFromId.js'
import { previewImageLinks } from '../site/previewImage.js'
import { hashOf } from '../util/hash.js'
import { toProjectPath } from '../util/projectFiles.js'
import type { CompileOperation } from './compileOperation.js'

/** Everything besides the entry that determines a compiled page. It is sent to workers, so it is plain data. */
export interface CompileOptions {
  readonly root: string
  /** Base path of the site, the prefix of the URLs of imported files. */
  readonly baseUrl: string
  readonly tokens: Tokens
  readonly limits: PageLimits
  readonly trust: TrustRules
  /** Environment variables that code of pages can read. A worker has no others but `NODE_ENV`. */
  readonly variables: Readonly<Record<string, string>>
  /** The theme as a CommonJS bundle. */
  readonly themeCode: string
  /** Absent if no plugin has a part in compiling pages. */
  readonly plugins?: CompilePlugins
}

/**
 * Compiles one entry. Resolves with diagnostics instead of a doc if the page has an error; never rejects because of its
 * content.
 */
export type Compile = (entry: Entry) => Promise<CompileResult>

interface Tools {
  readonly parse: MarkdownParser
  readonly highlight: CodeHighlighter
  readonly components: ComponentMap
  readonly hast: HastTools
  readonly transforms?: MarkdownTransforms
}

export interface CompileFeatures {
  /** Loads the compiler of API reference pages, with the first such page. Stages do not import each other. */
  readonly loadOperations?: () => Promise<CompileOperation>
  /** Highlighted code of other workers and of earlier builds. */
  readonly highlightCache?: HighlightCache
  /** Functions of plugins, for options with plugins. */
  readonly hooks?: CompileHooks
}

/** Loads the parser, the highlighter and the theme once. Returns a function that compiles one entry after the other. */
export async function createCompile(
  options: CompileOptions,
  { loadOperations, highlightCache, hooks }: CompileFeatures = {},
): Promise<Compile> {
  const theme = runTheme(options.themeCode)
  const components = contentComponents(theme)
  const tools: Tools = {
    parse: await loadMarkdownParser(),
    highlight: createCodeHighlighter(highlightCache),
    components,
    hast: createHastTools(components),
    ...(hooks?.transforms && { transforms: hooks.transforms }),
  }
  let operations: Promise<CompileOperation> | undefined
  const compile: Compile = async (entry) => {
    if (entry.kind !== 'operation' || !loadOperations) return compileEntry(entry, options, tools)
    operations ??= loadOperations()
    return (await operations)(entry, { ...tools, theme, tokens: options.tokens })
  }
  if (!hooks) return compile
  return async (entry) => {
    hooks.begin()
    return hooks.patch(await compile(entry))
  }
}

/** Compiles a Markdown or MDX page of the content folder. */
async function compileEntry(entry: Entry, options: CompileOptions, tools: Tools): Promise<CompileResult> {
  const diagnostics: Diagnostic[] = checkPageLimits(entry.source, entry.file, options.limits)
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics }
  const dependencies = new Set<string>()
  // Blank lines replace the front matter, so that line numbers stay correct.
  const source = '\n'.repeat(entry.bodyLine - 1) + entry.source.slice(entry.bodyOffset)
  const context = createSourceContext(
    source,
    {
      ...entry,
      idPrefix: '',
      isData: entry.frontMatter.trust === 'data',
      tokensInCode: entry.frontMatter.tokens === true,
      components: Object.keys(tools.components),
    },
    { options, dependencies, diagnostics, transforms: tools.transforms },
  )
  try {
    const rendered = await renderBody(context, entry, { options, tools, dependencies })
    if (diagnostics.some(({ code }) => withoutDoc.has(code))) return { diagnostics }
    return createDoc(entry, { ...rendered, options, dependencies, diagnostics })
  } catch (thrown) {
    return { diagnostics: [...diagnostics, diagnosePageError(thrown, context)] }
  }
}

/** Errors after which a page has no usable content. It is compiled again by the next build. */
const withoutDoc: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'unknown-component',
  'untrusted-code',
  'plugin-throws',
  'plugin-timeout',
  'plugin-syntax',
])

interface Rendered {
  readonly html: string | HtmlWriter
  readonly componentTargets: readonly ComponentTarget[]
  readonly imported?: readonly Pick<Asset, 'path' | 'file'>[]
  /** Style sheets that components of the page import. */
  readonly styles?: readonly string[]
}

interface BodyTools {
  readonly options: CompileOptions
  readonly tools: Tools
  readonly dependencies: Set<string>
}

/** Renders a page that is a module. The names of components are props of its default export: `({ components })`. */
async function renderModule(context: SourceContext, entry: Entry, body: BodyTools): Promise<Rendered> {
  const isData = entry.frontMatter.trust === 'data' || fileTrust(entry.file, body.options.trust) === 'data'
  if (isData) {
    const hint = 'Write the page in Markdown, or move it to a folder whose pages may contain code.'
    const place = { file: entry.file, range: { start: { line: 1, column: 1 } }, hint }
    context.diagnostics.push(
      error('untrusted-code', 'A page that is a module runs code, which this folder forbids.', place),
    )
    return { html: '', componentTargets: [] }
  }
  const loader = entry.file.endsWith('.tsx') ? 'tsx' : 'jsx'
  return renderBundle({ program: entry.source, loader, componentTargets: [] }, { context, entry }, body)
}

/**
 * Renders the body to HTML. `.md` files become HTML directly. MDX without imports runs as one function; MDX with imports is
 * bundled with its partials first.
 */
async function renderBody(
  context: SourceContext,
  entry: Entry,
  { options, tools, dependencies }: BodyTools,
): Promise<Rendered> {
  if (entry.kind === 'component') return renderModule(context, entry, { options, tools, dependencies })
  const { tree, componentTargets } = await compileTree(context, tools.parse, tools.highlight)
  if (context.kind === 'mdx' && entry.frontMatter.trust === 'data') {
    const untrusted = checkTrust(tree, context)
    context.diagnostics.push(...untrusted)
    // Code of such a page must not even run.
    if (untrusted.length > 0) return { html: '', componentTargets }
  }
  if (context.kind === 'md') {
    const hast = mdastToHast(tree, context.source)
    await context.transforms?.rehype(hast, context)
    finishHast(hast, context)
    return { html: hastWriter(hast, tools.hast), componentTargets }
  }
  // Loaded with the first such page: the compiler of MDX is half of the code of a worker.
  const { compileMdx } = await import('../markdown/compileMdx.js')
  const names = Object.keys(tools.components)
  const { hasImports } = checkMdxScope(tree, context, names)
  dropInertAttributes(tree, context)
  renameHtmlTags(tree, names)
  if (context.diagnostics.some(({ code }) => code === 'unknown-component')) return { html: '', componentTargets }
  if (!hasImports) {
    const page = await evaluateMdx(await compileMdx(tree, context, 'function-body'), tools.components)
    return { html: renderContent(page, entry.route, tools.components), componentTargets }
  }
  const program = await compileMdx(tree, context, 'program')
  return renderBundle({ program, loader: 'js', componentTargets }, { context, entry }, { options, tools, dependencies })
}

interface PageProgram {
  readonly program: string
  readonly loader: 'js' | 'jsx' | 'tsx'
  readonly componentTargets: readonly ComponentTarget[]
}

/** Bundles a page with its imports, partials among them, and renders it. */
async function renderBundle(
  { program, loader, componentTargets }: PageProgram,
  { context, entry }: { readonly context: SourceContext; readonly entry: Entry },
  { options, tools, dependencies }: BodyTools,
): Promise<Rendered> {
  const names = Object.keys(tools.components)
  const all = [...componentTargets]
  const isDataFile = (file: string) => fileTrust(file, options.trust) === 'data'
  const compilePartial = async (text: string, file: string) => {
    const [frontMatter = ''] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? []
    const bare = '\n'.repeat(frontMatter.split('\n').length - 1) + text.slice(frontMatter.length)
    const tokensInCode = context.tokensInCode || /^tokens: true$/m.test(frontMatter)
    const partial = {
      ...createSourceContext(
        bare,
        {
          file,
          kind: 'mdx',
          idPrefix: `${hashOf(file).slice(0, 6)}-`,
          isData: isDataFile(file),
          tokensInCode,
          components: names,
        },
        { options, dependencies, diagnostics: context.diagnostics, transforms: tools.transforms },
      ),
    }
    const compiled = await compileTree(partial, tools.parse, tools.highlight)
    all.push(...compiled.componentTargets)
    if (isDataFile(file)) {
      const untrusted = checkTrust(compiled.tree, partial)
      context.diagnostics.push(...untrusted)
      if (untrusted.length > 0) return 'export default () => null'
    }
    checkMdxScope(compiled.tree, partial, names)
    dropInertAttributes(compiled.tree, partial)
    renameHtmlTags(compiled.tree, names)
    const { compileMdx } = await import('../markdown/compileMdx.js')
    return compileMdx(compiled.tree, partial, 'program')
  }
  const bundle = await evaluateMdxBundle(program, entry.file, {
    root: options.root,
    baseUrl: options.baseUrl,
    components: tools.components,
    compilePartial,
    mayRun: (file) => !isDataFile(file),
    loader,
  })
  for (const input of bundle.inputs)
    if (!input.includes(`${sep}node_modules${sep}`)) dependencies.add(toProjectPath(options.root, input))
  const imported = bundle.files.map(({ path, file }) => ({ path: `/${path}`, file: toProjectPath(options.root, file) }))
  const styles = bundle.styles.map((path) => toProjectPath(options.root, path))
  const html = renderContent(bundle.page, entry.route, tools.components)
  return { html, componentTargets: all, imported, ...(styles.length > 0 && { styles }) }
}

interface Finished extends Rendered {
  readonly options: CompileOptions
  readonly dependencies: ReadonlySet<string>
  readonly diagnostics: Diagnostic[]
}

function createDoc(entry: Entry, rendered: Finished): CompileResult {
  const { frontMatter } = entry
  const { tokens } = rendered.options
  const given = frontMatter.title && replaceTokens(frontMatter.title, tokens, 'prose')
  const facts = extractPageData({
    html: rendered.html,
    file: entry.file,
    title: given ?? '',
    componentTargets: rendered.componentTargets,
  })
  const h1 = facts.headings.find(({ level }) => level === 1)
  const title = given ?? h1?.text ?? titleFromId(entry.id)
  rendered.diagnostics.push(...checkPageTitle(entry, { given, heading: h1?.text }))
  const description =
    frontMatter.description ??
    truncateText((facts.sections.find(({ text }) => text)?.text ?? '').replaceAll('\n', ' '), 160)
  const doc: Doc = {
    id: entry.id,
    route: entry.route,
    kind: entry.kind,
    file: entry.file,
    frontMatter,
    places: entry.places,
    title,
    description: replaceTokens(description, tokens, 'prose'),
    contentHasTitle: facts.contentHasTitle,
    content: facts.content,
    headings: facts.headings,
    ids: facts.ids,
    links: [...facts.links.map((link) => withoutBase(link, rendered)), ...previewImageLinks(entry)],
    images: facts.images,
    sections: facts.sections.map((section, index) => (index === 0 && !section.title ? { ...section, title } : section)),
    islands: facts.islands,
    ...(rendered.imported && { imported: rendered.imported }),
    ...(rendered.styles && { styles: rendered.styles }),
    dependencies: [...rendered.dependencies].sort(),
  }
  return { doc, diagnostics: [...rendered.diagnostics, ...facts.diagnostics] }
}

/** Code knows an imported file by a URL with base path. Links are checked without it. */
function withoutBase(link: LinkRecord, { imported = [], options }: Pick<Finished, 'imported' | 'options'>): LinkRecord {
  const found = imported.find(({ path }) => link.target === options.baseUrl + path.slice(1))
  return found ? { ...link, target: found.path } : link
}

function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}
