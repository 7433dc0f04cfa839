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
  const preset = presets.find(({ name }) => /(?:preset-)?classic/.test(name))
  const classic = fieldsOf(preset?.options)
  const optionsByName = (name: string) =>
    plugins.filter((plugin) => plugin.name.includes(name)).map(({ options }) => options)
  const [redirects] = optionsByName('client-redirects')
  // Without the preset, a site has the content of its plugins only. A preset that code computes is taken for this one.
  const isClassic = preset !== undefined || !plugins.some(({ name }) => /plugin-content-(?:docs|blog|pages)/.test(name))
  const contentOf = (key: 'docs' | 'blog') => [
    ...(isClassic && classic[key] !== false ? [fieldsOf(classic[key])] : []),
    ...optionsByName(`content-${key}`),
  ]
  return {
    docs: contentOf('docs'),
    blogs: contentOf('blog'),
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
