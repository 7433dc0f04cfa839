/**
 * The rules, each with a few lines of HTML. A link has the place of its target in the source; other elements have that of the heading
 * above them, because the HTML of a page holds no other places.
 */
import type { Element } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { at } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { findTagProblem } from '../../schema/languages.js'
import { type Child, contains, hasTag, isElement } from '../pageMarkdown/hast.js'
import { ariaFindings, type Finding } from './ariaRules.js'

/** Texts that are the same for many targets. A reader who hears a list of links cannot tell them apart. */
const vagueTexts: ReadonlySet<string> = new Set(
  'here,click here,this,this page,this link,link,read more,more,learn more,see here,see more,details'.split(','),
)

export function checkAccessibility(doc: Doc, linkTexts: ReadonlySet<string>): readonly PluginFinding[] {
  const html = doc.content.map((part) => (typeof part === 'string' ? part : 'link' in part ? `link:${part.link}` : ''))
  const tree = fromParse5(parseFragment(html.join('')))
  const nodes: readonly Child[] = tree.type === 'root' ? tree.children : []
  const page: PageRules = { doc, linkTexts, labels: new Set(), findings: headingFindings(doc), line: undefined }
  for (const child of nodes) collectLabels(child, page)
  for (const child of nodes) checkNode(child, page)
  return page.findings
}

interface PageRules {
  readonly doc: Doc
  readonly linkTexts: ReadonlySet<string>
  /** Ids of form fields that a label names. */
  readonly labels: Set<string>
  readonly findings: PluginFinding[]
  /** Line of the last heading. */
  line: number | undefined
}

/** A reader who moves from heading to heading takes a skipped level for a missing section. */
function headingFindings({ headings, contentHasTitle, file }: Doc): PluginFinding[] {
  return headings.flatMap(({ level, line, text }, index) => {
    const before = headings[index - 1]?.level ?? (contentHasTitle ? 0 : 1)
    if (level <= before + 1 || (index === 0 && contentHasTitle)) return []
    const message = `The heading “${text}” has level ${level}, but the heading above it has level ${before}.`
    return [{ message, file, range: at(line, 1), hint: `Use level ${before + 1}.` }]
  })
}

function collectLabels(node: Child, page: PageRules): void {
  if (!isElement(node)) return
  if (node.tagName === 'label' && node.properties.htmlFor) page.labels.add(String(node.properties.htmlFor))
  for (const child of node.children) collectLabels(child, page)
}

function checkNode(node: Child, page: PageRules, parent?: Element): void {
  if (!isElement(node)) return
  if (/^h[1-6]$/.test(node.tagName)) {
    const id = String(node.properties.id ?? '')
    page.line = page.doc.headings.find((heading) => heading.id === id)?.line ?? page.line
  }
  const rule = Object.hasOwn(rules, node.tagName) ? rules[node.tagName] : undefined
  if (node.properties.ariaHidden !== 'true') rule?.(node, page, parent)
  if (isUnnamedPicture(node))
    addFinding(page, node, [
      'A picture (`role="img"`) has no name.',
      'Add `aria-label="…"` with what it shows, or `aria-hidden="true"`.',
    ])
  for (const finding of languageFindings(node)) addFinding(page, node, finding)
  for (const finding of ariaFindings(node)) addFinding(page, node, finding)
  const label = node.tagName === 'label' ? node : parent
  for (const child of node.children) checkNode(child, page, label)
}

/** `lang` of a part, and `hreflang` of a link. */
function languageFindings({ tagName, properties }: Element): Finding[] {
  const tags = { lang: properties.lang, hreflang: properties.hrefLang }
  return Object.entries(tags).flatMap(([attribute, tag]) => {
    const problem = typeof tag === 'string' && tag !== '' ? findTagProblem(tag) : undefined
    return problem
      ? [
          [
            `The attribute \`${attribute}\` of <${tagName}> ${problem.replace(/\?$/, '')}.`,
            'Write a tag of BCP 47, such as `ja` or `pt-BR`: screen readers and browsers choose the language by it.',
          ],
        ]
      : []
  })
}

/** An SVG or an icon font that says it is a picture. Images have a check of their own (`image-alt`). */
function isUnnamedPicture(node: Element): boolean {
  const { role, ariaHidden } = node.properties
  if (role !== 'img' || ariaHidden === 'true' || node.tagName === 'img') return false
  return accessibleName(node) === '' && !contains(node, (child) => hasTag(child, 'title'))
}

