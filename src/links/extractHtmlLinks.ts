/** Extracts the links of an HTML fragment or document with their offsets, and rewrites their targets. */
import { type DefaultTreeAdapterTypes as Parse5, parse, parseFragment } from 'parse5'
import { previewImageNames } from '../site/siteHead.js'
import { escapeHtml } from '../util/html.js'
import { extractCssLinks } from './extractCssLinks.js'
import { parseSrcset } from './parseSrcset.js'

export interface HtmlLink {
  readonly target: string
  readonly kind: 'href' | 'src'
  readonly tag: string
  readonly attribute: string
  /** Offsets of the target in the HTML, between the quotes. Both are the start of the element if the target has no position. */
  readonly start: number
  readonly end: number
}

export interface HtmlLinksAndIds {
  readonly links: readonly HtmlLink[]
  /** Ids that a fragment can point to: not those inside `<template>` or comments. */
  readonly ids: ReadonlySet<string>
}

const hrefs: Readonly<Record<string, string>> = { href: 'href', action: 'href', 'xlink:href': 'src' }
const sources = new Set(['src', 'srcset', 'poster', 'xlink:href', 'href'])

/** Parses with parse5. Text without `<html>` or a doctype is a fragment. */
export function extractHtmlLinks(html: string): HtmlLinksAndIds {
  const options = { sourceCodeLocationInfo: true }
  const root = /<html[\s>]|<!doctype/i.test(html) ? parse(html, options) : parseFragment(html, options)
  const links: HtmlLink[] = []
  const ids = new Set<string>()
  const pending: Parse5.Node[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('tagName' in node) {
      links.push(...linksOfElement(node, html), ...linksOfStyleSheet(node))
      for (const { name, value } of node.attrs) {
        if (value !== '' && (name === 'id' || (name === 'name' && node.tagName === 'a'))) ids.add(value)
      }
    }
    // The children of a template are in `content`, which is skipped: fragments cannot point into it.
    if ('childNodes' in node) pending.push(...node.childNodes.toReversed())
  }
  return { links, ids }
}

/** Replaces every target by the result of `write`. */
export function rewriteLinks(html: string, write: (link: HtmlLink) => string): string {
  let result = ''
  let at = 0
  for (const link of extractHtmlLinks(html).links.toSorted((a, b) => a.start - b.start)) {
    if (link.end <= link.start && link.target !== '') continue
    result += html.slice(at, link.start) + escapeHtml(write(link))
    at = link.end
  }
  return result + html.slice(at)
}

function linksOfElement(node: Parse5.Element, html: string): HtmlLink[] {
  const attributes = new Map(node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]))
  const links: HtmlLink[] = []
  for (const [attribute, value] of attributes) {
    const kind = linkKind(node.tagName, attribute, attributes)
    if (kind === undefined) continue
    const span = findValueSpan(node, attribute, html)
    for (const { target, offset } of splitTargets(node.tagName, attribute, value)) {
      const exact = span.exact && html.slice(span.start + offset).startsWith(target)
      const start = exact ? span.start + offset : span.start
      links.push({ target, kind, tag: node.tagName, attribute, start, end: exact ? start + target.length : span.end })
    }
  }
  return links
}

/** Links in the text of `<style>`. */
function linksOfStyleSheet({ tagName, childNodes: [text] }: Parse5.Element): HtmlLink[] {
  if (tagName !== 'style' || text === undefined || !('value' in text) || !text.sourceCodeLocation) return []
  const from = text.sourceCodeLocation.startOffset
  return extractCssLinks(text.value).map(({ target, offset }) => {
    const start = from + offset
    return { target, kind: 'src', tag: tagName, attribute: '', start, end: start + target.length }
  })
}

function linkKind(
  tag: string,
  attribute: string,
  attributes: ReadonlyMap<string, string>,
): HtmlLink['kind'] | undefined {
  if (tag === 'meta') {
    if (attribute !== 'content') return undefined
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') return 'href'
    return previewImageNames.has(attributes.get('property') ?? attributes.get('name') ?? '') ? 'src' : undefined
  }
  if (tag === 'base') return undefined
  if (attribute === 'style') return 'src'
  if (tag === 'link' && /\b(preconnect|dns-prefetch)\b/i.test(attributes.get('rel') ?? '')) return undefined
  if (['use', 'image', 'link'].includes(tag)) return hrefs[attribute] ? 'src' : undefined
  if (attribute === 'data') return tag === 'object' ? 'src' : undefined
  if (attribute === 'ping') return tag === 'a' ? 'href' : undefined
  return hrefs[attribute] === 'href' ? 'href' : sources.has(attribute) ? 'src' : undefined
}

interface Candidate {
  readonly target: string
  readonly offset: number
}

function splitTargets(tag: string, attribute: string, value: string): Candidate[] {
  if (attribute === 'srcset') return parseSrcset(value)
  if (attribute === 'style') return extractCssLinks(value)
  if (attribute === 'ping') {
    return [...value.matchAll(/\S+/g)].map((match) => ({ target: match[0], offset: match.index }))
  }
  const lead = tag === 'meta' ? (/^\s*[\d.]+\s*(?:[;,]\s*(?:url\s*=\s*)?["']?|$)/i.exec(value)?.[0].length ?? 0) : 0
  const target = lead > 0 ? value.slice(lead).replace(/["']\s*$/, '') : value
  // `<meta http-equiv="refresh" content="60">` without a URL reloads the page itself.
  return target === '' && lead > 0 ? [] : [{ target, offset: lead }]
}

interface Span {
  readonly start: number
  readonly end: number
  readonly exact: boolean
}

function findValueSpan(node: Parse5.Element, attribute: string, html: string): Span {
  const location = node.sourceCodeLocation?.attrs?.[attribute]
  const start = node.sourceCodeLocation?.startOffset ?? 0
  if (!location) return { start, end: start, exact: false }
  const raw = html.slice(location.startOffset, location.endOffset)
  const lead = /^[^=]*=\s*["']?/.exec(raw)?.[0]
  if (lead === undefined) return { start: location.startOffset, end: location.startOffset, exact: false }
  const end = location.endOffset - (/["']$/.test(lead) ? 1 : 0)
  return { start: location.startOffset + lead.length, end, exact: true }
}
