/** Reads the links of a rendered page: their texts are words that an author used for the page behind them. */
import { decodeCharacterReferences } from '../../html/characterReferences.js'

export interface LinkText {
  readonly text: string
  /** Path of the target, with its fragment. */
  readonly href: string
}

const article = /<article[\s\S]*?<\/article>/g
const link = /<a\b[^>]*?\bhref="(\/[^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Links to pages of the site within the article, apart from the navigation. */
export function readLinkTexts(html: string): LinkText[] {
  return [...html.matchAll(article)].flatMap(([content]) =>
    [...content.matchAll(link)].flatMap(([, href = '', inner = '']) => {
      const plain = inner.replace(/<[^>]*>/g, ' ')
      const text = (decodeCharacterReferences(plain) ?? plain).replace(/\s+/g, ' ').trim()
      return text ? [{ text, href: href.replace(/\?[^#]*/, '') }] : []
    }),
  )
}
