/** Descriptive fields of a description as parts of a page view. Each function returns an object to spread, so that absent fields stay absent. */
import type { DeprecationView, ExternalDocsView, MarkdownText } from '../../model/contract/referenceText.js'
import type { Graph } from './graph.js'
import { isObject, isTrue, objectAt, propertyOf, textAt } from './json.js'

/**
 * Returns the text under a key, or undefined if it is blank. OpenAPI has no references to texts, but bundlers resolve
 * them, so many descriptions keep long texts in separate files.
 */
export function followToText(holder: unknown, key: string, graph: Graph): string | undefined {
  const value: unknown = Array.isArray(holder) ? holder[Number(key)] : propertyOf(holder, key)
  const text = isObject(value) && typeof value.$ref === 'string' ? graph.follow(value).value : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** Markdown under a key, with its position, or undefined if it is blank. */
export function markdownAt(holder: object, key: string, graph: Graph): MarkdownText | undefined {
  const text = followToText(holder, key, graph)
  if (text === undefined) return undefined
  const markdown = readAdmonitionTags(text)
  const { file, range } = graph.locate(holder, key)
  const indent = graph.literalIndent(holder, key)
  const { line, column } = range.start
  return { markdown, file, line, column, ...(indent !== undefined && { indent }) }
}

/**
 * Rewrites the admonitions of Markdoc, which descriptions for Redocly use, as directives. Each line stays one line, so
 * that positions in the text stay the same: `{% admonition type="warning" name="Beta" %}` -> `:::warning[Beta]`.
 */
function readAdmonitionTags(text: string): string {
  if (!text.includes('{% admonition')) return text
  return text
    .replace(/^([ \t]*)\{% admonition\b([^\n]*?)%\}[ \t]*$/gm, (_, indent: string, attributes: string) => {
      const attributeOf = (name: string) => new RegExp(`\\b${name}="([^"\\n]*)"`).exec(attributes)?.[1]
      const title = attributeOf('name') ?? attributeOf('title')
      return `${indent}:::${attributeOf('type') ?? 'info'}${title ? `[${title}]` : ''}`
    })
    .replace(/^([ \t]*)\{% \/admonition %\}[ \t]*$/gm, '$1:::')
}

/** The description with its position, or nothing if it is blank. */
export function descriptionField(holder: object, graph: Graph): { readonly description?: MarkdownText } {
  const description = markdownAt(holder, 'description', graph)
  return description ? { description } : {}
}

/** Returns the summary as Markdown. It is one line and is rendered as phrasing content. */
export function summaryField(holder: object, graph: Graph): { readonly summary?: MarkdownText } {
  const summary = markdownAt(holder, 'summary', graph)
  return summary ? { summary } : {}
}

/** Returns `deprecated: true` with its reason and its last day, from the extensions that descriptions use for them. */
export function deprecatedField(holder: unknown, graph: Graph): { readonly deprecated?: DeprecationView } {
  if (!isObject(holder) || !isTrue(holder, 'deprecated')) return {}
  const reason =
    markdownAt(holder, 'x-deprecated-reason', graph) ??
    markdownAt(holder, 'x-deprecation-reason', graph) ??
    markdownAt(objectAt(holder, 'x-deprecated') ?? {}, 'description', graph)
  const sunset = textAt(holder, 'x-sunset')
  return { deprecated: { ...(reason && { reason }), ...(sunset && { sunset }) } }
}

/** A link without a URL is omitted. The position is for messages about a broken link. */
export function externalDocsField(holder: unknown, graph: Graph): { readonly externalDocs?: ExternalDocsView } {
  const docs = objectAt(holder, 'externalDocs')
  const url = textAt(docs, 'url')
  if (!docs || !url) return {}
  const { file, range } = graph.locate(docs, 'url')
  const position = range && `${file}|href=${range.start.line}:${range.start.column}`
  return { externalDocs: { url, ...(position && { mark: position }), ...descriptionField(docs, graph) } }
}
