/**
 * Entry -> Doc for a page of the API reference. The entry holds a view; the theme's reference components render it, and the
 * page data is extracted from the HTML like that of any other page.
 */
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { CompileResult } from '../content/compileResult.js'
import { extractPageData } from '../content/pageData/extractPageData.js'
import { startScope } from '../islands/server/createIsland.js'
import { renderMarkup, withoutPreloads } from '../islands/server/renderMarkup.js'
import type { CodeText, MarkdownText, ReferenceProps, ReferenceView, Theme } from '../model/contract.js'
import { error } from '../model/diagnostic.js'
import type { Doc, Entry, Section } from '../model/model.js'
import { parsePageSource } from '../openapi/pages/pageSource.js'
import { addRequestSamples } from '../openapi/snippets/requestSamples.js'
import { type DescriptionTools, prepareDescriptions } from '../openapi/text/descriptions.js'
import { type CodeCache, createCodeCache, highlightCodes } from '../openapi/text/highlightCodes.js'

export interface OperationTools extends DescriptionTools {
  readonly theme: Theme
  /** Highlighted code of other pages. */
  readonly codes: CodeCache
}

/** Compiles a page of the API reference, with the tools that pages share. */
export type CompileOperation = (
  entry: Entry,
  tools: Omit<OperationTools, 'descriptionCache' | 'codes'>,
) => Promise<CompileResult>

/** Returns a `compileOperation` that renders texts and code of several pages only once. */
export function createCompileOperation(): CompileOperation {
  const shared: Pick<OperationTools, 'descriptionCache' | 'codes'> = {
    descriptionCache: new Map(),
    codes: createCodeCache(),
  }
  return (entry, tools) => compileOperation(entry, { ...tools, ...shared })
}

/**
 * Renders the view in the entry with the reference components of the theme. Resolves with a diagnostic if the theme has none.
 */
export async function compileOperation(entry: Entry, tools: OperationTools): Promise<CompileResult> {
  const { reference } = tools.theme
  const place = { file: entry.file, range: entry.places.slug }
  if (!reference) {
    const hint = 'Give the theme a `reference`, or take the description out of the config.'
    return {
      diagnostics: [error('theme-reference', 'The theme cannot draw pages of an API description.', { ...place, hint })],
    }
  }
  const { view: given, author, samples } = parsePageSource(entry.source)
  const view: ReferenceView = given.kind === 'operation' ? addRequestSamples(given, author, samples) : given
  const descriptions = await prepareDescriptions(view, tools)
  const highlight = await highlightCodes(view, tools.highlight, tools.codes)
  const renderText = (text: MarkdownText, { headingLevel = 3, inline = false } = {}): ReactNode =>
    inline
      ? createElement('span', { dangerouslySetInnerHTML: { __html: descriptions.inline(text) } })
      : createElement('div', { dangerouslySetInnerHTML: { __html: descriptions.block(text, headingLevel) } })
  const page = createElement(referenceComponent(view, reference), { view, html: renderText, highlight } satisfies Drawn)
  try {
    const facts = extractPageData({
      html: withoutPreloads(renderMarkup(page, startScope(entry.route))),
      file: entry.file,
      title: view.title,
      componentTargets: [],
      headingsYield: true,
    })
    const { diagnostics, contentHasTitle, sections, ...rest } = facts
    const doc: Doc = {
      id: entry.id,
      route: entry.route,
      kind: 'operation',
      file: entry.file,
      frontMatter: entry.frontMatter,
      places: entry.places,
      title: view.title,
      description: entry.frontMatter.description ?? view.title,
      contentHasTitle,
      ...rest,
      sections: [...sections, ...searchableNames(view, new Set(facts.ids))],
      dependencies: [],
      ...sidebarBadge(view),
      ...(view.kind === 'operation' && view.operationId && { operationId: view.operationId }),
    }
    return { doc, diagnostics: [...descriptions.diagnostics, ...diagnostics] }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { diagnostics: [error('reference-crash', `The theme failed to draw this page: ${message}`, place)] }
  }
}

interface Drawn {
  readonly view: ReferenceView
  readonly html: ReferenceProps<ReferenceView>['html']
  readonly highlight: (code: CodeText) => string
}

function referenceComponent(view: ReferenceView, reference: NonNullable<Theme['reference']>): ComponentType<Drawn> {
  const components = {
    introduction: reference.Introduction,
    operation: reference.Operation,
    webhook: reference.Webhook,
    schema: reference.Schema,
    changelog: reference.Changelog,
    deprecations: reference.Deprecations,
    workflow: reference.Workflow,
  }
  return components[view.kind] as ComponentType<Drawn>
}

function sidebarBadge(view: ReferenceView): Pick<Doc, 'badge' | 'deprecated' | 'path'> {
  if (view.kind !== 'operation' && view.kind !== 'webhook') return {}
  const badge = view.kind === 'webhook' ? 'EVENT' : view.method.toUpperCase()
  return { badge, ...(view.kind === 'operation' && { path: view.path }), ...(view.deprecated && { deprecated: true }) }
}

const nameLevel = 6
const maxNames = 100

/** Parameters and properties of the body by name, so that a search result can point to their rows. */
function searchableNames(view: ReferenceView, ids: ReadonlySet<string>): readonly Section[] {
  if (view.kind !== 'operation' && view.kind !== 'webhook') return []
  const parameters = view.parameters.flatMap((group) => group.parameters.map(({ id, name }) => ({ id, name })))
  const rows = (view.body?.content ?? [])
    .flatMap(({ schema }) => schema?.parts ?? [])
    .flatMap((part) => (part.kind === 'rows' ? part.rows : []))
  return [...parameters, ...rows]
    .filter(({ id }) => ids.has(id))
    .slice(0, maxNames)
    .map(({ id, name }) => ({ id, level: nameLevel, title: name, text: '' }))
}
