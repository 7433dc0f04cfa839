/** Icons of fonts: `<i class="fas fa-book"></i>`. Their style sheet is not in the new site, so that they would be empty. */
import type { MigrationReport } from '../../model/report.js'
import { mapProse } from '../mapLines.js'

const iconTag =
  /<(i|span)\b((?=[^<>]*\bclass="[^"<>]*(?:\bfa[bsrld]?[ -]|\bbi-|\bmdi-|\bti-))(?:[^<>"]|"[^"]*")*)>\s*<\/\1>/g
/** Classes that are no names: sizes, turns and families. */
const noName =
  /^(?:fw|lg|sm|xs|xl|2xs|2xl|\dx|10x|spin|pulse|ul|li|border|pull-\w+|rotate-\w+|flip-\w+|stack(?:-\w+)?|inverse|solid|regular|brands|light|thin|duotone|beat|fade)$/
/** An element at the start of a block makes all of the block HTML, in which Markdown is text. */
const htmlBlock = /^[ \t]*<(?!(?:i|span|a|b|em|strong|code|br|img|kbd|sup|sub)\b)\/?[a-z]/i

export function replaceIconFonts(
  body: string,
  { findIcon, report }: { readonly findIcon: (name: string) => string | undefined; readonly report: MigrationReport },
): string {
  if (!/<(?:i|span)\b/.test(body)) return body
  return mapProse(body, (prose) =>
    prose.replace(iconTag, (whole: string, ...[, attributes, at]: [string, string, number]) => {
      const name = nameOfIcon(attributes)
      if (name === undefined) return whole
      const isAlone = isAloneInLink(prose, at, whole.length)
      const isHtml = htmlBlock.test(
        prose
          .slice(0, at)
          .split(/\n[ \t]*\n/)
          .at(-1) ?? '',
      )
      const label = /\b(?:aria-label|title)="([^"]+)"/.exec(attributes)?.[1] ?? name.replaceAll('-', ' ')
      const icon = findIcon(name)
      if (isHtml) return isAlone ? label : whole
      report.count(icon === undefined ? 'icon of a font removed' : 'icon of a font → icon')
      if (icon === undefined) return isAlone ? label : ''
      return isAlone ? `:icon[${icon}]{label="${label.replaceAll('"', '')}"}` : `:icon[${icon}]`
    }),
  )
}

function nameOfIcon(attributes: string): string | undefined {
  const classes = /\bclass="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? []
  return classes
    .map((name) => /^(?:fa|bi|mdi|ti)-([a-z\d-]+)$/.exec(name)?.[1])
    .find((name) => name !== undefined && !noName.test(name))
}

/** A link with an icon only needs a name. */
function isAloneInLink(prose: string, at: number, length: number): boolean {
  const before = prose.slice(Math.max(0, at - 300), at)
  const after = prose.slice(at + length, at + length + 20)
  return (
    (/\[\s*$/.test(before) && /^\s*\]\(/.test(after)) || (/<a\b[^<>]*>\s*$/.test(before) && /^\s*<\/a>/.test(after))
  )
}
