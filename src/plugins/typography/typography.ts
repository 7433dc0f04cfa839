/** Turns straight quotes and apostrophes of texts into typographic ones, and keeps the sign of a path in its line. Code stays as it is. */
import type { PluginFactory } from '../../model/plugin.js'
import { type QuoteMarks, setQuotes } from './setQuotes.js'

interface TypographyOptions {
  /** Opening and closing double quotes, then opening and closing single quotes. Default `“”‘’`. @example '„“‚‘' */
  readonly quotes?: string
}

export const typography: PluginFactory<TypographyOptions> = ({ quotes = '“”‘’' }) => {
  const [open, close, openSingle, closeSingle, ...more] = quotes
  if (!open || !close || !openSingle || !closeSingle || more.length > 0)
    throw new Error(`\`quotes\` needs four characters, such as “”‘’, and not ${JSON.stringify(quotes)}`)
  const marks: QuoteMarks = { double: [open, close], single: [openSingle, closeSingle] }
  return { name: 'typography', markdown: { remark: [() => setQuotes(marks)] } }
}
