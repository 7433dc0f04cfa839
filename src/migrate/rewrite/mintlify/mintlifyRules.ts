/** Components of Mintlify and what they become. Those that are not here are components of all tools. */
import GithubSlugger from 'github-slugger'
import { admonitionKind, directiveFence } from '../admonitions.js'
import type { ComponentRule } from '../componentRules.js'
import { attributeText, writeJsxAttribute } from '../jsxTag.js'
import { type JsxElement, leave, type PageContext } from '../pageContext.js'
import { fileTree } from './treeRule.js'

export const mintlifyRules: ReadonlyMap<string, ComponentRule> = new Map<string, ComponentRule>([
  ['Note', callout('note')],
  ['Tip', callout('tip')],
  ['Info', callout('info')],
  ['Warning', callout('warning')],
  ['Danger', callout('danger')],
  ['Check', callout('tip')],
  ['Step', heading('title', '###')],
  ['Update', datedUpdate],
  ['Accordion', collapsible],
  ['Expandable', collapsible],
  ['AccordionGroup', unwrapped],
  ['Panel', unwrapped],
  ['View', labelled],
  ['Visibility', visibility],
  ['Column', unwrapped],
  ['CardGroup', cards],
  ['Columns', cards],
  ['Tile', renameTo('Card')],
  ['CodeGroup', groupOfCode],
  ['RequestExample', groupOfCode],
  ['ResponseExample', groupOfCode],
  ['Frame', frame],
  ['Tooltip', tooltip],
  ['Prompt', labelled],
  ['Tree', fileTree],
  ['Tree.Folder', () => undefined],
  ['Tree.File', () => undefined],
  ['ParamField', field],
  ['ResponseField', field],
])

/** The element is alone on its lines, also if Markdown reads it as part of a paragraph. */
function isAlone({ from, to, isBlock }: JsxElement, { text }: PageContext): boolean {
  if (isBlock) return true
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const after = /^[^\n]*/.exec(text.slice(to))?.[0] ?? ''
  return before.trim() === '' && after.trim() === ''
}

function indentOf({ tag }: JsxElement, { text }: PageContext): string {
  return /[^\n]*$/.exec(text.slice(0, tag.from))?.[0].replace(/\S/g, ' ') ?? ''
}

function writeTags(
  element: JsxElement,
  context: PageContext,
  tags: { readonly open: string; readonly close: string },
): void {
  const { tag, close } = element
  context.site.report.count(`${tag.name} → ${tags.open.trim().split(/[\s[>]/)[0] || 'its content'}`)
  context.edits.push({ from: tag.from, to: tag.to, text: close ? tags.open : tags.open + tags.close })
  if (close) context.edits.push({ ...close, text: tags.close })
}

function unwrapped(element: JsxElement, context: PageContext): void {
  writeTags(element, context, { open: '', close: '' })
}

/** Writes `:::name` around the content, on lines of its own. */
function writeContainer(element: JsxElement, context: PageContext, head: string): void {
  const { tag, close } = element
  if (!close || !isAlone(element, context)) {
    unwrapped(element, context)
    return
  }
  const inner = context.text.slice(tag.to, close.from)
  const indent = indentOf(element, context)
  const fence = directiveFence(inner)
  writeTags(element, context, {
    open: inner.startsWith('\n') ? fence + head : `${fence}${head}\n${indent}`,
    close: /\n[ \t]*$/.test(inner) ? fence : `\n${indent}${fence}`,
  })
}

function callout(kind: string): ComponentRule {
  const { name } = admonitionKind(kind)
  return (element, context) => {
    const title = attributeText(element.tag, 'title')
    writeContainer(element, context, `${name}${title ? `[${title.replace(/[[\]]/g, '\\$&')}]` : ''}`)
  }
}

function groupOfCode(element: JsxElement, context: PageContext): void {
  writeContainer(element, context, ' code-group')
}

function heading(attribute: string, marks: string): ComponentRule {
  return (element, context) => {
    const title = shownText(element, context, attribute) ?? element.name
    writeTags(element, context, { open: `\n${marks} ${title}\n\n`, close: '\n' })
  }
}

/** Text of an attribute for Markdown. A computed one is reported. */
function shownText({ tag }: JsxElement, context: PageContext, attribute: string): string | undefined {
  const text = attributeText(tag, attribute)
  const computed = text === undefined && tag.attributes.find(({ name }) => name === attribute)
  if (computed) leave(context, `attribute ${attribute} removed`, computed)
  return text?.replace(/[{}<]/g, '\\$&').replace(/\s+/g, ' ')
}

