/**
 * Kinds of pages that answer only some questions: a changelog names every feature, but explains few. The build recognizes a kind
 * by words of the title and of the URL, the query by its words (`kindFactors.ts`).
 */
import type { SearchPage } from './fields.js'

/** The order is part of the file format. */
export const pageKinds = ['guide', 'operation', 'history', 'glossary', 'troubleshooting', 'legacy', 'overview'] as const
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

const overviewWords =
  /(?<!\p{L})(?:overview|introduction|intro|überblick|übersicht|einführung|aperçu|vue d[’']ensemble|descripción general|introducción)(?!\p{L})|概要|はじめに|概述|简介/u

/** Kinds of all pages. A guide that introduces a part of the site, or that has pages below its URL, is an overview. */
export function kindsOfPages(pages: readonly Pick<SearchPage, 'url' | 'title' | 'operation'>[]): PageKind[] {
  const parents = new Set(pages.flatMap(({ url }) => ancestorsOf(withoutSlash(url))))
  return pages.map((page) => {
    const kind = kindOfPage(page)
    const url = withoutSlash(page.url)
    const texts = [page.title.toLowerCase(), url.slice(url.lastIndexOf('/') + 1).toLowerCase()]
    const isOverview = parents.has(url) || texts.some((text) => overviewWords.test(text))
    return kind === 'guide' && isOverview ? 'overview' : kind
  })
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '')
}

/** `/a/b/c` is below `/a/b`, `/a` and the root, which is empty. */
function ancestorsOf(url: string): string[] {
  const segments = url.split('/')
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
}

/** A page of no special kind is a guide. */
export function kindOfPage({ url, title, operation }: Pick<SearchPage, 'url' | 'title' | 'operation'>): PageKind {
  if (operation) return 'operation'
  const segments = url.toLowerCase().split('/').filter(Boolean)
  const texts = [title.toLowerCase(), ...segments.slice(-2)]
  return patterns.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? 'guide'
}
