/** The content of a page as a chapter of a book: ids that are unique in the book, links within it, everything unfolded. */
import { type DefaultTreeAdapterTypes as Parse5, parseFragment, serialize } from 'parse5'

export interface ChapterInput {
  /** Returns the id in the book for an id of the page. */
  readonly idOf: (id: string) => string
  /** Returns the link as the book has it. */
  readonly link: (target: string) => string
  /** Returns the address of a picture beside the book. */
  readonly source: (target: string) => string
  /** Level of the title in the outline, from 1. */
  readonly level: number
}

/** Controls that do nothing on paper, and what only scripts use. */
const omittedTags = new Set(['script', 'template', 'iframe', 'button', 'input', 'select', 'form', 'style', 'noscript'])
const idLists = ['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']
const deepestLevel = 6

export function chapterHtml(content: string, input: ChapterInput): string {
  const root = parseFragment(content)
  changeChildren(root, input)
  return serialize(root)
}

function changeChildren(parent: Parse5.ParentNode, input: ChapterInput): void {
  parent.childNodes = parent.childNodes.filter((node) => !('tagName' in node) || !isUnprinted(node))
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    node.attrs = changeAttributes(node, input)
    changeChildren(node, input)
  }
}

function isUnprinted({ tagName, attrs }: Parse5.Element): boolean {
  const classes = attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? []
  return omittedTags.has(tagName) || classes.includes('anchor') || classes.includes('needs-js')
}

function changeAttributes({ tagName, attrs }: Parse5.Element, input: ChapterInput): Parse5.Element['attrs'] {
  const changed = attrs
    .filter(({ name }) => name !== 'loading' && name !== 'srcset' && name !== 'target')
    .map(({ name, value, ...rest }) => ({ ...rest, name, value: changeValue({ tagName, name, value }, input) }))
  const heading = /^h([1-6])$/.exec(tagName)?.[1]
  if (heading !== undefined) {
    const level = Math.min(input.level + Number(heading) - 1, deepestLevel)
    return [...changed.filter(({ name }) => name !== 'aria-level'), { name: 'aria-level', value: String(level) }]
  }
  if (tagName === 'details' && !attrs.some(({ name }) => name === 'open'))
    return [...changed, { name: 'open', value: '' }]
  return changed
}

function changeValue(
  { tagName, name, value }: { readonly tagName: string; readonly name: string; readonly value: string },
  { idOf, link, source }: ChapterInput,
): string {
  if (name === 'id') return idOf(value)
  if (idLists.includes(name)) return value.split(/\s+/).filter(Boolean).map(idOf).join(' ')
  if (name === 'href' && (tagName === 'a' || tagName === 'area')) return link(value)
  if (name === 'src' || name === 'poster' || name === 'href')
    return value.startsWith('#') ? `#${idOf(value.slice(1))}` : source(value)
  return value.includes('url(#') ? value.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${idOf(id)})`) : value
}
