/** The rules, each with a few lines of HTML. A link has the place of its target in the source; other elements are searched in it. */
import type { Element } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import type { Range } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { findTagProblem } from '../../schema/languages.js'
import { type Child, contains, hasClass, hasTag, isElement } from '../pageMarkdown/hast.js'
import { ariaFindings, type Finding } from './ariaRules.js'
import { lowContrastTexts } from './contrast.js'
import { createElementFinder, type ElementClues, type FindElement } from './findElement.js'
import type { ProjectFiles } from './pageComponents.js'
import { findLowContrast } from './svgContrast.js'

/** Texts that are the same for many targets. A reader who hears a list of links cannot tell them apart. */
const vagueTexts: ReadonlySet<string> = new Set(
  'here,click here,this,this page,this link,link,read more,more,learn more,see here,see more,details'.split(','),
)

export interface AccessibilityInput {
  /** More texts of links that say nothing about their target. */
  readonly linkTexts: ReadonlySet<string>
  readonly files: ProjectFiles
}

export function checkAccessibility(doc: Doc, { linkTexts, files }: AccessibilityInput): readonly PluginFinding[] {
  const html = doc.content.map((part) => (typeof part === 'string' ? part : 'link' in part ? `link:${part.link}` : ''))
  const tree = fromParse5(parseFragment(html.join('')))
  const nodes: readonly Child[] = tree.type === 'root' ? tree.children : []
  let finder: FindElement | undefined
  const find: FindElement = (clues) => {
    finder ??= createElementFinder(doc, files)
    return finder(clues)
  }
  const page: PageRules = {
    ...{ doc, linkTexts, find },
    ...{ labels: new Set(), findings: [], places: new Map(), heading: undefined, counts: new Map() },
    level: doc.contentHasTitle ? undefined : 1,
  }
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
  readonly find: FindElement
  /** Places of elements that have a finding. */
  readonly places: Map<Element, Range>
  /** Id of the last heading. */
  heading: string | undefined
  /** Level of the last heading; undefined before the title. */
  level: number | undefined
  /** Number of elements since the last heading, by tag. */
  counts: Map<string, number>
}

function collectLabels(node: Child, page: PageRules): void {
  if (!isElement(node)) return
  if (node.tagName === 'label' && node.properties.htmlFor) page.labels.add(String(node.properties.htmlFor))
  for (const child of node.children) collectLabels(child, page)
}

function checkNode(node: Child, page: PageRules, parent?: Element): void {
  // The buttons of code blocks and the links in headings are those of the theme.
  if (!isElement(node) || hasClass(node, 'code-tools') || hasClass(node, 'anchor')) return
  const { id } = node.properties
  const isListed = page.doc.headings.some((heading) => heading.id === id)
  if (isListed) {
    page.heading = String(id)
    page.counts = new Map()
  } else page.counts.set(node.tagName, (page.counts.get(node.tagName) ?? 0) + 1)
  if (/^h[1-6]$/.test(node.tagName)) checkHeading(node, page)
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

/** A reader who moves from heading to heading takes a skipped level for a missing section. */
function checkHeading(node: Element, page: PageRules): void {
  const { level: before } = page
  const level = Number(node.tagName.slice(1))
  page.level = level
  if (before === undefined || level <= before + 1) return
  const text = page.doc.headings.find(({ id }) => id === node.properties.id)?.text ?? textForReaders(node).trim()
  addFinding(page, node, [
    `The heading “${text}” has level ${level}, but the heading above it has level ${before}.`,
    `Use level ${before + 1}.`,
  ])
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
  svg: (node, page) => {
    for (const low of findLowContrast(node)) addFinding(page, low.node, lowContrastTexts(low))
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
  if (node.properties.href === undefined) return
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
  const { doc, findings } = page
  const [, index] = /^link:(\d+)$/.exec(String(node.properties.href ?? node.properties.src ?? '')) ?? []
  const link = index === undefined ? undefined : doc.links[Number(index)]
  // A target in a component has no place in the page.
  const place =
    link && link.range.start.line > 1
      ? { file: link.file, range: link.range }
      : { file: doc.file, range: page.places.get(node) ?? page.find(cluesOf(node, page)) }
  page.places.set(node, place.range)
  findings.push({ message, hint, ...place })
}

function cluesOf(node: Element, { heading, counts }: PageRules): ElementClues {
  const { id, ariaLabel, alt, title, name, className } = node.properties
  const classes = Array.isArray(className) ? className.join(' ') : className
  const values = [id, ariaLabel, alt, title, name, classes].map((value) => String(value ?? ''))
  const ordinal = Math.max(0, (counts.get(node.tagName) ?? 0) - 1)
  return { tag: node.tagName, ordinal, values, text: textForReaders(node), heading }
}
