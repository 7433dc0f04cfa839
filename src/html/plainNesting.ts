/**
 * Where an element may stand so that a browser leaves it there. HTML closes some elements by the start of others, moves
 * what does not belong into a table, and reads some elements as text; none of that passes here.
 */
const words = (text: string) => new Set(text.split(' '))

const voids = words('area br col embed hr img input link meta source track wbr')
/** These end an open paragraph. */
const blocks = words(
  'address article aside blockquote details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul li dd dt',
)
const headings = words('h1 h2 h3 h4 h5 h6')
const inline = words(
  'abbr audio b bdi bdo cite code data del dfn em i ins kbd label mark meter output picture progress q s samp select small span strong sub sup time u var video a button br img input source track wbr area embed link map',
)
const drawing = words(
  'svg g path circle rect line polyline polygon ellipse text tspan defs use symbol marker stop mask pattern image',
)
/** Parts of tables and of choices, each with what it must stand in. */
const parts: Readonly<Record<string, ReadonlySet<string>>> = {
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
const frames = words('table thead tbody tfoot tr colgroup')
/** Nothing of the same name, or of this list, may stand between such an element and the next one like it. */
const lists: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li'),
  dd: words('dd dt'),
  dt: words('dd dt'),
}
const listOwners = words('ul ol menu dl')

interface Named {
  readonly tagName: string
}

export function isVoid(name: string): boolean {
  return voids.has(name)
}

/** `open` are the elements around the place, outermost first. */
export function mayStand(name: string, open: readonly Named[]): boolean {
  const parent = open.at(-1)?.tagName
  const within = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (within) return parent !== undefined && within.has(parent)
  if (parent !== undefined && (frames.has(parent) || parent === 'select' || parent === 'option')) return false
  if (name === 'svg') return true
  const isDrawn = open.some(({ tagName }) => tagName === 'svg')
  if (isDrawn) return drawing.has(name)
  if (name === 'a' || name === 'button' || name === 'form') {
    if (open.some(({ tagName }) => tagName === name)) return false
  }
  const siblings = Object.hasOwn(lists, name) ? lists[name] : undefined
  if (siblings && !standsFree(siblings, open)) return false
  if (blocks.has(name)) {
    if (headings.has(name) && parent !== undefined && headings.has(parent)) return false
    return !open.some(({ tagName }) => tagName === 'p')
  }
  return inline.has(name) || name.includes('-')
}

/** True where the nearest list is nearer than the nearest item. */
function standsFree(items: ReadonlySet<string>, open: readonly Named[]): boolean {
  for (let at = open.length - 1; at >= 0; at--) {
    const { tagName = '' } = open[at] ?? {}
    if (items.has(tagName)) return false
    if (listOwners.has(tagName)) return true
  }
  return true
}
