/** Components of other tools and what they become. */
import { findBadgeKind } from '../../markdown/features/badgeKinds.js'
import { admonitionKind, directiveFence } from './admonitions.js'
import { rewriteCodeBlock, rewriteDiagram } from './codeBlocks.js'
import { computedTarget, themedSources } from './computedTargets.js'
import { renameHero } from './homeHero.js'
import { attributeText, type TagAttribute, writeJsxAttribute } from './jsxTag.js'
import { dropElement, type JsxElement, leave, type PageContext } from './pageContext.js'
import { resolveLink } from './rewriteLinks.js'

export type ComponentRule = (element: JsxElement, context: PageContext) => void

export const componentRules: ReadonlyMap<string, ComponentRule> = new Map<string, ComponentRule>([
  ['Tabs', renameTabs],
  ['TabItem', renameTabItem],
  ['Tab', renameTabItem],
  ['TabPanel', renameTabItem],
  ['Steps', (element, context) => renameElement(element, context, { name: 'Steps', attributes: [] })],
  ['CardGrid', (element, context) => renameElement(element, context, { name: 'Cards', attributes: [] })],
  ['Cards', (element, context) => renameElement(element, context, { name: 'Cards', attributes: [] })],
  ['Card', renameCard],
  ['LinkCard', linkCard],
  ['HomeHero', renameHero],
  ['Aside', directive],
  ['Admonition', directive],
  ['Callout', directive],
  ['Code', rewriteCodeBlock],
  ['CodeBlock', rewriteCodeBlock],
  ['Mermaid', rewriteDiagram],
  ['Link', rewriteLinkElement],
  ['LinkButton', rewriteLinkElement],
  ['FileTree', (element, context) => renameElement(element, context, { name: 'FileTree', attributes: [] })],
  ['YouTube', video],
  ['Youtube', video],
  ['LiteYouTubeEmbed', video],
  ['LiteYouTube', video],
  ['Vimeo', video],
  ['PackageManagers', (_, { site }) => site.report.count('PackageManagers')],
  ['Translate', unwrap],
  ['BrowserOnly', unwrap],
  ['ClientOnly', unwrap],
  ['Fragment', unwrap],
  ['Badge', badge],
  ['Icon', icon],
  ['TOCInline', dropElement],
  ['Head', dropElement],
  ['Image', rewriteImage],
  ['Picture', rewriteImage],
  ['ThemedImage', rewriteImage],
])

interface NewTag {
  readonly name: string
  /** Source text of the attributes. */
  readonly attributes: readonly (string | undefined)[]
  /** Paragraphs that become the beginning of the content. */
  readonly paragraphs?: readonly string[]
}

/** Attributes whose value readers see. */
const shownAttributes = /^(?:title|label|name|description|summary|caption|text|heading|subtitle|cta)$/

function renameElement(element: JsxElement, context: PageContext, { name, attributes, paragraphs = [] }: NewTag): void {
  const { tag, close } = element
  const { edits, site } = context
  const opening = [`<${name}`, ...attributes.filter((attribute) => attribute !== undefined)].join(' ')
  const content = paragraphs.map((paragraph) => `\n\n${escapeMdx(paragraph)}`).join('')
  const end = !tag.selfClosing ? `>${content}` : content === '' ? ' />' : `>${content}\n\n</${name}>`
  if (tag.name !== name) site.report.count(`${tag.name} → ${name}`)
  for (const attribute of tag.attributes) {
    const value = shownAttributes.test(attribute.name) ? attributeText(tag, attribute.name) : undefined
    const spellings = value ? [value, JSON.stringify(value).slice(1, -1)] : []
    if (value && ![...attributes, ...paragraphs].some((kept) => spellings.some((text) => kept?.includes(text))))
      leave(context, `attribute ${attribute.name} of ${tag.name} removed`, tag)
  }
  edits.push({ from: tag.from, to: tag.to, text: `${opening}${end}` })
  if (close) edits.push({ ...close, text: `</${name}>` })
}

/** Removes the tags and keeps the content. */
function unwrap({ tag, close }: JsxElement, { edits, site }: PageContext): void {
  site.report.count(`${tag.name} → its content`)
  edits.push({ from: tag.from, to: tag.to, text: '' })
  if (close) edits.push({ ...close, text: '' })
}

function renameTabs(element: JsxElement, context: PageContext): void {
  const values = element.tag.attributes.find(({ name }) => name === 'values')?.value ?? ''
  context.tabLabels.push({ from: element.from, to: element.to, labels: labelsOfTabs(values) })
  const group = attributeText(element.tag, 'groupId', 'syncKey', 'group')
  const attributes = [group === undefined ? undefined : writeJsxAttribute('group', group)]
  renameElement(element, context, { name: 'Tabs', attributes })
}

/** `values={[{ label: 'npm', value: 'n' }]}` of Docusaurus: the labels of tabs that have a value only. */
function labelsOfTabs(code: string): ReadonlyMap<string, string> {
  const textIn = (entry: string, key: string) =>
    new RegExp(`["']?\\b${key}\\b["']?\\s*:\\s*(["'\`])((?:(?!\\1).)*)\\1`).exec(entry)?.[2]
  const entries = [...code.matchAll(/\{([^{}]*)\}/g)].map(([, entry = '']) => entry)
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const [label, value] = [textIn(entry, 'label'), textIn(entry, 'value')]
      return label === undefined || value === undefined ? [] : [[value, label]]
    }),
  )
}

