/** Tags of docs and posts: `tags: [one, { label: Two, permalink: /two }]`, or names of tags in `tags.yml`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ForeignPage } from '../../model/site.js'
import { parseData } from '../parseData.js'
import type { PageTag } from '../tagPages.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

/** @param folder contains `tags.yml`, if the site has one. */
export function docusaurusTags(folder: string, options: Fields): (page: ForeignPage) => readonly PageTag[] {
  const file = join(folder, textOf(options.tags) ?? 'tags.yml')
  const known = existsSync(file) ? parseData(readFileSync(file, 'utf8'), 'yaml').fields : {}
  return ({ matter }) =>
    listOf(matter?.tags).flatMap((tag): PageTag[] => {
      const name = typeof tag === 'number' ? String(tag) : textOf(tag)
      const own = fieldsOf(name === undefined ? tag : known[name])
      const label = textOf(own.label) ?? name
      if (label === undefined) return []
      const permalink = textOf(own.permalink) ?? lodashKebab(name ?? label)
      return [{ label, slug: posix.join('/', permalink).slice(1) }]
    })
}

/** Words in lower case with hyphens, as lodash writes them: `OpenAPI v2` -> `open-api-v-2`. */
function lodashKebab(text: string): string {
  const words = text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\d+/gu) ?? []
  return words.join('-').toLowerCase()
}
