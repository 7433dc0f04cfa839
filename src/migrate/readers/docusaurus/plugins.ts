/** Finds the options of presets and plugins in the configuration of Docusaurus. */
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

export interface DocusaurusPlugins {
  /** Options of each set of docs. */
  readonly docs: readonly Fields[]
  readonly blogs: readonly Fields[]
  /** Options of the plugin for single pages. Undefined if it is off. */
  readonly pages?: Fields
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Returns the old routes of a page, if it could be read. */
  readonly createRedirects: unknown
}

export function findPlugins(config: Fields): DocusaurusPlugins {
  const presets = listOf(config.presets).map(nameAndOptions)
  const plugins = listOf(config.plugins).map(nameAndOptions)
  const classic = fieldsOf(presets.find(({ name }) => /(?:preset-)?classic/.test(name))?.options)
  const optionsByName = (name: string) =>
    plugins.filter((plugin) => plugin.name.includes(name)).map(({ options }) => options)
  const [redirects] = optionsByName('client-redirects')
  return {
    docs: [...(classic.docs === false ? [] : [fieldsOf(classic.docs)]), ...optionsByName('content-docs')],
    blogs: [...(classic.blog === false ? [] : [fieldsOf(classic.blog)]), ...optionsByName('content-blog')],
    ...(classic.pages !== false && { pages: fieldsOf(classic.pages) }),
    redirects: listOf(redirects?.redirects).flatMap(readRedirect),
    createRedirects: redirects?.createRedirects,
  }
}

function nameAndOptions(entry: unknown): { readonly name: string; readonly options: Fields } {
  const [name, options] = Array.isArray(entry) ? entry : [entry]
  return { name: textOf(name) ?? '', options: fieldsOf(options) }
}

function readRedirect(entry: unknown): { from: string; to: string }[] {
  const { from, to } = fieldsOf(entry)
  const target = textOf(to)
  const sources = Array.isArray(from) ? from : [from]
  return target ? sources.flatMap((source) => (typeof source === 'string' ? [{ from: source, to: target }] : [])) : []
}
