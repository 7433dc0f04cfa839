/** Targets that code of Docusaurus and Astro computes: `require('./a.png').default`, `useBaseUrl('/img/a.png')`, `picture.src`. */
import { posix } from 'node:path'
import { writeJsxAttribute } from './jsxTag.js'
import type { PageContext } from './pageContext.js'
import { resolveLink } from './rewriteLinks.js'

/** The attribute with a target that needs no code. Undefined for other code. */
export function computedTarget(name: string, code: string, context: PageContext): string | undefined {
  const [, imported] = /^\s*([\w$]+)\.src\s*$/.exec(code) ?? []
  if (imported !== undefined) return context.images.has(imported) ? `${name}={${imported}}` : undefined
  const url = calledUrl(code)
  return url === undefined ? undefined : writeJsxAttribute(name, resolveLink(url, context) ?? url)
}

/** `sources={{ light: …, dark: … }}` of the component ThemedImage. */
export function themedSources(code: string): { readonly light?: string; readonly dark?: string } {
  const [light, dark] = ['light', 'dark'].map((mode) => {
    const value = new RegExp(`\\b${mode}\\s*:\\s*((?:require|useBaseUrl)\\([^)]*\\)(?:\\.default)?|'[^']*'|"[^"]*")`)
    const [, found = ''] = value.exec(code) ?? []
    return /^['"]/.test(found) ? found.slice(1, -1) : calledUrl(found)
  })
  return { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) }
}

function calledUrl(code: string): string | undefined {
  const [, call, path = ''] =
    /^\s*(require|useBaseUrl)\(\s*(?:'([^'$]*)'|"([^"$]*)"|`([^`$]*)`)\s*,?\s*\)(?:\.default)?\s*$/
      .exec(code)
      ?.filter((part) => part !== undefined) ?? []
  if (call === undefined) return undefined
  return call === 'require' ? path.replace(/^!.*!/, '') : posix.join('/', path)
}
