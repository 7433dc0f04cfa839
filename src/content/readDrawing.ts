/**
 * Reads an SVG file whose root has the class `drawing`. Such a file becomes part of the page instead of a picture, so that its text
 * has the font of the site and its colors follow the color mode. Other readers of the file see its presentation attributes.
 */
import { pointAt } from '../markdown/source/pointAt.js'
import { type Diagnostic, error } from '../model/diagnostic.js'

/** Name of the style sheet of the theme for drawings: styles/features/drawing.css. */
export const drawingFeature = 'drawing'

/** Stands for the part of ids that differs on each page: a drawing can be in a page twice. */
export const idMark = '\0'

const elements = new Set(
  'svg g defs marker path rect circle ellipse line polyline polygon text tspan title desc clipPath linearGradient radialGradient stop use symbol'.split(
    ' ',
  ),
)
const tagPattern = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const attributePattern = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Style sheets of the theme set these properties of elements that have a class. */
const styledAttributes = new Set(['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'font-family'])
const ignoredMarkup = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/g

export interface ReadDrawingResult {
  /** Markup with marks in its ids. Absent for a file that is a picture, and for one with errors. */
  readonly drawing?: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Returns the markup of an SVG with the class `drawing`, which is inlined in pages. Reports everything that could run code or load
 * a file. Another SVG gives neither markup nor diagnostics.
 */
export function readDrawing(bytes: Uint8Array, file: string): ReadDrawingResult {
  const source = new TextDecoder().decode(bytes)
  if (!/<svg\b[^>]*\sclass\s*=\s*["']drawing["']/.test(source)) return { diagnostics: [] }
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const text = source.replace(ignoredMarkup, blank)
  const faults: Diagnostic[] = []
  const reportUnsafe = (what: string, start: number, length: number): void => {
    faults.push(
      error('drawing-unsafe', `The drawing contains ${what}, which cannot be part of a page.`, {
        file,
        range: { start: pointAt(source, start), end: pointAt(source, start + length) },
        hint: 'Remove it, or remove `class="drawing"` to show the file as a picture.',
      }),
    )
  }
  let markup = ''
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    markup += textBetween(text.slice(end, match.index), (offset) =>
      reportUnsafe('a character `<` that starts no tag', end + offset, 1),
    )
    end = match.index + match[0].length
    const [, close = '', name = '', attributes = '', empty = ''] = match
    if (!elements.has(name)) reportUnsafe(`the element <${name}>`, match.index, match[0].length)
    else if (close) markup += `</${name}>`
    else
      markup += `<${name}${writeAttributes(attributes, (what) => reportUnsafe(what, match.index, match[0].length))}${empty}>`
  }
  if (text.slice(end).trim() !== '') reportUnsafe('text after its last tag', end, 1)
  return faults.length > 0 ? { diagnostics: faults } : { drawing: withoutTitle(markup), diagnostics: [] }
}

/** Returns the text between two tags. SVG collapses white space in text, and needs none between tags. */
function textBetween(text: string, reportBracket: (offset: number) => void): string {
  const bracket = text.indexOf('<')
  if (bracket !== -1) reportBracket(bracket)
  return text.trim() === '' ? '' : text.replace(/\s+/g, ' ')
}

function writeAttributes(source: string, report: (what: string) => void): string {
  const all = [...source.matchAll(attributePattern)].map(([, name = '', double, single]) => ({
    name,
    value: double ?? single ?? '',
  }))
  const isStyled = all.some(({ name }) => name === 'class')
  let written = ''
  for (const { name, value } of all) {
    if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('aria-') || name === 'role') continue
    if (isStyled && styledAttributes.has(name)) continue
    const fault = faultOfAttribute(name, value)
    if (fault) report(fault)
    else written += ` ${name}="${markIds(name, value)}"`
  }
  return written
}

function faultOfAttribute(name: string, value: string): string | undefined {
  if (/^on/i.test(name) || name === 'style') return `the attribute "${name}"`
  if (/(?:^|:)href$/.test(name) && !value.startsWith('#')) return 'a link to another file'
  if (/url\(\s*["']?(?!#)/i.test(value)) return 'a link to another file'
  return undefined
}

function markIds(name: string, value: string): string {
  const marked = value.replaceAll('"', '&quot;').replace(/url\(\s*["']?#/g, `url(#${idMark}`)
  if (name === 'id') return idMark + marked
  return /(?:^|:)href$/.test(name) ? `#${idMark}${marked.slice(1)}` : marked
}

/**
 * Removes the title: the page already names the drawing, and browsers would show the title as a tooltip over all of it.
 */
function withoutTitle(markup: string): string {
  return markup.replace(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '')
}

interface DrawnImage {
  /** Differs between the drawings of a page. */
  readonly key: string
  /** Escaped for an attribute. */
  readonly label: string
  readonly className: string
  /** The drawing in one column. The style sheet shows it on phones instead of the first one. */
  readonly narrow?: string
}

/** The drawing as part of a page. Without a label it is decoration. */
export function writeDrawing(drawing: string, { key, label, className, narrow }: DrawnImage): string {
  const name = label ? ` role="img" aria-label="${label}"` : ' aria-hidden="true"'
  // An author who says where an image is shown has drawn another one for phones.
  const isForOneWidth = /(?:^| )(?:wide|narrow)(?: |$)/.test(className)
  const forms = narrow && !isForOneWidth ? [drawing, narrow] : [drawing]
  const svg = forms.map((form) => form.replace(' class="drawing"', name).replaceAll(idMark, `${key}-`)).join('')
  const classes = ['drawing', ...(forms.length > 1 ? ['fits'] : []), ...(className ? [className] : [])]
  return `<span class="${classes.join(' ')}">${svg}</span>`
}
