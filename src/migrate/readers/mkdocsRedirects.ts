/** Redirects of MkDocs. */
import { cleanRoute } from '../rewrite/cleanRoute.js'
import { type Fields, fieldsOf, listOf } from './values.js'

/** The maps of the plugin `redirects`: files of pages by old files. */
export function readMkdocsRedirects({ plugins }: Fields): { from: string; to: string }[] {
  const maps = listOf(plugins).map((plugin) => fieldsOf(fieldsOf(fieldsOf(plugin).redirects).redirect_maps))
  const toRoute = (path: string) => {
    const [, file = '', rest = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
    return cleanRoute(`/${file.replace(/\.md$/, '').replace(/(^|\/)(?:index|README)$/, '$1')}`) + rest
  }
  return maps.flatMap((map) =>
    Object.entries(map).flatMap(([from, to]) =>
      typeof to === 'string' ? [{ from: toRoute(from), to: /^https?:/.test(to) ? to : toRoute(to) }] : [],
    ),
  )
}
