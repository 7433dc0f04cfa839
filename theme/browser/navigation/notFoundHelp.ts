/** The page for an address that does not exist: puts the words of the address into its search field, and lists pages with a similar one. */
import { findElement, findElements } from '../shared/dom.js'
import { loadSidebarTree } from '../sidebar/sidebarFill.js'
import type { SidebarTree } from '../sidebar/sidebarTree.js'

const LIMIT = 3
/** Pages that are less similar are not worth a look. 1 is the same address. */
const MIN_SIMILARITY = 0.45

/** Fills the page for missing addresses with pages whose names are similar to the address. */
export async function helpToFindPage(page: HTMLElement, baseUrl: string, tree: SidebarTree): Promise<void> {
  const path = decodePath(location.pathname.slice(baseUrl.length))
  const input = findElement('input[name="q"]', page)
  if (input instanceof HTMLInputElement && !input.value) input.value = wordsOf(path)
  const href = findElement('[data-tree]')?.dataset.tree
  if (!href || findElement('[data-nearest]', page)) return
  const links = findElements('a[href]', await loadSidebarTree(href, tree))
  const nearest = nearestTo(path, links, baseUrl)
  if (nearest.length === 0 || !page.isConnected) return
  const text = document.createElement('p')
  const list = document.createElement('ul')
  text.textContent = TEXT.nearestPages
  list.dataset.nearest = ''
  for (const { url, label } of nearest) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = url.pathname
    link.textContent = label
    const address = document.createElement('code')
    address.textContent = decodePath(url.pathname)
    item.append(link, ' ', address)
    list.append(item)
  }
  // Before the links of the navbar, which lead everywhere.
  findElement('.prose > ul', page)?.before(text, list)
}

interface NearPage {
  readonly url: URL
  readonly label: string
  readonly score: number
}

/** Links of a template have no base, so that their addresses must be resolved here. */
function nearestTo(path: string, links: readonly HTMLElement[], baseUrl: string): readonly NearPage[] {
  const pages = new Map<string, NearPage>()
  for (const link of links) {
    const url = new URL(link.getAttribute('href') ?? '', location.href)
    if (url.origin !== location.origin || pages.has(url.pathname)) continue
    const score = similarity(path, decodePath(url.pathname.slice(baseUrl.length)))
    pages.set(url.pathname, { url, label: link.textContent.trim(), score })
  }
  return [...pages.values()]
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT)
}

/**
 * The mean for the whole address and for its last segment, because folders are moved more often than pages are renamed. The last
 * segment of a folder's first page is a common name such as "overview", so the folder counts too.
 */
function similarity(a: string, b: string): number {
  const segments = (path: string) => path.split('/').filter(Boolean)
  const last = segments(a).at(-1) ?? ''
  return (
    (dice(a, b) +
      Math.max(
        ...segments(b)
          .slice(-2)
          .map((segment) => dice(last, segment)),
        0,
      )) /
    2
  )
}

/** The part of pairs of letters that two texts share: the coefficient of Dice. */

function dice(a: string, b: string): number {
  const [left, right] = [pairsOfLetters(a), pairsOfLetters(b)]
  if (left.length + right.length === 0) return 0
  const rest = [...right]
  let shared = 0
  for (const pair of left) {
    const index = rest.indexOf(pair)
    if (index === -1) continue
    rest.splice(index, 1)
    shared++
  }
  return (2 * shared) / (left.length + right.length)
}

function pairsOfLetters(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return [...plain].slice(1).map((letter, index) => `${[...plain][index]}${letter}`)
}

function wordsOf(path: string): string {
  return path
    .replace(/\.html?$/, '')
    .split('/')
    .slice(-2)
    .join(' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
