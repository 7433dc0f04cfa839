import type { DownloadView, IntroductionView, OperationLink, ReferenceLink } from '../../model/contract/reference.js'
import type { InterfaceText } from '../../text/catalogue.js'
import { isObject, isTrue, objectAt, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { descriptionField, externalDocsField, summaryField } from '../document/textFields.js'
import { buildServers } from './buildServers.js'
import type { Tag, TagGroup } from './groupTags.js'
import type { ViewContext } from './viewContext.js'

/** Lists of the introduction, which is built after all other pages. */
export interface IntroductionParts {
  readonly groups: readonly TagGroup[]
  readonly topics: readonly Tag[]
  readonly linkOf: (operation: OperationSource) => OperationLink
  readonly webhooks: readonly ReferenceLink[]
  readonly schemas: readonly ReferenceLink[]
  readonly downloads: readonly DownloadView[]
  readonly changelog?: ReferenceLink
  readonly deprecations?: ReferenceLink
}

/** Pages that a description has besides operations and schemas. */
export interface OtherPages {
  readonly changelog: boolean
  readonly deprecations: boolean
}

/** Links from the introduction to the changelog and the list of deprecations, for the pages that exist. */
export function linkOtherPages(
  path: string,
  pages: OtherPages | undefined,
  texts: InterfaceText,
): Pick<IntroductionParts, 'changelog' | 'deprecations'> {
  return {
    ...(pages?.changelog && { changelog: { label: texts.changelogTitle, href: `${path}/changelog` } }),
    ...(pages?.deprecations && { deprecations: { label: texts.deprecationsTitle, href: `${path}/deprecations` } }),
  }
}

/** View of the first page of a description: its texts, servers, authentication and links. */
export function buildIntroduction(
  parts: IntroductionParts,
  { graph, api, schemes }: Omit<ViewContext, 'page'>,
): IntroductionView {
  const root = graph.root.value
  const info = objectAt(root, 'info') ?? {}
  const terms = textAt(info, 'termsOfService')
  const contact = optionalTexts(objectAt(info, 'contact'), ['name', 'url', 'email'])
  const license = objectAt(info, 'license')
  const licenseName = textAt(license, 'name')
  return {
    kind: 'introduction',
    api,
    route: api.introduction,
    title: api.title,
    ...summaryField(info, graph),
    ...descriptionField(info, graph),
    ...(contact && { contact }),
    ...(licenseName && { license: { name: licenseName, ...optionalTexts(license, ['url', 'identifier']) } }),
    ...(terms && { termsOfService: terms }),
    ...externalDocsField(root, graph),
    servers: buildServers([root], graph),
    securitySchemes: [...schemes.values()],
    downloads: parts.downloads,
    groups: parts.groups.map(({ name, tags }) => ({
      name,
      tags: tags.map(({ operations, tagged: _, ...tag }) => ({ ...tag, operations: operations.map(parts.linkOf) })),
    })),
    topics: parts.topics.map(({ operations: _, tagged: __, ...topic }) => topic),
    webhooks: parts.webhooks,
    schemas: parts.schemas,
    ...(parts.changelog && { changelog: parts.changelog }),
    ...(parts.deprecations && { deprecations: parts.deprecations }),
  }
}

/** @param path route prefix of the pages */
export function linkOperation(
  { title, method, path: address, operation, slug }: OperationSource,
  path: string,
): OperationLink {
  return { title, method, path: address, href: `${path}/${slug}`, deprecated: isTrue(operation, 'deprecated') }
}

function optionalTexts<Key extends string>(
  value: unknown,
  keys: readonly Key[],
): { readonly [K in Key]?: string } | undefined {
  if (!isObject(value)) return undefined
  const found = keys.flatMap((key) => (textAt(value, key) ? [[key, textAt(value, key)] as const] : []))
  return found.length > 0 ? (Object.fromEntries(found) as { readonly [K in Key]?: string }) : undefined
}
