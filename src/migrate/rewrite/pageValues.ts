/** Values of the front matter that MDX pages show: `{frontMatter.title}` in Docusaurus, `{frontmatter.title}` in Astro. */
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { mapProse } from './mapLines.js'

const shownValue = /(?<!\$)(=?)\{\s*front[mM]atter((?:\.\w+)+)\s*\}/g

/** Other expressions stay as they are, and are reported when the page is rewritten. */
export function showPageValues({ body, matter }: ForeignPage, report: MigrationReport): string {
  if (!/\{\s*front[mM]atter\./.test(body)) return body
  return mapProse(body, (prose) =>
    prose.replace(shownValue, (whole, equals: string, path: string) => {
      const value = path
        .slice(1)
        .split('.')
        .reduce<unknown>((inside, key) => (inside instanceof Object ? Reflect.get(inside, key) : undefined), matter)
      if (typeof value !== 'string' && typeof value !== 'number') return whole
      report.count('value of the front matter')
      return equals === '' ? textOfMdx(String(value)) : `={${JSON.stringify(value)}}`
    }),
  )
}

/** Characters that start code or an element in MDX. */
function textOfMdx(text: string): string {
  return text.replace(/[{}<]/g, '\\$&')
}
