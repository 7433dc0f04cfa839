/** Pages of schemas, made because something was cut. Drawing one may ask for more; the queue ends because schemas do. */

import { type SlugRegistry, toFileSlug } from '../document/slugs.js'
import type { PageContext, SchemaPosition } from '../schema/pageContext.js'
import type { ResolvedSchema } from '../schema/schemaResolver.js'

export interface SchemaPage {
  /** The object that defines the schema. */
  readonly target: object
  readonly name: string
  readonly slug: string
  readonly route: string
  /** Routes of the pages that refer to it, in order. */
  readonly usedBy: Set<string>
}

export interface SchemaPages {
  /** Functions of the scope of one page. */
  readonly forPage: (route: string) => Pick<PageContext, 'requestSchemaPage' | 'mention'>
  /** As `schemaPage` does it, for a page that did before and is not drawn: of the schema only its name is known. */
  readonly requestByName: (target: object, name: string, route: string) => ReturnType<PageContext['requestSchemaPage']>
  /** A page for a schema that has a name of its own, wherever it is used. */
  readonly requestNamed: (named: ResolvedSchema & { readonly name: string }) => void
  /** The next page that was asked for and not yet drawn. */
  readonly next: () => SchemaPage | undefined
  readonly all: () => readonly SchemaPage[]
  /** Once all pages are drawn: gives every mention of a definition the link to its page. */
  readonly linkMentions: () => void
}

interface PendingMention {
  name: string
  href?: string
}

export function createSchemaPages(path: string, slugs: SlugRegistry): SchemaPages {
  const pages = new Map<object, SchemaPage>()
  const queue: SchemaPage[] = []
  const mentions: { readonly target: object; readonly mention: PendingMention; readonly route: string }[] = []

  const pageOf = (target: object, nameOf: () => string): SchemaPage => {
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
      requestSchemaPage: (effective, spot) => {
        const page = pageOf(effective.target, () => preferredName(effective, route, spot))
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
      const page = pageOf(target, () => wanted)
      page.usedBy.add(route)
      return { name: page.name, href: page.route }
    },
    requestNamed: ({ target, name }) => {
      pageOf(target, () => name)
    },
    next: () => queue.shift(),
    all: () => [...pages.values()],
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

/** What a page is called that is asked for first here. */
export function preferredName(effective: ResolvedSchema, route: string, spot: SchemaPosition): string {
  return effective.name ?? anonymousName(effective, route, spot)
}

/** The way to it from where it was met first, for example `list-threat-events data[].process`. */
function anonymousName({ schema }: ResolvedSchema, from: string, { path }: SchemaPosition): string {
  if (typeof schema.title === 'string' && schema.title.trim()) return schema.title.trim()
  return `${from.split('/').at(-1) ?? ''} ${path.replace(/^(?:body|schema|res-[^.~[]*)[.~]?/, '')}`.trim()
}
