/**
 * The pages of the description in `openapi/`, rendered with the default theme; Markdown stays plain text, code is highlighted.
 */
import { readFileSync } from 'node:fs'
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'
import type { MarkdownText, ReferenceProps, ReferenceView } from '../../src/model/contract.js'
import { openGraph } from '../../src/openapi/document/graph.js'
import { buildReference } from '../../src/openapi/pages/buildReference.js'
import { addRequestSamples } from '../../src/openapi/snippets/requestSamples.js'
import { highlightCodes } from '../../src/openapi/text/highlightCodes.js'
import theme from '../../theme/index.js'

const highlighter = createCodeHighlighter()

export interface DrawnPage {
  readonly view: ReferenceView
  readonly html: string
}

export function readViews(file = 'openapi/openapi.yaml'): readonly ReferenceView[] {
  const { graph } = openGraph(file, { read: (path) => ({ text: readFileSync(path, 'utf8'), diagnostics: [] }) })
  if (!graph) throw new Error(`${file} cannot be read.`)
  const { pages } = buildReference({ id: 'v1', graph, path: '/restapi/v1', downloads: [] })
  return pages.map(({ view, author }) => (view.kind === 'operation' ? addRequestSamples(view, author) : view))
}

export async function draw(view: ReferenceView): Promise<DrawnPage> {
  return { view, html: renderToStaticMarkup(await elementOf(view)) }
}

async function elementOf(view: ReferenceView): Promise<ReactElement> {
  const highlight = await highlightCodes(view, highlighter)
  return createElement(componentOf(view), { view, html, highlight })
}

function html({ markdown }: MarkdownText, { inline = false } = {}): ReactNode {
  return inline ? <span>{markdown}</span> : <div>{<p>{markdown}</p>}</div>
}

function componentOf(view: ReferenceView): ComponentType<ReferenceProps<ReferenceView>> {
  const { reference } = theme
  if (!reference) throw new Error('The theme has no reference.')
  const { Introduction, Operation, Webhook, Schema, Changelog, Deprecations, Workflow } = reference
  const components = {
    introduction: Introduction,
    operation: Operation,
    webhook: Webhook,
    schema: Schema,
    changelog: Changelog,
    deprecations: Deprecations,
    workflow: Workflow,
  }
  return components[view.kind] as ComponentType<ReferenceProps<ReferenceView>>
}
