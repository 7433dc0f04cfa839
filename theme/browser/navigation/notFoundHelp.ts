/** The page for an address that does not exist: puts the words of the address into its search field, and lists pages with a similar one. */
import { createElement, findElement, findElements } from '../shared/dom.js'
import { loadSidebarTree } from '../sidebar/sidebarFill.js'
import type { SidebarTree } from '../sidebar/sidebarTree.js'

const LIMIT = 3
/** Minimum similarity of a suggested page. 1 is the same address. */
const MIN_SIMILARITY = 0.45

/** Fills the not-found page with links to pages whose names are similar to the URL. */
export async function helpToFindPage(page: HTMLElement, baseUrl: string, tree: SidebarTree): Promise<void> {
  const path = decodePath(location.pathname.slice(baseUrl.length))
  const input = findElement('input[name="q"]', page)
  if (input instanceof HTMLInputElement && !input.value) input.value = wordsOf(path)
  const href = findElement('[data-tree]')?.dataset.tree
  if (!href || findElement('[data-nearest]', page)) return
  const links = findElements('a[href]', await loadSidebarTree(href, tree))
  const nearest = listSimilarPages(path, links, baseUrl)
  if (nearest.length === 0 || !page.isConnected) return
  const items = nearest.map(({ url: { pathname }, label }) => {
    const link = createElement('a', { href: pathname }, label)
    return createElement('li', {}, link, ' ', createElement('code', {}, decodePath(pathname)))
  })
  const text = createElement('p', {}, TEXT.nearestPages)
  const list = createElement('ul', { 'data-nearest': '' }, ...items)
  // Put the suggestions before the links of the navbar, which are the same for every address.
  findElement('.prose > ul', page)?.before(text, list)
}

interface SimilarPage {
  readonly url: URL
  readonly label: string
  readonly score: number
}

/**
 * Returns the pages with similar addresses, the most similar first. Links inside a `template` element have no base URL,
 * so it resolves them itself.
 */
function listSimilarPages(path: string, links: readonly HTMLElement[], baseUrl: string): readonly SimilarPage[] {
  const pages = new Map<string, SimilarPage>()
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
 * Returns the mean of the similarity of the whole address and of its last segment, because folders are moved more often
 * than pages are renamed. The last segment of a folder's first page is a common name such as "overview", so the folder
 * counts too.
 */
function similarity(a: string, b: string): number {
  const segments = (path: string) => path.split('/').filter(Boolean)
  const last = segments(a).at(-1) ?? ''
  return (
    (diceCoefficient(a, b) +
      Math.max(
        ...segments(b)
          .slice(-2)
          .map((segment) => diceCoefficient(last, segment)),
        0,
      )) /
    2
  )
}

/** Dice coefficient of two texts: the share of their letter pairs that both contain, from 0 to 1. */

function diceCoefficient(a: string, b: string): number {
  const [left, right] = [listLetterPairs(a), listLetterPairs(b)]
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

function listLetterPairs(text: string): string[] {
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
