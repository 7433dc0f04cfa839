/**
 * Texts of descriptions link to the fragments that other documentation tools use on their single page. This file resolves these
 * fragments to the pages that show the part:
 *
 *   Redoc        `#operation/{operationId}`, `#tag/{tag}`, `#tag/{tag}/operation/{operationId}`, `#section/{heading}/{heading}`,
 *                `#section/Authentication/{security scheme}`, also behind `/` or `index.html`
 *   Redocly      `/{path}/operation/{operationId}`, `/{path}/tag/{tag}`, on its pages
 *   own sites    `#{tag}`, unless the introduction has a heading with this id
 *   Scalar       `#tag/{tag}/{METHOD}/{path}`
 *   Swagger UI   `#/{tag}/{operationId}`, and `#!/{tag}/{operationId}` of its version 2
 */

import type { SecuritySchemeView } from '../../model/contract/reference.js'
import { decodePercent } from '../document/jsonPointer.js'
import type { OperationSource } from '../document/listOperations.js'
import { toKebabCase } from '../document/slugs.js'
import type { TagGroup } from './groupTags.js'

/** Pages and anchors to which fragments can resolve. */
export interface FragmentTargets {
  /** Route of the introduction. */
  readonly introduction: string
  /** Route of the page of an operation. */
  readonly routeOf: (operation: OperationSource) => string
  readonly operations: readonly OperationSource[]
  readonly groups: readonly TagGroup[]
  /** Security schemes by their names. */
  readonly schemes: ReadonlyMap<string, SecuritySchemeView>
  /** Ids of the headings in the text of the introduction. */
  readonly anchors: ReadonlySet<string>
}

/** Replaces such links in Markdown. A fragment that does not resolve stays, and is later reported as a broken link. */
export function createFragmentReplacer(addresses: FragmentTargets): (markdown: string) => string {
  const resolveFragment = createFragmentResolver(addresses)
  return (markdown) =>
    markdown.replace(fragmentLinks, (whole, before: string, fragment: string) => {
      const route = resolveFragment(fragment)
      return route === undefined ? whole : before + route
    })
}

/** Cheap check before the replacement: false if the text cannot contain such a link. */
export function mayHaveToolFragments(text: string): boolean {
  return linkStart.test(text)
}

const linkStart = /(?:\]\(\s*<?|\]:\s*<?|href=\\?["'])\/?(?:index\.html)?#|\/(?:operation|tag)\//
/** `[label](#…)`, `[label]: #…` and `<a href="#…">`, up to the fragment, and the same with a path. */
const fragmentLinks =
  /(\]\(\s*<?|\]:\s*<?|href=["'])(?:\/?(?:index\.html)?#|\/(?:[^\s"'<>()#]*\/)?(?=(?:operation|tag)\/))((?:[^\s"'<>()]|\([^\s"'<>()]*\))+)/g

function createFragmentResolver(targets: FragmentTargets) {
  const { introduction, routeOf, operations, groups, schemes, anchors } = targets
  const byId = new Map(
    operations.flatMap((one) => (one.operationId ? [[one.operationId, one] as const] : [])).reverse(),
  )
  const byMethodAndPath = new Map(operations.map((one) => [`${one.method} ${one.path}`, one] as const))
  const allTags = groups.flatMap((group) => group.tags)
  const idsOf = (nameOf: (tag: (typeof allTags)[number]) => string) =>
    allTags.map((tag) => [toKebabCase(nameOf(tag)), tag.id] as const)
  const tags = new Map([...idsOf(({ label }) => label), ...idsOf(({ name }) => name)])
  const linkedOperation = (operation: OperationSource | undefined) => operation && routeOf(operation)
  const toTag = (name: string) => {
    const id = tags.get(toKebabCase(name))
    return id && `${introduction}#${id}`
  }
  return (fragment: string): string | undefined => {
    const [kind = '', first, second, ...rest] = decodePercent(fragment).split('/')
    if (first === undefined) return anchors.has(kind) || !tags.has(kind) ? undefined : toTag(kind)
    switch (kind) {
      case 'operation':
        return linkedOperation(byId.get(first))
      case '':
      case '!':
        return second === undefined ? toTag(first) : linkedOperation(byId.get(second))
      case 'section': {
        const heading = toKebabCase(rest.at(-1) ?? second ?? first)
        if (anchors.has(heading)) return `${introduction}#${heading}`
        if (first !== 'Authentication' || schemes.size === 0) return undefined
        return second === undefined ? `${introduction}#authentication-schemes` : schemes.get(second)?.href
      }
      case 'tag':
        if (second === undefined) return toTag(first)
        if (second === 'operation') return linkedOperation(byId.get(rest.join('/')))
        return linkedOperation(byMethodAndPath.get(`${second.toUpperCase()} /${rest.join('/')}`))
      default:
        return undefined
    }
  }
}
