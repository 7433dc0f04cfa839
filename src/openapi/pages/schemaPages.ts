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

/** Collects the schemas that get a page of their own while other pages are built. Their pages can add further ones. */
export function createSchemaPages(path: string, slugs: SlugRegistry): SchemaPages {
  const pages = new Map<object, SchemaPage>()
  const queue: SchemaPage[] = []
  const mentions: { readonly target: object; readonly mention: PendingMention; readonly route: string }[] = []

  const pageOfSchema = (target: object, nameOf: () => string): SchemaPage => {
    const known = pages.get(target)
    if (known) return known
    const name = nameOf()
    const slug = slugs.uniqueSlug(toFileSlug(name) || 'schema')
    const page = { target, name, slug, route: `${path}/${slug}`, usedBy: new Set<string>() }
    pages.set(target, page)
    queue.push(page)
    return page
  }

  return {
    forPage: (route) => ({
      requestSchemaPage: (resolved, position) => {
        const page = pageOfSchema(resolved.target, () => preferredName(resolved, route, position))
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
      const page = pageOfSchema(target, () => wanted)
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

/** Name of a schema page that is requested at this position first. */
export function preferredName(resolved: ResolvedSchema, route: string, position: SchemaPosition): string {
  return resolved.name ?? anonymousName(resolved, route, position)
}

/** Title of the schema, or the path to its first use, for example `list-threat-events data[].process`. */
function anonymousName({ schema }: ResolvedSchema, from: string, { path }: SchemaPosition): string {
  if (typeof schema.title === 'string' && schema.title.trim()) return schema.title.trim()
  return `${from.split('/').at(-1) ?? ''} ${path.replace(/^(?:body|schema|res-[^.~[]*)[.~]?/, '')}`.trim()
}
