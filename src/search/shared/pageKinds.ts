/**
 * Kinds of pages that answer only some questions: a changelog names every feature, but explains few. The build recognizes a kind
 * by words of the title and of the URL, the query by its words (`kindFactors.ts`).
 */
import type { SearchPage } from './fields.js'

/** The order is part of the file format. */
export const pageKinds = ['guide', 'operation', 'history', 'glossary', 'troubleshooting', 'legacy'] as const
export type PageKind = (typeof pageKinds)[number]

/** Each pattern is tried on the title and on each of the last two segments of the URL, in lower case. */
const patterns: readonly (readonly [PageKind, RegExp])[] = [
  [
    'history',
    /\b(?:release[- ]notes?|change-?log|what[’']?s[- ]new|releases|version history|versionshinweise|neuerungen|notes de version|notas de (?:la )?versi[oó]n|novedades)\b|リリースノート|変更履歴|发行说明|更新日志|\b(?:upgrad\w*|migrat\w*)[- ](?:to|from)\b/,
  ],
  ['glossary', /\b(?:glossar\w*|glosario|glossaire|terminology|terminologie)\b|用語集|术语表/],
  [
    'troubleshooting',
    /\b(?:troubleshoot\w*|faqs?|known[- ]issues|errors?|problems|fehlerbehebung|fehlersuche|d[eé]pannage|soluci[oó]n de problemas)\b|トラブルシューティング|エラー|故障排除|常见问题/,
  ],
  ['legacy', /^(?:v\d+|legacy|archive|old)$|\b(?:deprecated|legacy|veraltet|obsol[eè]te|obsoleto)\b/],
]

/** A page of no special kind is a guide. */
export function kindOfPage({ url, title, operation }: Pick<SearchPage, 'url' | 'title' | 'operation'>): PageKind {
  if (operation) return 'operation'
  const segments = url.toLowerCase().split('/').filter(Boolean)
  const texts = [title.toLowerCase(), ...segments.slice(-2)]
  return patterns.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? 'guide'
}
