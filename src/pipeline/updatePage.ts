/**
 * Compiles one edited page ahead of the build that follows, for live preview. The page gets the navigation of the last build;
 * the build that follows updates menus, links of other pages, search and diagnostics.
 *
 * An edit with effects beyond the page, such as another route or a new island, is left to that build.
 */
import type { Tokens } from '../markdown/source/tokens.js'
import type { Doc, PageUpdate, Site } from '../model/model.js'
import { OutputMap } from '../output/outputMap.js'
import { indexPathOf } from '../routes/entryNames.js'
import { pathInSite, rootOfFile } from '../schema/paths.js'
import { entryInput } from '../sources/content.js'
import type { CompileOptions } from '../stages/compile.js'
import { compileCached, hashCompileOptions } from './compileAll.js'
import type { LinkedSite } from './linkAll.js'
import type { RenderedSite } from './renderAll.js'
import type { BuildSession } from './session/buildSession.js'
import type { Project } from './session/project.js'
import { readEntry } from './sources/readEntry.js'

export interface PageUpdaterInput {
  readonly project: Project
  readonly session: BuildSession
  readonly tokens: Tokens
  readonly compileOptions: CompileOptions
  readonly site: Site
  readonly linked: LinkedSite
  readonly rendered: RenderedSite
}

/** Returns a function that compiles the page of a file, or resolves with undefined if only a build can. */
export function createPageUpdater(input: PageUpdaterInput): (file: string) => Promise<PageUpdate | undefined> {
  const { project, session, tokens, compileOptions, site, linked, rendered } = input
  const { config } = project
  const openPool = () => session.pool(compileOptions, config.limits)
  const roots = config.roots.length > 0 ? config.roots : [{ from: config.content, mount: '' }]
  const optionsHash = hashCompileOptions(compileOptions)
  return async (file) => {
    const [before, ...others] = site.docs.filter((doc) => doc.file === file)
    const root = rootOfFile(file, roots)
    if (!before || others.length > 0 || !/\.mdx?$/.test(file) || !root) return undefined
    const { mount } = root
    const given = pathInSite(file, root)
    const path = /(?:^|\/)readme$/i.test(before.id) ? given : indexPathOf(given)
    const place = { file, path, tokens, ...(mount !== '' && { mount }) }
    const { entry, diagnostics } = readEntry(entryInput(place, config), session)
    if (!entry || diagnostics.some(({ severity }) => severity === 'error')) return undefined
    const { doc } = await compileCached(entry, { optionsHash, session, pool: openPool, isUrgent: true })
    if (!doc || !differsOnlyInText(before, doc)) return undefined
    return { route: doc.route, outputs: new OutputMap(rendered.renderDoc(doc, linked.hrefsOf(doc))) }
  }
}

/** Fields that only the page itself shows, or that the build that follows updates elsewhere. */
const ownFields: readonly (keyof Doc)[] = [
  ...(['title', 'description', 'frontMatter', 'places', 'contentHasTitle', 'content', 'failed'] as const),
  ...(['headings', 'ids', 'links', 'images', 'sections', 'dependencies'] as const),
]

function differsOnlyInText(before: Doc, after: Doc): boolean {
  return otherFields(before) === otherFields(after)
}

function otherFields(doc: Doc): string {
  const isOwnField = (name: string) => ownFields.some((field) => field === name)
  const names = Object.keys(doc).filter((name) => !isOwnField(name))
  return JSON.stringify(names.sort().map((name): unknown => [name, Reflect.get(doc, name)]))
}
