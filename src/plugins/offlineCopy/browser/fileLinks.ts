/** Addresses of the site on its server, and the files of the copy. */
import type { LoaderSettings } from '../offlineFormat.js'
import { policy } from './policy.js'

interface FileLinksInput extends Pick<LoaderSettings, 'base' | 'slash'> {
  readonly rootUrl: URL
}

export interface FileLinks {
  /** Path in the copy of a URL; undefined for a URL elsewhere. */
  readonly pathOf: (url: string) => string | undefined
  /** Path of the URL of the file for an href of the site. Other addresses are returned as they are. */
  readonly toFile: (href: string) => string
  /** Changes the addresses in the settings of the page. */
  readonly adjustConfig: (element: HTMLElement | null) => void
  /** Changes the addresses of elements that scripts add, and lets the browser follow links to other pages. */
  readonly watch: (document: Document) => void
}

/** Attributes with addresses that scripts write. */
const attributes = ['href', 'src', 'action'] as const

export function createFileLinks({ rootUrl, base, slash }: FileLinksInput): FileLinks {
  const root = rootUrl.pathname

  const pathInCopy = (url: string): string | undefined => {
    const { href, pathname, protocol, host } = new URL(url, location.href)
    const clean = href.replace(/[?#].*$/, '')
    if (clean.startsWith(rootUrl.href)) return decodeURI(clean.slice(rootUrl.href.length))
    // An address of the site, such as `/assets/a.js`, is resolved to the root of the disk.
    const path = pathname.replace(/^\/[a-z]:(?=\/)/i, '')
    const isHere = protocol === location.protocol && host === location.host
    return isHere && path.startsWith(base) ? decodeURI(path.slice(base.length)) : undefined
  }

  const toFile = (href: string): string => {
    const isSite = href.startsWith(base) && !href.startsWith('//') && !href.startsWith(root)
    if (!isSite) return href
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href.slice(base.length)) ?? []
    return root + pageFile(path.replace(/\/$/, ''), slash) + rest
  }

  const adjust = (element: Element): void => {
    for (const name of attributes) {
      const value = element.getAttribute(name)
      const file = value === null ? value : toFile(value)
      if (file !== null && file !== value && element.tagName !== 'SCRIPT') element.setAttribute(name, file)
    }
  }

  return {
    pathOf: pathInCopy,
    toFile,
    adjustConfig: (element) => {
      if (!element) return
      const config = JSON.parse(element.textContent || '{}')
      const search = config.search && { ...config.search, page: toFile(config.search.page) }
      const adjusted = { ...config, baseUrl: root, ...(search && { search }) }
      element.textContent = policy.createScript(JSON.stringify(adjusted))
    },
    watch: (document) => {
      new MutationObserver((records) => {
        for (const { target, addedNodes, type } of records) {
          if (type === 'attributes' && target instanceof Element) adjust(target)
          for (const node of addedNodes) {
            if (!(node instanceof Element)) continue
            adjust(node)
            for (const inner of node.querySelectorAll('[href], [src], [action]')) adjust(inner)
          }
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: [...attributes] })
      document.addEventListener('click', ({ target }) => leaveToBrowser(target), true)
      // The search asks for client navigation first, and follows the address itself if nobody takes it.
      document.addEventListener('docsgen:navigate', (event) => event.stopImmediatePropagation(), true)
    },
  }
}

/**
 * No script can change the path in the address of a file, so client navigation cannot work. It ignores links that are external,
 * which a link to another page therefore is while it is clicked.
 */
function leaveToBrowser(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.pathname === location.pathname || link.relList.contains('external')) return
  link.relList.add('external')
  setTimeout(() => link.relList.remove('external'))
}

/** Output path of a page, or the path of a file as it is. The digits of a version are no extension. */
function pageFile(path: string, slash: LoaderSettings['slash']): string {
  if (path === '') return 'index.html'
  if (/\.[a-z][a-z0-9]{1,9}$/i.test(path)) return path
  return slash === 'always' ? `${path}/index.html` : `${path}.html`
}
