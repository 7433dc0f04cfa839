/** Rewrites the elements of an MDX page: known components, HTML attributes, and unknown components, which become stubs. */
import type { Nodes } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { componentRules } from './componentRules.js'
import { computedTarget } from './computedTargets.js'
import { readTag, type TagAttribute, writeJsxAttribute } from './jsxTag.js'
import { programOf, readNames } from './moduleNames.js'
import { type JsxElement, leave, lineAt, type PageContext } from './pageContext.js'
import { resolveLink, resolveSourceSet } from './rewriteLinks.js'

type JsxNode = MdxJsxFlowElement | MdxJsxTextElement

export function rewriteElement(node: JsxNode, context: PageContext): void {
  const element = toElement(node, context)
  if (!element) return
  rewriteAttributes(element, node, context)
  if (!/^[A-Z]/.test(element.name)) {
    if (element.name === 'style' || element.name === 'script') removeElement(element, context)
    else if (isFilledByScript(element, context)) leave(context, `component <${element.name}>`, element)
    return
  }
  const [root = ''] = element.name.split('.')
  if (context.kept.has(root) || context.names.has(root)) return
  const rule = context.site.ownRules.get(element.name) ?? componentRules.get(element.name)
  if (rule) rule(element, context)
  else if (!openSlots(element, context)) addStub(element, context)
}

/** True for a web component without content. A script or a plugin of the old tool gave readers its text. */
function isFilledByScript({ name, tag, close }: JsxElement, { text }: PageContext): boolean {
  return name.includes('-') && (!close || text.slice(tag.to, close.from).trim() === '')
}

function removeElement(element: JsxElement, context: PageContext): void {
  leave(context, `<${element.name}> removed`, element)
  context.edits.push({ from: element.from, to: element.to, text: '' })
}

function toElement(node: JsxNode, { text, offset }: PageContext): JsxElement | undefined {
  if (!node.name || !node.position) return undefined
  const from = offset(node.position.start)
  const to = offset(node.position.end)
  const tag = readTag(text, from)
  if (!tag || tag.name !== node.name) return undefined
  const closeFrom = tag.selfClosing ? -1 : text.lastIndexOf('</', to - 1)
  return {
    name: node.name,
    tag,
    ...(closeFrom >= tag.to && { close: { from: closeFrom, to } }),
    from,
    to,
    isBlock: node.type === 'mdxJsxFlowElement',
    children: node.children,
  }
}

/** Names of the parts of one block, such as a hero. Readers see all of them at once. */
const partName =
  /^(?:title|heading|headline|tagline|subtitle|description|lead|text|body|content|cta|actions?|buttons?|links?|header|footer|before|after|start|end|icon|image|media|default)$/

/**
 * `<X><Fragment slot="npm">…</Fragment>…</X>`: Astro passes named slots to components. Tabs show slots of equal rank, such as those of
 * package managers. The parts of one block become paragraphs.
 */
function openSlots(element: JsxElement, context: PageContext): boolean {
  const slots = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const names = slots.map((child) => (isJsx(child) && child.name === 'Fragment' ? slotName(child) : undefined))
  if (slots.length < 2 || names.includes(undefined) || !element.close) return false
  const isBlock = names.some((name = '') => partName.test(name))
  context.site.report.count(`${element.name} with slots → ${isBlock ? 'its text' : 'Tabs'}`)
  context.edits.push({
    from: element.tag.from,
    to: element.tag.to,
    text: isBlock ? '' : `<Tabs ${writeJsxAttribute('group', element.name)}>`,
  })
  context.edits.push({ ...element.close, text: isBlock ? '' : '</Tabs>' })
  for (const [index, child] of slots.entries()) {
    const slot = isJsx(child) ? toElement(child, context) : undefined
    if (!slot) continue
    context.edits.push({
      from: slot.tag.from,
      to: slot.tag.to,
      text: isBlock ? '' : `<Tab ${writeJsxAttribute('label', names[index] ?? '')}>`,
    })
    if (slot.close) context.edits.push({ ...slot.close, text: isBlock ? '\n' : '</Tab>' })
  }
  return true
}

function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

function slotName(node: JsxNode): string | undefined {
  const slot = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'slot')
  return typeof slot?.value === 'string' ? slot.value : undefined
}

function addStub(element: JsxElement, context: PageContext): void {
  const { site, planned, text, stubs } = context
  const [root = '', member] = element.name.split('.')
  stubs.add(root)
  const stub = site.stubs.get(root) ?? { name: root, uses: [], members: new Set() }
  site.stubs.set(root, stub)
  if (member) stub.members.add(member)
  stub.uses.push({
    file: planned.page.source,
    line: lineAt(context, element.from),
    text: text.slice(element.tag.from, element.tag.to),
  })
}

const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  srcset: 'srcSet',
  frameborder: 'frameBorder',
  allowfullscreen: 'allowFullScreen',
  autoplay: 'autoPlay',
  playsinline: 'playsInline',
}

function rewriteAttributes({ name, tag }: JsxElement, node: JsxNode, context: PageContext): void {
  const isHtml = /^[a-z]/.test(name)
  tag.attributes.forEach((attribute, index) => {
    const target =
      attribute.isExpression && isHtml ? computedTarget(attribute.name, attribute.value ?? '', context) : undefined
    if (target !== undefined) {
      context.site.report.count('target that code computes → URL')
      context.edits.push({ from: attribute.from, to: attribute.to, text: target })
      return
    }
    if (isRemoved(attribute, isHtml) || readsLostName(node, index, context)) {
      if (attribute.name !== 'slot') leave(context, `attribute ${attribute.name} removed`, attribute)
      const { from } = attribute
      context.edits.push({
        from: /\s/.test(context.text[from - 1] ?? '') ? from - 1 : from,
        to: attribute.to,
        text: '',
      })
      return
    }
    const better = isHtml ? renamed[attribute.name] : undefined
    if (better) context.edits.push({ from: attribute.from, to: attribute.from + attribute.name.length, text: better })
    if (
      ['href', 'src', 'to', 'poster', 'srcset', 'srcSet'].includes(attribute.name) &&
      attribute.value !== undefined &&
      !attribute.isExpression
    )
      rewriteTarget(attribute, attribute.value, context)
  })
}

/** Directives of Astro and Vue, and inline styles and handlers, which the Content-Security-Policy forbids. */
function isRemoved({ name, isExpression, value }: TagAttribute, isHtml: boolean): boolean {
  if (/^(?:client|set|is|define|class|v-[\w-]+|transition):|^v-|^[@:]|^slot$/.test(name)) return true
  return (
    isHtml && ((name === 'style' && !isExpression) || (/^on[a-z]+$/.test(name) && !isExpression && value !== undefined))
  )
}

function readsLostName(node: JsxNode, index: number, { names, kept }: PageContext): boolean {
  const attribute = node.attributes[index]
  const holder = attribute?.type === 'mdxJsxExpressionAttribute' ? attribute : attribute?.value
  if (!holder || typeof holder !== 'object') return false
  return [...readNames(programOf(holder)).variables].some((name) => !names.has(name) && !kept.has(name))
}

function rewriteTarget({ name, from, to }: TagAttribute, value: string, context: PageContext): void {
  const target = /^srcset$/i.test(name) ? resolveSourceSet(value, context) : resolveLink(value, context)
  if (target === undefined || target === value) return
  const at = context.text.slice(from, to).lastIndexOf(value)
  context.edits.push({ from: from + at, to: from + at + value.length, text: target })
}
