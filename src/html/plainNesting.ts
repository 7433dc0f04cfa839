/**
 * Nesting rules of the strict HTML tokenizer: the places where every browser leaves an element where it is written. HTML
 * closes some elements at the start of others, moves misplaced elements out of tables, and reads the content of some
 * elements as text. `mayStand` is false for all of these, and for every element that is not in a list below.
 */
const words = (text: string) => new Set(text.split(' '))

const voidElements = words('area br col embed hr img input link meta source track wbr')
/** Elements whose start tag closes an open `<p>`. */
const paragraphClosers = words(
  'address article aside blockquote details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul li dd dt',
)
const headingElements = words('h1 h2 h3 h4 h5 h6')
const inlineElements = words(
  'abbr audio b bdi bdo cite code data del dfn em i ins kbd label mark meter output picture progress q s samp select small span strong sub sup time u var video a button br img input source track wbr area embed link map',
)
const svgElements = words(
  'svg g path circle rect line polyline polygon ellipse text tspan defs use symbol marker stop mask pattern image',
)
/** Parts of tables and of `select`, each with the parents that it may have. */
const requiredParents: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: words('table'),
  colgroup: words('table'),
  col: words('colgroup'),
  thead: words('table'),
  tbody: words('table'),
  tfoot: words('table'),
  tr: words('thead tbody tfoot'),
  td: words('tr'),
  th: words('tr'),
  option: words('select'),
}
/** Elements that may contain nothing but their parts. */
const tableParents = words('table thead tbody tfoot tr colgroup')
/** List items, each with the open elements that its start tag closes. */
const closedByItem: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li'),
  dd: words('dd dt'),
  dt: words('dd dt'),
}
const listElements = words('ul ol menu dl')

interface NamedElement {
  readonly tagName: string
}

/** @param name in lower case */
export function isVoid(name: string): boolean {
  return voidElements.has(name)
}

/**
 * True if a browser keeps the element in this place.
 * @param open the elements around the place, outermost first.
 */
export function mayStand(name: string, open: readonly NamedElement[]): boolean {
  const parent = open.at(-1)?.tagName
  const allowedParents = Object.hasOwn(requiredParents, name) ? requiredParents[name] : undefined
  if (allowedParents) return parent !== undefined && allowedParents.has(parent)
  if (parent !== undefined && (tableParents.has(parent) || parent === 'select' || parent === 'option')) return false
  if (name === 'svg') return true
  if (open.some(({ tagName }) => tagName === 'svg')) return svgElements.has(name)
  // An element of these cannot contain another one of the same name.
  if (name === 'a' || name === 'button' || name === 'form') {
    if (open.some(({ tagName }) => tagName === name)) return false
  }
  const closedItems = Object.hasOwn(closedByItem, name) ? closedByItem[name] : undefined
  if (closedItems && hasOpenItem(closedItems, open)) return false
  if (paragraphClosers.has(name)) {
    if (headingElements.has(name) && parent !== undefined && headingElements.has(parent)) return false
    return !open.some(({ tagName }) => tagName === 'p')
  }
  // Custom elements are inline elements.
  return inlineElements.has(name) || name.includes('-')
}

/** True if an item of the innermost open list is open. */
function hasOpenItem(items: ReadonlySet<string>, open: readonly NamedElement[]): boolean {
  for (let at = open.length - 1; at >= 0; at--) {
    const { tagName = '' } = open[at] ?? {}
    if (items.has(tagName)) return true
    if (listElements.has(tagName)) return false
  }
  return false
}
