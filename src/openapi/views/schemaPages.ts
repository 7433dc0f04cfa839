/** Pages of schemas, made because something was cut. Drawing one may ask for more; the queue ends because schemas do. */
import type { Effective } from '../schema/effective.js'
import type { PageScope, Spot } from '../schema/scope.js'
import { type Slugs, slugOf } from '../slugs.js'

export interface SchemaPage {
  readonly effective: Effective
  readonly name: string
  readonly slug: string
  readonly route: string
  /** Routes of the pages that refer to it, in order. */
  readonly usedBy: Set<string>
}

export interface SchemaPages {
  /** Functions of the scope of one page. */
  readonly on: (route: string) => Pick<PageScope, 'schemaPage' | 'mention'>
  /** A page for a schema that has a name of its own, wherever it is used. */
  readonly ask: (named: Effective & { readonly name: string }) => void
  /** The next page that was asked for and not yet drawn. */
  readonly next: () => SchemaPage | undefined
  readonly all: () => readonly SchemaPage[]
  /** Once all pages are drawn: gives every mention of a definition the link to its page. */
  readonly linkMentions: () => void
}

interface Mention {
  name: string
  href?: string
}

export function schemaPages(path: string, slugs: Slugs): SchemaPages {
  const pages = new Map<object, SchemaPage>()
  const queue: SchemaPage[] = []
  const mentions: { readonly target: object; readonly mention: Mention; readonly route: string }[] = []

  const pageOf = (effective: Effective, nameOf: () => string): SchemaPage => {
    const known = pages.get(effective.target)
    if (known) return known
    const name = effective.name ?? nameOf()
    const slug = slugs.claim(slugOf(name) || 'schema')
    const page = { effective, name, slug, route: `${path}/${slug}`, usedBy: new Set<string>() }
    pages.set(effective.target, page)
    queue.push(page)
    return page
  }

  return {
    on: (route) => ({
      schemaPage: (effective, spot) => {
        const page = pageOf(effective, () => anonymousName(effective, route, spot))
        page.usedBy.add(route)
        return { name: page.name, href: page.route }
      },
      mention: (target, name) => {
        const mention: Mention = { name }
        mentions.push({ target, mention, route })
        return mention
      },
    }),
    ask: (named) => {
      pageOf(named, () => named.name)
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

/** The way to it from where it was met first, for example `list-threat-events data[].process`. */
function anonymousName({ schema }: Effective, from: string, { path }: Spot): string {
  if (typeof schema.title === 'string' && schema.title.trim()) return schema.title.trim()
  return `${from.split('/').at(-1) ?? ''} ${path.replace(/^(?:body|schema|res-[^.~[]*)[.~]?/, '')}`.trim()
}
