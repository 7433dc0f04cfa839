/** Components of other tools and what they become. */
import { admonitionKind, directiveFence } from './admonitions.js'
import { attributeText, type TagAttribute, writeAttribute } from './jsxTag.js'
import { type JsxElement, leave, type PageContext } from './pageContext.js'
import { resolveLink } from './rewriteLinks.js'

export type ComponentRule = (element: JsxElement, context: PageContext) => void

/** Icons of `Card` in docsgen. */
const cardIcons = new Set(
  'aws azure google kubernetes shield search bell key box network server plug code chart book users'.split(' '),
)

export const componentRules: ReadonlyMap<string, ComponentRule> = new Map<string, ComponentRule>([
  ['Tabs', renameTabs],
  ['TabItem', renameTabItem],
  ['Tab', renameTabItem],
  ['TabPanel', renameTabItem],
  ['Steps', (element, context) => rename(element, context, { name: 'Steps', attributes: [] })],
  ['CardGrid', (element, context) => rename(element, context, { name: 'Cards', attributes: [] })],
  ['Cards', (element, context) => rename(element, context, { name: 'Cards', attributes: [] })],
  ['Card', renameCard],
  ['LinkCard', linkCard],
  ['Aside', directive],
  ['Admonition', directive],
  ['Callout', directive],
  ['Code', codeBlock],
  ['CodeBlock', codeBlock],
  ['Link', link],
  ['LinkButton', link],
  ['FileTree', unwrap],
  ['Translate', unwrap],
  ['BrowserOnly', unwrap],
  ['ClientOnly', unwrap],
  ['Fragment', unwrap],
  ['Badge', badge],
  ['Icon', drop],
  ['TOCInline', drop],
  ['Head', drop],
  ['Image', image],
  ['Picture', image],
  ['ThemedImage', image],
])

interface NewTag {
  readonly name: string
  /** Source text of the attributes. */
  readonly attributes: readonly (string | undefined)[]
}

function rename({ tag, close }: JsxElement, { edits, site }: PageContext, { name, attributes }: NewTag): void {
  const opening = [`<${name}`, ...attributes.filter((attribute) => attribute !== undefined)].join(' ')
  const replaced = `${opening}${tag.selfClosing ? ' />' : '>'}`
  if (tag.name !== name) site.report.count(`${tag.name} → ${name}`)
  edits.push({ from: tag.from, to: tag.to, text: replaced })
  if (close) edits.push({ ...close, text: `</${name}>` })
}

/** Removes the tags and keeps the content. */
function unwrap({ tag, close }: JsxElement, { edits, site }: PageContext): void {
  site.report.count(`${tag.name} → its content`)
  edits.push({ from: tag.from, to: tag.to, text: '' })
  if (close) edits.push({ ...close, text: '' })
}

/** Removes the element, and reports its text. */
function drop(element: JsxElement, context: PageContext): void {
  leave(context, `${element.name} removed`, element)
  context.edits.push({ from: element.from, to: element.to, text: '' })
}

function renameTabs(element: JsxElement, context: PageContext): void {
  const group = attributeText(element.tag, 'groupId', 'syncKey', 'group')
  const attributes = [group === undefined ? undefined : writeAttribute('group', group)]
  rename(element, context, { name: 'Tabs', attributes })
}

function renameTabItem(element: JsxElement, context: PageContext): void {
  const value = attributeText(element.tag, 'value')
  const label = attributeText(element.tag, 'label', 'name', 'title') ?? value ?? 'Tab'
  const attributes = [
    writeAttribute('label', label),
    value === undefined || value === label ? undefined : writeAttribute('value', value),
  ]
  rename(element, context, { name: 'Tab', attributes })
}

function renameCard(element: JsxElement, context: PageContext): void {
  const title = attributeText(element.tag, 'title') ?? 'Card'
  const href = attributeText(element.tag, 'href')
  const icon = attributeText(element.tag, 'icon')
  rename(element, context, {
    name: 'Card',
    attributes: [
      writeAttribute('title', title),
      href === undefined ? undefined : writeAttribute('href', resolveLink(href, context) ?? href),
      icon !== undefined && cardIcons.has(icon) ? writeAttribute('icon', icon) : undefined,
    ],
  })
}

