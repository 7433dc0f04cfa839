/** Pages can be scanned: an answer under the title, text where a reader acts, pictures where a page explains, and links to every page. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { type SourcePage, sourcePages } from './pages.js'

const all = sourcePages()
const pages = all.filter(({ file }) => file.endsWith('.mdx') && !file.includes('/_') && file !== 'content/index.mdx')

/** Text without front matter, code, imports, tags and link targets. */
function textOf({ source }: SourcePage): string {
  return source
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/^\s*(`{3,})[\s\S]*?^\s*\1/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/^:::\w[\s\S]*?^:::$/gm, '')
    .replace(/\]\([^)]*\)|<[^<>]*>|\{#[^}]*\}/g, '')
}

const wordsOf = (text: string) => text.match(/[\w.`'{}/-]*\w[\w.`'{}/-]*/g)?.length ?? 0

/** Share of the words of a page that stand in tables. */
const shares = pages.map((page) => {
  const text = textOf(page)
  const rows = text.split('\n').filter((line) => line.trim().startsWith('|'))
  return { file: page.file, share: wordsOf(rows.join('\n')) / Math.max(1, wordsOf(text)) }
})

test('tables hold at most 55 % of the words of a page, and a quarter of those of the median page', () => {
  expect(shares.filter(({ share }) => share > 0.55).map(({ file, share }) => `${file} ${share.toFixed(2)}`)).toEqual([])
  const sorted = shares.map(({ share }) => share).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(0.25)
})

test('a page begins with a paragraph that says what it is for', () => {
  const wrong = pages.filter((page) => {
    const [first = ''] = textOf(page)
      .split(/\n{2,}/)
      .map((block) => block.trim())
      // A mark of the release may come first.
      .filter((block) => block && !/^\[?New in/.test(block))
    return /^[#|!-]/.test(first) || wordsOf(first) < 12
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('an overview and a page on a concept have a drawing with a text for those who cannot see it', () => {
  const explaining = pages.filter(({ file }) => /\/(?:overview|concepts)\.mdx$|\/concepts\//.test(file))
  expect(explaining.length).toBeGreaterThan(30)
  const without = explaining.filter(
    ({ source }) => !/!\[[^\]]{20,}\]\([^)]+\.svg\)|<img [^>]*\.svg"[^>]*alt="[^"]{20,}"/.test(source),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})

test('at least two pages link to a page in their text', () => {
  const partials = new Map(all.map(({ file, source }) => [file, source]))
  const slug = (path: string) => path.replaceAll('{product}', 'product')
  const sources = new Map<string, Set<string>>()
  for (const { file, source } of pages) {
    const imported = [...source.matchAll(/^import \w+ from '([^']+)'/gm)].map(
      ([, target = '']) => partials.get(posix.join(posix.dirname(file), target)) ?? '',
    )
    for (const [, target = ''] of [source, ...imported].join('\n').matchAll(/\]\((\/[^)#\s]*)/g)) {
      const path = `content${slug(target)}.mdx`
      if (path !== file) sources.set(path, (sources.get(path) ?? new Set()).add(file))
    }
  }
  const few = pages.filter(({ file }) => (sources.get(file)?.size ?? 0) < 2)
  expect(few.map(({ file }) => file)).toEqual([])
})

test('the home page leads to each journey', () => {
  const home = readFileSync('content/index.mdx', 'utf8')
  const journeys = [
    '/posture/first-finding',
    '/getting-started/install-sensor/no-data',
    '/introduction/security-facts',
    '/settings/sso/microsoft-entra',
    '/getting-started/connect-cloud-account/aws/instructions',
  ]
  expect(journeys.filter((journey) => !home.includes(`(${journey})`))).toEqual([])
})
