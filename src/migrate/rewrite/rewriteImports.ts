/** Rewrites the imports of a page: partials and images get their new paths, components of the old site become stubs. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ImportDeclaration, Program } from 'estree-jsx'
import type { PageContext, RewriteSite } from './pageContext.js'

/** File types that pages of docsgen can import. */
const assetPattern = /\.(?:avif|gif|jpe?g|png|svg|webp|woff2)$/i

/** @param offset of the start of the code in the page. */
export function rewriteImports(program: Program, offset: number, context: PageContext): void {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const [start = 0, end = 0] = [
      statement.range?.[0] ?? offsetOfNode(statement, 'start'),
      offsetOfNode(statement, 'end'),
    ]
    rewriteImport(statement, { from: offset + start, to: offset + end }, context)
  }
}

function offsetOfNode(node: object, key: 'start' | 'end'): number {
  const value: unknown = Reflect.get(node, key)
  return typeof value === 'number' ? value : 0
}

function rewriteImport(
  { source, specifiers }: ImportDeclaration,
  place: { readonly from: number; readonly to: number },
  context: PageContext,
): void {
  const specifier = String(source.value)
  const names = specifiers.map(({ local }) => local.name)
  const replaced = resolveImport(specifier, context)
  if (replaced !== undefined && specifiers.some(isGeneratedExport)) {
    rewritePageImport({ specifiers, replaced }, place, context)
    return
  }
  if (replaced !== undefined) {
    const text = context.text.slice(place.from, place.to)
    const at = text.lastIndexOf(specifier)
    context.edits.push({ from: place.from + at, to: place.from + at + specifier.length, text: replaced })
    for (const name of names) {
      if (assetPattern.test(replaced)) context.images.add(name)
      context.kept.add(name)
      context.names.add(name)
    }
    return
  }
  for (const name of names) context.lost.set(name, specifier)
  context.site.report.count(`import of ${packageOfImport(specifier)} removed`)
  const lineEnd = /^[ \t]*;?[ \t]*\n?/.exec(context.text.slice(place.to))?.[0].length ?? 0
  context.edits.push({ from: place.from, to: place.to + lineEnd, text: '' })
}

/** Names that other tools export from each page besides its component. */
const generatedExports =
  /^(?:Content|frontmatter|frontMatter|toc|contentTitle|metadata|assets|getHeadings|headings|rawContent|compiledContent|file|url)$/

type Specifier = ImportDeclaration['specifiers'][number]

function importedName(specifier: Specifier): string | undefined {
  if (specifier.type !== 'ImportSpecifier') return undefined
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : undefined
}

function isGeneratedExport(specifier: Specifier): boolean {
  return generatedExports.test(importedName(specifier) ?? '')
}

/** `Content` of Astro is the page itself: the default export here. Other generated names do not exist. */
function rewritePageImport(
  { specifiers, replaced }: { readonly specifiers: readonly Specifier[]; readonly replaced: string },
  place: { readonly from: number; readonly to: number },
  { kept, names, lost, edits, text }: PageContext,
): void {
  const isPage = (specifier: Specifier) =>
    specifier.type === 'ImportDefaultSpecifier' || importedName(specifier) === 'Content'
  const stays = specifiers.filter((specifier) => isPage(specifier) || !isGeneratedExport(specifier))
  for (const specifier of specifiers) {
    const { name } = specifier.local
    if (!stays.includes(specifier)) lost.set(name, replaced)
    else {
      kept.add(name)
      names.add(name)
    }
  }
  const own = stays
    .filter((specifier) => !isPage(specifier))
    .map((specifier) => `${importedName(specifier)} as ${specifier.local.name}`)
  const parts = [
    ...stays.filter(isPage).map(({ local }) => local.name),
    ...(own.length > 0 ? [`{ ${own.join(', ')} }`] : []),
  ]
  const end = text.slice(place.from, place.to).endsWith(';') ? ';' : ''
  const statement = parts.length > 0 ? `import ${parts.join(', ')} from '${replaced}'${end}` : ''
  edits.push({ ...place, text: statement })
}

/** The name of a package, or the kind of a local module. */
function packageOfImport(specifier: string): string {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return 'a local module'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Path of the import in the new site. Undefined if there is nothing to import. */
function resolveImport(specifier: string, { site, planned }: PageContext): string | undefined {
  // Components of a page can have state in Mintlify.
  if (specifier === 'react' && site.tool === 'mintlify') return specifier
  const source = sourcePath(specifier.replace(/\?.*$/, ''), planned.page.source, site)
  if (source === undefined) return undefined
  const page = site.bySource.get(source)
  if (page) return relativeImport(planned.file, page.file)
  if (!assetPattern.test(source) || !existsSync(join(site.from, source))) return undefined
  return relativeImport(planned.file, copyAsset(source, site))
}

type ResolvingSite = Pick<RewriteSite, 'resolve'>

/** Path of a local module in the old site. Undefined for packages. */
export function sourcePath(specifier: string, importer: string, { resolve }: ResolvingSite): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const alias = Object.keys(resolve.aliases).find((prefix) => specifier.startsWith(prefix))
  return alias === undefined ? undefined : posix.join(resolve.aliases[alias] ?? '', specifier.slice(alias.length))
}

/** Specifier for an import in the file `from`. It starts with `./` or `../`, because a bare name would be a package. */
export function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Copies a file that is outside the pages of the old site. Returns its path in the target. */
export function copyAsset(source: string, site: RewriteSite): string {
  const from = join(site.from, source)
  const listed = site.copyTargets.get(from)
  if (listed !== undefined) return publishedCopy(from, listed, site)
  const to = posix.join('content/static/migrated', source.replace(/^(?:\.\.\/)+/, ''))
  site.copies.set(to, { from, to })
  site.copyTargets.set(from, to)
  return to
}

/** Files in folders such as `_static` are not published, so they lose the underscore when a page links to them. */
function publishedCopy(from: string, listed: string, site: RewriteSite): string {
  const to = listed.replace(/\/_+(?=[^/])/g, '/')
  if (to === listed || listed.startsWith('content/static/') || site.copies.has(to)) return listed
  site.copies.delete(listed)
  site.copies.set(to, { from, to })
  site.copyTargets.set(from, to)
  site.report.count('folder with an underscore → published folder')
  return to
}