function renameTabItem(element: JsxElement, context: PageContext): void {
  const value = attributeText(element.tag, 'value')
  const group = context.tabLabels.findLast(({ from, to }) => from <= element.from && element.to <= to)
  const label = attributeText(element.tag, 'label', 'name', 'title') ?? group?.labels.get(value ?? '') ?? value ?? 'Tab'
  const attributes = [
    writeJsxAttribute('label', label),
    value === undefined || value === label ? undefined : writeJsxAttribute('value', value),
  ]
  renameElement(element, context, { name: 'Tab', attributes })
}

function renameCard(element: JsxElement, context: PageContext): void {
  const title = attributeText(element.tag, 'title') ?? 'Card'
  const href = attributeText(element.tag, 'href')
  const icon = knownIcon(attributeText(element.tag, 'icon') ?? '', context)
  renameElement(element, context, {
    name: 'Card',
    attributes: [
      writeJsxAttribute('title', title),
      href === undefined ? undefined : writeJsxAttribute('href', resolveLink(href, context) ?? href),
      icon === undefined ? undefined : writeJsxAttribute('icon', icon),
    ],
    paragraphs: ['description', 'cta'].flatMap((name) => attributeText(element.tag, name) ?? []),
  })
}

function linkCard(element: JsxElement, context: PageContext): void {
  const text = (name: string) => attributeText(element.tag, name)
  const description = text('description')
  const href = text('href') ?? '/'
  const attributes = [
    writeJsxAttribute('title', text('title') ?? 'Link'),
    writeJsxAttribute('href', resolveLink(href, context) ?? href),
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
function rewriteLinkElement(element: JsxElement, context: PageContext): void {
  const target = element.tag.attributes.find(({ name }) => name === 'to' || name === 'href')
  renameElement(element, context, { name: 'a', attributes: [target && hrefSource(target, context)] })
}

function hrefSource({ value = '', isExpression }: TagAttribute, context: PageContext): string {
  return isExpression ? `href={${value}}` : writeJsxAttribute('href', resolveLink(value, context) ?? value)
}

function badge(element: JsxElement, context: PageContext): void {
  const text = attributeText(element.tag, 'text')
  const kind = findBadgeKind(attributeText(element.tag, 'variant', 'type', 'kind') ?? '')
  if (text === undefined && !element.close) {
    dropElement(element, context)
    return
  }
  const attributes = [text && writeJsxAttribute('text', text), kind && writeJsxAttribute('kind', kind)].filter(Boolean)
  context.site.report.count('Badge')
  renameElement(element, context, { name: 'Badge', attributes: attributes.map(String) })
}

/** Icons of Lucide stay, also by their names in other sets. Others are decoration, which is removed and reported. */
function icon(element: JsxElement, context: PageContext): void {
  const name = knownIcon(attributeText(element.tag, 'name', 'icon') ?? '', context)
  const label = attributeText(element.tag, 'label')
  if (name === undefined) dropElement(element, context)
  else {
    const attributes = [writeJsxAttribute('name', name), label && writeJsxAttribute('label', label)]
    context.site.report.count('Icon')
    context.edits.push({ from: element.from, to: element.to, text: `<Icon ${attributes.filter(Boolean).join(' ')} />` })
  }
}

function knownIcon(name: string, { site }: PageContext): string | undefined {
  return name ? site.findIcon(name) : undefined
}

function video(element: JsxElement, context: PageContext): void {
  const id = attributeText(element.tag, 'id', 'videoId', 'youTubeId', 'src', 'url')
  if (id === undefined) {
    dropElement(element, context)
    return
  }
  const title = attributeText(element.tag, 'title', 'alt') ?? 'Video'
  const name = element.name === 'Vimeo' ? 'Vimeo' : 'YouTube'
  context.site.report.count(`${element.name} → ${name}`)
  const text = `<${name} ${writeJsxAttribute('id', id)} ${writeJsxAttribute('title', title)} />`
  context.edits.push({ from: element.from, to: element.to, text })
}

function rewriteImage(element: JsxElement, context: PageContext): void {
  const source = imageSource(element, context)
  if (source === undefined) {
    dropElement(element, context)
    return
  }
  const attributes = [source, writeJsxAttribute('alt', attributeText(element.tag, 'alt') ?? '')]
  renameElement(element, context, { name: 'img', attributes })
}

/** The attribute `src` of a picture. Undefined if only code knows it. */
function imageSource(element: JsxElement, context: PageContext): string | undefined {
  const { attributes } = element.tag
  const source = attributes.find(({ name }) => name === 'src')
  const { value = '' } = source ?? {}
  if (source && !source.isExpression) return writeJsxAttribute('src', resolveLink(value, context) ?? value)
  const { light, dark } = themedSources(attributes.find(({ name }) => name === 'sources')?.value ?? '')
  if (light !== undefined) {
    if (dark !== undefined && dark !== light) leave(context, 'picture for the dark color mode', element.tag)
    return writeJsxAttribute('src', resolveLink(light, context) ?? light)
  }
  if (!source) return undefined
  const name = value.trim()
  if (/^[\w$]+$/.test(name)) return context.lost.has(name) ? undefined : `src={${name}}`
  return computedTarget('src', value, context)
}

function escapeMdx(text: string): string {
  return text.replace(/[{}<]/g, '\\$&')
}
