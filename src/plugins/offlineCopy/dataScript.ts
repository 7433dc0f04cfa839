/** Scripts with the bytes of files that the browser code would fetch from a server. */
import { isUtf8 } from 'node:buffer'
import { rewriteLinks } from '../../links/extractHtmlLinks.js'
import type { CopyLinks } from './copyLinks.js'
import { loaderName, rootMarker } from './offlineFormat.js'

/** Text stays readable in the script; other bytes, and text with NUL, are base64. */
export function createDataScript(path: string, bytes: Uint8Array): string {
  const isPlain = isUtf8(bytes) && !bytes.includes(0)
  const [kind, content] = isPlain
    ? ['text', Buffer.from(bytes).toString()]
    : ['base64', Buffer.from(bytes).toString('base64')]
  return `${loaderName}.data(${JSON.stringify(path)},"${kind}",${JSON.stringify(content)})\n`
}

/** A fragment has no folder of its own: the loader completes its links for the page that shows it. */
export function copyFragment(html: string, links: CopyLinks): string {
  return rewriteLinks(html, ({ target }) => {
    const relative = links.relativeTo('index.html', target)
    return links.fileOf(target) === undefined ? relative : rootMarker + relative
  })
}