type Rule = (node: Element, page: PageRules, label?: Element) => void

const rules: Readonly<Record<string, Rule>> = {
  a: checkLink,
  button: (node, page) => {
    if (accessibleName(node) === '')
      addFinding(page, node, ['A button has no name.', 'Write its text, or an `aria-label` for a button with an icon.'])
  },
  iframe: (node, page) => {
    if (!node.properties.title && !node.properties.ariaLabel)
      addFinding(page, node, ['An embedded page (`<iframe>`) has no title.', 'Add `title="…"` with what it shows.'])
  },
  table: (node, page) => {
    const hasHeader = contains(node, (child) => hasTag(child, 'th'))
    const isLayout = node.properties.role === 'presentation' || node.properties.role === 'none'
    const isData = contains(node, (child) => hasTag(child, 'td'))
    if (!hasHeader && !isLayout && isData)
      addFinding(page, node, ['A table has no header cell.', 'Write the names of its columns or rows as `<th>`.'])
  },
  video: (node, page) => {
    const { controls, autoPlay, muted } = node.properties
    if (controls === undefined && !(autoPlay !== undefined && muted !== undefined))
      addFinding(page, node, [
        'A video has no controls, so readers cannot start or stop it.',
        'Add `controls`, or use `<Video>`.',
      ])
    const hasCaptions = contains(node, (child) => isElement(child) && isCaptionTrack(child))
    if (!hasCaptions && muted === undefined)
      addFinding(page, node, [
        'A video has no captions, so deaf readers miss what is said.',
        'Add `captions="/video.vtt"` to `<Video>`, or a `<track kind="captions">`. Add `muted` to a video without sound.',
      ])
  },
  input: checkField,
  select: checkField,
  textarea: checkField,
}

function isCaptionTrack({ tagName, properties }: Element): boolean {
  return tagName === 'track' && /^(?:captions|subtitles)$/.test(String(properties.kind ?? 'subtitles'))
}

function checkLink(node: Element, page: PageRules): void {
  const { href, className } = node.properties
  const isAnchor = Array.isArray(className) && className.includes('anchor')
  if (href === undefined || isAnchor) return
  const name = accessibleName(node)
  if (name === '')
    addFinding(page, node, ['A link has no name.', 'Write its text, or the alternative text of its image.'])
  const words = name.toLowerCase().replace(/[\s.:…→»>]+$/, '')
  if (vagueTexts.has(words) || page.linkTexts.has(words))
    addFinding(page, node, [
      `The text “${name}” of a link does not say where it leads.`,
      'Name the target in the text of the link.',
    ])
}

function checkField(node: Element, page: PageRules, label?: Element): void {
  const { type, id, ariaLabel, ariaLabelledBy, title, disabled } = node.properties
  // The boxes of task lists are disabled; their text follows them.
  const isTask = type === 'checkbox' && disabled
  if (isTask || /^(?:hidden|submit|reset|button|image)$/.test(String(type))) return
  if (label || ariaLabel || ariaLabelledBy || title || page.labels.has(String(id))) return
  addFinding(page, node, [
    `A form field (\`<${node.tagName}>\`) has no label.`,
    'Put it into a `<label>` with its name.',
  ])
}

/** The name that a screen reader reads: the label, else text and alternative texts. */
function accessibleName(node: Element): string {
  const { ariaLabel, ariaLabelledBy, title } = node.properties
  const own = String(ariaLabel ?? ariaLabelledBy ?? '').trim()
  return own || node.children.map(textForReaders).join('').replace(/\s+/g, ' ').trim() || String(title ?? '').trim()
}

function textForReaders(node: Child): string {
  if (node.type === 'text') return node.value
  if (!isElement(node) || node.properties.ariaHidden === 'true') return ''
  if (node.tagName === 'img') return String(node.properties.alt ?? '')
  return String(node.properties.ariaLabel ?? '') || node.children.map(textForReaders).join('')
}

function addFinding(page: PageRules, node: Element, [message, hint]: readonly [string, string]): void {
  const { doc, findings, line } = page
  const [, index] = /^link:(\d+)$/.exec(String(node.properties.href ?? node.properties.src ?? '')) ?? []
  const link = index === undefined ? undefined : doc.links[Number(index)]
  const place = link
    ? { file: link.file, range: link.range }
    : { file: doc.file, range: at(line ?? doc.headings[0]?.line ?? 1, 1) }
  findings.push({ message, hint, ...place })
}
