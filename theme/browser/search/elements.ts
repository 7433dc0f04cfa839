/** Creates elements from data. Text is always set as text, never as HTML. */
import type { MarkedText, SearchHit, SearchHitType } from '../../../src/model/contract.js'

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Returns nodes with a `<mark>` around each match. */
export function highlightNodes(parts: readonly MarkedText[]): (Node | string)[] {
  return parts.map(({ text, match }) => (match ? createElement('mark', {}, [text]) : text))
}

const iconPaths: Readonly<Record<'page' | 'heading' | 'text', string>> = {
  page: 'M6 3h8l4 4v14H6zM14 3v4h4',
  heading: 'M9 4 7 20M17 4l-2 16M4.5 9h15M4 15h15',
  text: 'M5 7h14M5 12h14M5 17h9',
}

export function createHitIcon(type: SearchHitType): SVGSVGElement {
  const shape = type === 'title' || type === 'keywords' ? 'page' : type === 'heading' ? 'heading' : 'text'
  return createIcon(iconPaths[shape])
}

function createIcon(shape: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', shape)
  svg.setAttribute('class', 'search-icon')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}

/** Returns the title of the hit's page. Pages of the API reference without title are named "API Reference". */
export function pageNameOfHit({ page, type, url }: SearchHit, baseUrl: string): string {
  if (page.title || type === 'title') return page.title
  return url.startsWith(`${baseUrl}restapi/`) ? 'API Reference' : ''
}

const separator = ' › '

export function joinBreadcrumbs(names: readonly string[]): string {
  return names.filter(Boolean).join(separator)
}
