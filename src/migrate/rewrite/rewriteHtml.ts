/** Rewrites HTML in Markdown pages: removes components, which HTML does not have, and keeps their content. */
import { findBadgeKind } from '../../markdown/features/badgeKinds.js'
import { attributeText, readTag, type Tag } from './jsxTag.js'
import { leave, type PageContext } from './pageContext.js'
import { resolveLink, resolveSourceSet } from './rewriteLinks.js'

export function rewriteHtml(place: { readonly from: number; readonly to: number }, context: PageContext): void {
  const html = context.text.slice(place.from, place.to)
  const block = /^<(script|style)\b/i.exec(html)
  if (block) {
    leave(context, `<${block[1]}> removed`, place)
    context.edits.push({ ...place, text: '' })
    return
  }
  let end = 0
  for (const { index } of html.matchAll(/<\/?[A-Za-z]/g)) {
    if (index < end) continue
    const list = filledByCode(html, index)
    if (list !== undefined) {
      end = list
      const element = { from: place.from + index, to: place.from + list }
      leave(context, 'element that code fills', element)
      context.edits.push({ ...element, text: '' })
    } else rewriteHtmlTag(place.from + index, context)
  }
}

/** End of an element of Vue that is repeated or filled by code. Its content is not text for readers. */
function filledByCode(html: string, from: number): number | undefined {
  const tag = readTag(html, from)
  if (!tag?.attributes.some(({ name }) => /^v-(?:for|html|text)$/.test(name))) return undefined
  if (tag.selfClosing) return tag.to
  let depth = 1
  for (const { 0: found, index } of html.slice(tag.to).matchAll(/<(\/?)([A-Za-z][\w-]*)/g)) {
    if (found.replace(/^<\/?/, '') !== tag.name) continue
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return html.indexOf('>', tag.to + index) + 1
  }
  return undefined
}

function rewriteHtmlTag(from: number, context: PageContext): void {
  const { text } = context
  if (text[from + 1] === '/') {
    const name = /^<\/([\w.:-]+)\s*>/.exec(text.slice(from, from + 100))
    if (name && isComponentTag(name[1] ?? '')) context.edits.push({ from, to: from + name[0].length, text: '' })
    return
  }
  const tag = readTag(text, from)
  if (!tag) return
  if (tag.name === 'Badge' && replaceBadge(tag, context)) return
  if (isComponentTag(tag.name)) {
    leave(context, `component <${tag.name}>`, tag)
    context.edits.push({ from: tag.from, to: tag.to, text: '' })
    return
  }
  if (isComputedImage(tag)) {
    leave(context, 'picture whose path code computes', tag)
    context.edits.push({ from: tag.from, to: tag.to, text: '' })
    return
  }
  if (tag.selfClosing && !voidElements.has(tag.name)) closeElement(tag, context)
  for (const attribute of tag.attributes) {
    const { name, value, from: start, to } = attribute
    if (/^(?:v-|[:@#])/.test(name) || name === 'style' || /^on[a-z]+$/.test(name)) {
      leave(context, `attribute ${name} removed`, attribute)
      // With the space before, because an empty line ends a block of HTML.
      const space = /\s*$/.exec(text.slice(tag.from, start))?.[0].length ?? 0
      context.edits.push({ from: start - space, to, text: '' })
      continue
    }
    if (!['href', 'src', 'srcset', 'poster'].includes(name) || value === undefined) continue
    const target = name === 'srcset' ? resolveSourceSet(value, context) : resolveLink(value, context)
    const at = start + text.slice(start, to).lastIndexOf(value)
    if (target !== undefined && target !== value) context.edits.push({ from: at, to: at + value.length, text: target })
  }
}

/** `<img :src="path">` of Vue, which would be an empty picture. */
function isComputedImage({ name, attributes }: Tag): boolean {
  const has = (...names: readonly string[]) => attributes.some((attribute) => names.includes(attribute.name))
  return name === 'img' && has(':src', 'v-bind:src') && !has('src')
}

/** `<Badge type="tip" text="^2.0" />` -> `:badge[^2.0]{kind=tip}`. One with content keeps the content only. */
function replaceBadge(tag: Tag, { edits, site }: PageContext): boolean {
  const text = attributeText(tag, 'text')
  if (!text || !tag.selfClosing) return false
  const kind = findBadgeKind(attributeText(tag, 'type', 'variant') ?? '')
  site.report.count('Badge')
  edits.push({
    from: tag.from,
    to: tag.to,
    text: `:badge[${text.replace(/[[\]\\]/g, '\\$&')}]${kind ? `{kind=${kind}}` : ''}`,
  })
  return true
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Vue closes `<sup />`, but HTML does not. Style sheets of Vue sites show the text in `data-text`. */
function closeElement(tag: Tag, { edits }: PageContext): void {
  const end = tag.to - '/>'.length
  edits.push({ from: end, to: tag.to, text: `>${attributeText(tag, 'data-text') ?? ''}</${tag.name}>` })
}

/** Components of Vue and web components: capitals or a hyphen. */
function isComponentTag(name: string): boolean {
  return /^[A-Z]/.test(name) || name.includes('-')
}
