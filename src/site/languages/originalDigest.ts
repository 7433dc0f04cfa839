/**
 * Digest of what a translator translates: title, description and body of a page. A translation records that of its original, so that
 * a later change of the original is noticed without the history of git.
 */
import type { Entry } from '../../model/model.js'
import { hashOf } from '../../util/hash.js'

type Original = Pick<Entry, 'source' | 'bodyOffset'> & {
  readonly frontMatter: Pick<Entry['frontMatter'], 'title' | 'description'>
}

export function originalDigest({ source, bodyOffset, frontMatter }: Original): string {
  const { title = '', description = '' } = frontMatter
  return hashOf(title, description, source.slice(bodyOffset).trim()).slice(0, 8)
}
