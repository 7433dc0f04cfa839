/** Redirects of MkDocs. */
import { cleanRoute } from '../../rewrite/cleanRoute.js'
import { type Fields, fieldsOf } from '../values.js'
import { optionsOf } from './mkdocsConfig.js'

/** The map of the plugin `redirects`: files of pages by old files. */
export function readMkdocsRedirects({ plugins }: Fields): { from: string; to: string }[] {
  const map = fieldsOf(optionsOf(plugins, 'redirects')?.redirect_maps)
  const toRoute = (path: string) => {
    const [, file = '', rest = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
    return cleanRoute(`/${file.replace(/\.md$/, '').replace(/(^|\/)(?:index|README)$/, '$1')}`) + rest
  }
  return Object.entries(map).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: toRoute(from), to: /^https?:/.test(to) ? to : toRoute(to) }] : [],
  )
}
