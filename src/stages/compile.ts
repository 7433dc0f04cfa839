/**
 * Entry -> Doc: runs the body with the theme's components and extracts the page data from the resulting HTML. Knows no other
 * page. Everything that changes the result is in `CompileOptions` or in a file named among the doc's dependencies.
 */
import { runTheme } from '../bundling/runTheme.js'
import { checkPageLimits, type PageLimits } from '../content/checkPageLimits.js'
import { checkPageTitle } from '../content/checkPageTitle.js'
import type { CompileHooks, CompileResult } from '../content/compileResult.js'
import { createSourceContext } from '../content/createSourceContext.js'
import { extractPageData } from '../content/pageData/extractPageData.js'
import type { CodeBodyTools, CodeTools, Rendered } from '../content/renderedBody.js'
import type { TrustRules } from '../content/trustLevel.js'
import type { DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import { createCodeHighlighter, type HighlightCache } from '../markdown/code/codeHighlighter.js'
import { compileTree, finishHast } from '../markdown/compileTree.js'
import { contentComponents, knownAttributes } from '../markdown/contentComponents.js'
import { mdastToHast } from '../markdown/mdastToHast.js'
import { loadMarkdownParser } from '../markdown/parseMarkdown.js'
import type { SourceContext } from '../markdown/source/sourceContext.js'
import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import { createHastTools, type HastTools, hastWriter } from '../markdown/writeHast.js'
import type { Theme } from '../model/contract.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Doc, Entry, LinkRecord } from '../model/model.js'
import type { CompilePlugins } from '../model/plugin.js'
import { splitEntryId, titleFromId } from '../routes/entryNames.js'
import { previewImageLinks } from '../site/previewImage.js'
import type { InterfaceText } from '../text/catalogue.js'
import type { CompileOperation } from './compileOperation.js'

/** Everything besides the entry that determines a compiled page. It is sent to workers, so it is plain data. */
export interface CompileOptions {
  readonly root: string
  /** Base path of the site, the prefix of the URLs of imported files. */
  readonly baseUrl: string
  readonly tokens: Tokens
  readonly limits: PageLimits
  readonly trust: TrustRules
  /** Read `$…$` as math on every page. */
  readonly math: boolean
  /** Environment variables that code of pages can read. A worker has no others but `NODE_ENV`. */
  readonly variables: Readonly<Record<string, string>>
  /** The theme as a CommonJS bundle. */
  readonly themeCode: string
  /** Hash of the code of the theme on which compiled pages depend. Pages are compiled again only if it changes. */
  readonly themeHash: string
  /** Names of the components of the site that the bundle lacks, because they have errors. Default: none. */
  readonly unbundled?: readonly string[]
  /** Languages of the pages with the texts of the interface. Absent if all pages are English. */
  readonly languages?: readonly CompileLanguage[]
  /** Absent if no plugin has a part in compiling pages. */
  readonly plugins?: CompilePlugins
}

export interface CompileLanguage {
  /** Folder of its pages, empty for the language of all other pages. */
  readonly folder: string
  readonly text: InterfaceText
}

/**
 * Compiles one entry. Resolves with diagnostics instead of a doc if the page has an error; never rejects because of its
 * content.
 */
export type Compile = (entry: Entry) => Promise<CompileResult>

interface Tools extends CodeTools {
  readonly hast: HastTools
  readonly theme: Theme
  /** Words that docsgen adds to the text. Absent for English. */
  readonly text?: InterfaceText
}

interface BodyTools extends CodeBodyTools {
  readonly tools: Tools
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
  const shared = {
    parse: await loadMarkdownParser(),
    highlight: createCodeHighlighter(highlightCache),
    ...(hooks?.transforms && { transforms: hooks.transforms }),
  }
  const toolsOf = createToolsByLanguage(options, shared)
  let operations: Promise<CompileOperation> | undefined
  const compile: Compile = async (entry) => {
    const tools = toolsOf(entry)
    if (entry.kind !== 'operation' || !loadOperations) return compileEntry(entry, options, tools)
    operations ??= loadOperations()
    return (await operations)(entry, { ...tools, tokens: options.tokens })
  }
  if (!hooks) return compile
  return async (entry) => {
    hooks.begin()
    return hooks.patch(await compile(entry))
  }
}

/** Returns the tools for the language of a page. Each language has its own theme, which is run for its first page. */
function createToolsByLanguage(
  { themeCode, languages = [] }: CompileOptions,
  shared: Pick<Tools, 'parse' | 'highlight' | 'transforms'>,
): (entry: Entry) => Tools {
  const known = new Map<CompileLanguage | undefined, Tools>()
  return ({ id }) => {
    const folder = splitEntryId(id).name.split('/')[0]
    const language =
      languages.find((each) => each.folder === folder) ?? languages.find((each) => each.folder === '') ?? languages[0]
    const made = known.get(language) ?? { ...shared, ...toolsOfLanguage(themeCode, language) }
    known.set(language, made)
    return made
  }
}

function toolsOfLanguage(themeCode: string, language?: CompileLanguage) {
  const theme = runTheme(themeCode, language?.text)
  const components = contentComponents(theme)
  return {
    theme,
    components,
    markup: { features: new Set(theme.features), icons: theme.icons ?? [], attributes: knownAttributes(components) },
    hast: createHastTools(components),
    ...(language && { text: language.text }),
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
      math: entry.frontMatter.math ?? options.math,
      components: Object.keys(tools.components),
      ...(tools.text && { text: tools.text }),
      markup: tools.markup,
    },
    { options, dependencies, diagnostics, transforms: tools.transforms },
  )
  try {
    const rendered = await renderBody(context, entry, { options, tools, dependencies })
    if (diagnostics.some(({ code }) => withoutDoc.has(code))) return { diagnostics }
    return createDoc(entry, { ...rendered, options, dependencies, diagnostics })
  } catch (thrown) {
    const { diagnosePageErrors } = await import('../content/diagnosePageError.js')
    return { diagnostics: [...diagnostics, ...diagnosePageErrors(thrown, context)] }
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

/**
 * Renders the body to HTML. `.md` files become HTML directly. Pages with code load their compiler with the first such page: it is half
 * of the code of a worker.
 */
async function renderBody(context: SourceContext, entry: Entry, body: BodyTools): Promise<Rendered> {
  if (entry.kind === 'component') return (await import('../content/renderModule.js')).renderModule(context, entry, body)
  const { tools } = body
  const compiled = await compileTree(context, tools.parse, tools.highlight)
  if (context.kind === 'mdx')
    return (await import('../content/renderMdxBody.js')).renderMdxBody(compiled, { context, entry }, body)
  const hast = mdastToHast(compiled.tree, context)
  await context.transforms?.rehype(hast, context)
  finishHast(hast, context)
  return { html: hastWriter(hast, tools.hast), componentTargets: compiled.componentTargets }
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
  const titles = facts.headings.filter(({ level }) => level === 1)
  const [h1] = titles
  const title = given ?? h1?.text ?? titleFromId(entry.id)
  rendered.diagnostics.push(...checkPageTitle(entry, { given, headings: titles, fallback: titleFromId(entry.id) }))
  const description =
    frontMatter.description ??
    truncateText((facts.sections.find(({ text }) => text)?.text ?? '').replace(/[\n\t]+/g, ' ').trim(), 160)
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
    links: [...facts.links.map((link) => withoutBaseUrl(link, rendered)), ...previewImageLinks(entry)],
    images: facts.images,
    sections: facts.sections.map((section, index) => (index === 0 && !section.title ? { ...section, title } : section)),
    islands: facts.islands,
    ...(facts.features && { features: facts.features }),
    ...(facts.frames && { frames: facts.frames }),
    ...(rendered.imported && { imported: rendered.imported }),
    ...(rendered.styles && { styles: rendered.styles }),
    dependencies: [...rendered.dependencies].sort(),
  }
  return { doc, diagnostics: [...rendered.diagnostics, ...facts.diagnostics] }
}

/** Code knows an imported file by a URL with base path. Links are checked without it. */
function withoutBaseUrl(
  link: LinkRecord,
  { imported = [], options }: Pick<Finished, 'imported' | 'options'>,
): LinkRecord {
  const found = imported.find(({ path }) => link.target === options.baseUrl + path.slice(1))
  return found ? { ...link, target: found.path } : link
}

function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}
