/** `<table data-view="cards">` of GitBook becomes cards: columns say which cell is the target and which one the picture. */
import type { MigrationReport } from '../../model/report.js'
import { directiveLabel } from '../admonitions.js'
import type { GitbookTools } from './gitbookRules.js'

export function cardTables(text: string, tools: GitbookTools, report: MigrationReport): string {
  if (!text.includes('data-view="cards"')) return text
  return text.replace(
    /^([ \t]*)<table[^>]*\bdata-view="cards"[^>]*>([\s\S]*?)<\/table>/gm,
    (whole, indent: string, table: string) => {
      const [, head = ''] = /<thead>([\s\S]*?)<\/thead>/.exec(table) ?? []
      const columns = [...head.matchAll(/<th\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
      const rows = [...(table.split('</thead>')[1] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g)]
      const cards = rows.map(([, row = '']) => cardOfRow(row, columns, tools))
      if (cards.length === 0 || cards.includes('')) return whole
      report.count('table of cards → cards')
      return `:::::cards\n${cards.join('\n')}\n:::::`.replace(/^(?=.)/gm, indent)
    },
  )
}

/** Empty if the row has no text. */
function cardOfRow(row: string, columns: readonly string[], { linkTo, findIcon }: GitbookTools): string {
  const cells = [...row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g)].map(([, html = '']) => html.trim())
  const cellOf = (mark: string) =>
    cells[columns.findIndex((attributes) => new RegExp(`\\b${mark}(?![-\\w])`).test(attributes))]
  const target = hrefIn(cellOf('data-card-target'))
  const cover = hrefIn(cellOf('data-card-cover'))
  const shown = cells.filter((_, index) => !/\bdata-hidden\b/.test(columns[index] ?? ''))
  const icon = findIcon(/<i class="fa-([\w-]+)/.exec(shown.join(''))?.[1] ?? '')
  const [title = '', ...texts] = shown
    .map((html) => html.replace(/<i class="fa-[^"]*">[^<]*<\/i>/g, ''))
    .filter((html) => html.replace(/<[^>]*>/g, '').trim() !== '' || html.includes('<img'))
  const label = title.replace(/<[^>]*>/g, '').trim() || (target && linkTo(target).title) || ''
  if (label === '') return ''
  const picture = cover === undefined ? [] : [`![](<${cover}>)`]
  const attributes = [
    ...(target === undefined ? [] : [`href="${linkTo(target).href}"`]),
    ...(icon ? [`icon=${icon}`] : []),
  ]
  return [
    `::::card${directiveLabel(label)}{${attributes.join(' ')}}`,
    ...[...picture, ...texts].flatMap((part) => [part, '']),
    '::::',
  ].join('\n')
}

function hrefIn(html: string | undefined): string | undefined {
  return html === undefined ? undefined : /\bhref="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#x26;', '&')
}