function linkCard(element: JsxElement, context: PageContext): void {
  const text = (name: string) => attributeText(element.tag, name)
  const description = text('description')
  const href = text('href') ?? '/'
  const attributes = [
    writeAttribute('title', text('title') ?? 'Link'),
    writeAttribute('href', resolveLink(href, context) ?? href),
  ]
  const content = description ? `\n\n${escapeMdx(description)}\n\n` : ''
  context.site.report.count('LinkCard → Card')
  const { from, to } = element
  context.edits.push({ from, to, text: `<Card ${attributes.join(' ')}>${content}</Card>` })
}

/** `<Aside type="note" title="x">` -> `:::note[x]`. */
function directive(element: JsxElement, context: PageContext): void {
  const { tag, close, isBlock } = element
  const { edits, text, site } = context
  if (!isBlock || !close) {
    unwrap(element, context)
    return
  }
  const inner = text.slice(tag.to, close.from)
  const { name, label } = admonitionKind(attributeText(tag, 'type', 'kind', 'variant') ?? 'note')
  const title = attributeText(tag, 'title') ?? label
  const indent = /[^\n]*$/.exec(text.slice(0, tag.from))?.[0].replace(/\S/g, ' ') ?? ''
  const fence = directiveFence(inner)
  const head = `${fence}${name}${title ? `[${title.replace(/[[\]]/g, '\\$&')}]` : ''}`
  site.report.count(`${tag.name} → :::${name}`)
  edits.push({ from: tag.from, to: tag.to, text: inner.startsWith('\n') ? head : `${head}\n${indent}` })
  edits.push({ ...close, text: /\n[ \t]*$/.test(inner) ? fence : `\n${indent}${fence}` })
}

/** `<CodeBlock language="js">{`…`}</CodeBlock>` and `<Code code={`…`} lang="js" />`. */
function codeBlock(element: JsxElement, context: PageContext): void {
  const { tag, close, from, to } = element
  const inner = close ? context.text.slice(tag.to, close.from).trim() : ''
  const literal = /^\{\s*(?:`((?:[^`\\$]|\\[`$\\])*)`|(["'])((?:(?!\2|\\).)*)\2)\s*\}$/s.exec(inner)
  const code = attributeText(tag, 'code') ?? literal?.[1]?.replace(/\\([`$\\])/g, '$1') ?? literal?.[3]
  if (code === undefined || !element.isBlock) {
    drop(element, context)
    return
  }
  const title = attributeText(tag, 'title')
  const info = `${attributeText(tag, 'language', 'lang') ?? 'text'}${title ? ` ${writeAttribute('title', title)}` : ''}`
  context.site.report.count(`${tag.name} → code fence`)
  context.edits.push({ from, to, text: `\n\`\`\`\`${info}\n${code.replace(/^\n|\n\s*$/g, '')}\n\`\`\`\`\n` })
}

function link(element: JsxElement, context: PageContext): void {
  const target = element.tag.attributes.find(({ name }) => name === 'to' || name === 'href')
  rename(element, context, { name: 'a', attributes: [target && hrefSource(target, context)] })
}

function hrefSource({ value = '', isExpression }: TagAttribute, context: PageContext): string {
  return isExpression ? `href={${value}}` : writeAttribute('href', resolveLink(value, context) ?? value)
}

function badge(element: JsxElement, context: PageContext): void {
  const text = attributeText(element.tag, 'text')
  if (text === undefined) {
    unwrap(element, context)
    return
  }
  context.site.report.count('Badge → text')
  context.edits.push({ from: element.from, to: element.to, text: `**${escapeMdx(text)}**` })
}

function image(element: JsxElement, context: PageContext): void {
  const { tag } = element
  const source = tag.attributes.find(({ name }) => name === 'src')
  const expression = source?.isExpression ? (source.value ?? '').trim() : undefined
  if (!source || (expression !== undefined && (!/^[\w$]+$/.test(expression) || context.lost.has(expression)))) {
    drop(element, context)
    return
  }
  const alt = attributeText(tag, 'alt')
  const attributes = [
    expression === undefined
      ? writeAttribute('src', resolveLink(source.value ?? '', context) ?? source.value ?? '')
      : `src={${expression}}`,
    writeAttribute('alt', alt ?? ''),
  ]
  rename(element, context, { name: 'img', attributes })
}

function escapeMdx(text: string): string {
  return text.replace(/[{}<]/g, '\\$&')
}