function datedUpdate(element: JsxElement, context: PageContext): void {
  const label = shownText(element, context, 'label') ?? 'Update'
  const description = shownText(element, context, 'description')
  writeTags(element, context, { open: `\n## ${label}\n\n${description ? `*${description}*\n\n` : ''}`, close: '\n' })
}

function collapsible(element: JsxElement, context: PageContext): void {
  const title = shownText(element, context, 'title') ?? 'Details'
  const more = shownText(element, context, 'description')
  const id = newId(attributeText(element.tag, 'id') ?? title, context)
  const isOpen = element.tag.attributes.some(({ name, value }) => name === 'defaultOpen' && value !== 'false')
  const summary = `<summary>${title}${more ? ` <small>${more}</small>` : ''}</summary>`
  const indent = indentOf(element, context)
  writeTags(element, context, {
    open: `<details${id === undefined ? '' : ` id="${id}"`}${isOpen ? ' open' : ''}>\n${indent}${summary}\n\n`,
    close: `\n${indent}</details>`,
  })
}

/** Links can end in the title of an accordion. Only the first one with a title gets its id. */
function newId(title: string, { ids }: PageContext): string | undefined {
  const id = new GithubSlugger().slug(title)
  if (id === '' || ids.has(id)) return undefined
  ids.add(id)
  return id
}

/** A part with a title that Mintlify shows in a menu or above a box. */
function labelled(element: JsxElement, context: PageContext): void {
  const title = shownText(element, context, 'title') ?? shownText(element, context, 'description')
  writeTags(element, context, { open: title ? `\n**${title}**\n\n` : '', close: '' })
}

/** Text for agents only is not shown to readers. */
function visibility(element: JsxElement, context: PageContext): void {
  if (attributeText(element.tag, 'for') === 'agents') {
    leave(context, 'text for agents removed', element)
    context.edits.push({ from: element.from, to: element.to, text: '' })
  } else unwrapped(element, context)
}

function cards(element: JsxElement, context: PageContext): void {
  const { tag, close } = element
  const inner = close ? context.text.slice(tag.to, close.from) : ''
  if (/<(?:Card|Tile)\b/.test(inner)) writeTags(element, context, { open: '<Cards>', close: '</Cards>' })
  else unwrapped(element, context)
}

function renameTo(name: string): ComponentRule {
  return (element, context) => {
    const title = attributeText(element.tag, 'title') ?? name
    const href = attributeText(element.tag, 'href')
    const attributes = [
      writeJsxAttribute('title', title),
      ...(href === undefined ? [] : [writeJsxAttribute('href', href)]),
    ]
    writeTags(element, context, { open: `<${name} ${attributes.join(' ')}>`, close: `</${name}>` })
  }
}

function frame(element: JsxElement, context: PageContext): void {
  const caption = shownText(element, context, 'caption') ?? shownText(element, context, 'hint')
  const indent = indentOf(element, context)
  const text = caption ? `\n${indent}<figcaption>${caption}</figcaption>\n${indent}` : ''
  writeTags(element, context, { open: '<figure>', close: `${text}</figure>` })
}

function tooltip(element: JsxElement, context: PageContext): void {
  const text = [attributeText(element.tag, 'headline'), attributeText(element.tag, 'tip')].filter(Boolean).join(': ')
  const href = attributeText(element.tag, 'href')
  const title = writeJsxAttribute('title', text)
  if (href === undefined) writeTags(element, context, { open: `<abbr ${title}>`, close: '</abbr>' })
  else writeTags(element, context, { open: `<a ${writeJsxAttribute('href', href)} ${title}>`, close: '</a>' })
}

/** A parameter: name, type and notes are the term of a definition, the text is its description. */
function field(element: JsxElement, context: PageContext): void {
  const { tag } = element
  const name = attributeText(tag, 'name', 'path', 'query', 'body', 'header') ?? ''
  const place = ['path', 'query', 'header'].find((given) => attributeText(tag, given) !== undefined)
  const isFlagged = (flag: string) =>
    tag.attributes.some((attribute) => attribute.name === flag && attribute.value !== 'false')
  const notes = [
    attributeText(tag, 'type'),
    place,
    isFlagged('required') ? 'required' : undefined,
    isFlagged('deprecated') ? 'deprecated' : undefined,
    attributeText(tag, 'default') === undefined ? undefined : `default: ${attributeText(tag, 'default')}`,
  ].filter((note) => note !== undefined)
  const term = `<code>{${JSON.stringify(name)}}</code>${notes.length > 0 ? ` {${JSON.stringify(notes.join(', '))}}` : ''}`
  const indent = indentOf(element, context)
  writeTags(element, context, {
    open: ['<dl>', `<dt>${term}</dt>`, '<dd>', ''].join(`\n${indent}`),
    close: ['', '</dd>', '</dl>'].join(`\n${indent}`),
  })
}
