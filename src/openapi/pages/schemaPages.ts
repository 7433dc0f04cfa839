/** Queue of schema pages, which exist because another page cut the schema. Building one can request more; schemas are finite. */

import { type SlugRegistry, toFileSlug } from '../document/slugs.js'
import type { PageContext, SchemaPosition } from '../schema/pageContext.js'
import type { ResolvedSchema } from '../schema/schemaResolver.js'

export interface SchemaPage {
  /** The object that defines the schema. */
  readonly target: object
  readonly name: string
  readonly slug: string
  readonly route: string
  /** Routes of the pages that link to it. */
  readonly usedBy: Set<string>
}

export interface SchemaPages {
  /** Name of a schema page that is requested at this position first. */
  readonly preferredName: (resolved: ResolvedSchema, route: string, position: SchemaPosition) => string
  /** Functions for the context of one page. */
  readonly forPage: (route: string) => Pick<PageContext, 'requestSchemaPage' | 'mention'>
  /** The same as `requestSchemaPage` for a cached page, for which only the name of the schema is known. */
  readonly requestByName: (target: object, name: string, route: string) => ReturnType<PageContext['requestSchemaPage']>
  /** Requests a page for a named schema that no page cuts (`showSchemas`). */
  readonly requestNamed: (named: ResolvedSchema & { readonly name: string }) => void
  /** Takes the next requested page from the queue. */
  readonly next: () => SchemaPage | undefined
  /** Adds the link to every mention of a definition that has a page. Call it after all pages are built. */
  readonly linkMentions: () => void
}

interface PendingMention {
  name: string
  href?: string
}

/**
 * Collects the schemas that get pages of their own while other pages are built. Schema pages can add further ones.
 * @param titles of operations and webhooks, by the route of their page
 */
export function createSchemaPages(
  path: string,
  slugs: SlugRegistry,
  titles: ReadonlyMap<string, string> = new Map(),
): SchemaPages {
  const pages = new Map<object, SchemaPage>()
  /** Names that follow the names of anonymous schemas in parentheses, by the route of the page that contains them. */
  const owners = new Map(titles)
  const queue: SchemaPage[] = []
  const mentions: { readonly target: object; readonly mention: PendingMention; readonly route: string }[] = []

  const preferredName: SchemaPages['preferredName'] = (resolved, route, position) =>
    resolved.name ?? anonymousName(resolved, owners.get(route), position)

  const pageOfSchema = (target: object, nameOf: () => string, from = ''): SchemaPage => {
    const known = pages.get(target)
    if (known) return known
    const name = nameOf()
    const owner = owners.get(from)
    const slug = slugs.uniqueSlug(toFileSlug(name) || 'schema')
    const page = { target, name, slug, route: `${path}/${slug}`, usedBy: new Set<string>() }
    pages.set(target, page)
    owners.set(page.route, owner !== undefined && name.endsWith(` (${owner})`) ? owner : name)
    queue.push(page)
    return page
  }

  return {
    preferredName,
    forPage: (route) => ({
      requestSchemaPage: (resolved, position) => {
        const page = pageOfSchema(resolved.target, () => preferredName(resolved, route, position), route)
        page.usedBy.add(route)
        return { name: page.name, href: page.route }
      },
      mention: (target, name) => {
        const mention: PendingMention = { name }
        mentions.push({ target, mention, route })
        return mention
      },
    }),
    requestByName: (target, wanted, route) => {
      const page = pageOfSchema(target, () => wanted, route)
      page.usedBy.add(route)
      return { name: page.name, href: page.route }
    },
    requestNamed: ({ target, name }) => {
      pageOfSchema(target, () => name)
    },
    next: () => queue.shift(),
    linkMentions: () => {
      for (const { target, mention, route } of mentions) {
        const page = pages.get(target)
        if (!page || page.route === route) continue
        mention.href = page.route
        page.usedBy.add(route)
      }
    },
  }
}

/** Title of the schema, or its last names on the page where it is used first, for example `data.process (List threat events)`. */
function anonymousName({ schema }: ResolvedSchema, owner: string | undefined, { path }: SchemaPosition): string {
  if (typeof schema.title === 'string' && schema.title.trim()) return schema.title.trim()
  const names = path
    .replace(/^(?:body|schema|res-[^.~[]*)[.~]?/, '')
    .replaceAll('[]', '')
    .split(/[.~]/)
    .filter(Boolean)
  const name = names.slice(-2).join('.')
  if (owner === undefined) return name
  return name ? `${name} (${owner})` : owner
}
