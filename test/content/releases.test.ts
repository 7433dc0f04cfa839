/** Pages, `_variables.yaml` and the data in `_releases.yaml` agree about versions, dates, charts, support terms and advisories. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { codeBlocks, type SourcePage, sourcePages, tokens } from './pages.js'

const version = z.string().regex(/^\d+\.\d+\.\d+$/)
const day = z.string().regex(/^2026-\d\d-\d\d$/)
const { advisories, charts, components } = z
  .object({
    components: z.record(
      z.string(),
      z.object({ page: z.string(), support: z.enum(['minors', 'current']), releases: z.record(version, day) }),
    ),
    charts: z.record(version, z.object({ date: day, sensor: version, cluster_manager: version })),
    advisories: z.record(
      z.string(),
      z.object({ component: z.string(), severity: z.string(), affected: z.string(), fixed: version }),
    ),
  })
  .parse(parse(readFileSync('content/release-notes/_releases.yaml', 'utf8')))

const pages = sourcePages()
const months = 'January February March April May June July August September October November December'.split(' ')
const minorOf = (each: string) => each.split('.').slice(0, 2).join('.')
const isPatch = (each: string) => !each.endsWith('.0')
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const inProse = (date: string) => {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  return `${dayOfMonth} ${months[(month ?? 0) - 1]} ${year}`
}

function sourceOf(file: string): string {
  const page = pages.find((each) => each.file === `content/${file}`)
  if (!page) throw new Error(`There is no page ${file}.`)
  return page.source
}

/** Cells of the rows of every table on a page. */
function tableRows(source: string): string[][] {
  return source
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

test.each(Object.entries(components))('%s has one heading for each release, newest first', (_, { page, releases }) => {
  const headings = [...sourceOf(page).matchAll(/^## (\d+\.\d+\.\d+) \(([^)]+)\) \{#(v[\d-]+)\}$/gm)]
  expect(headings.map(([, ...parts]) => parts)).toEqual(
    Object.entries(releases)
      .reverse()
      .map(([name, date]) => [name, inProse(date), `v${name.replaceAll('.', '-')}`]),
  )
})

test.each(Object.entries(components))('the variables of %s hold the newest release', (name, { releases }) => {
  const [newest, date] = Object.entries(releases).at(-1) ?? []
  expect(tokens.vars[`version.${name}`]).toBe(newest)
  expect(tokens.vars[`version.${name}_date`]).toBe(date)
})

test('the matrix of charts lists each chart with its images, and each chart has notes', () => {
  const page = sourceOf('release-notes/helm-charts.mdx')
  const rows = tableRows(page).filter((cells) => cells.length === 4 && /^\d+\.\d+\.\d+$/.test(cells[0] ?? ''))
  expect(rows).toEqual(
    Object.entries(charts)
      .reverse()
      .map(([name, { date, sensor, cluster_manager }]) => [name, date, sensor, cluster_manager]),
  )
  const headings = [...page.matchAll(/^## (\d+\.\d+\.\d+) \(([^)]+)\) \{#v[\d-]+\}$/gm)].map(([, ...parts]) => parts)
  expect(headings).toEqual(
    Object.entries(charts)
      .reverse()
      .map(([name, { date }]) => [name, inProse(date)]),
  )
  expect(tokens.vars['version.chart_sensor']).toBe(Object.keys(charts).at(-1))
})

test('a chart installs releases that exist, and each patch release has a chart within three days', () => {
  expect(Object.keys(charts).length).toBeGreaterThan(5)
  for (const [name, chart] of Object.entries(charts)) {
    for (const part of ['sensor', 'cluster_manager'] as const) {
      const released = components[part]?.releases[chart[part]]
      expect(released, `chart ${name}, ${part}`).toBeDefined()
      expect(daysBetween(released ?? '', chart.date), `chart ${name}, ${part}`).toBeGreaterThanOrEqual(0)
    }
  }
  for (const part of ['sensor', 'cluster_manager'] as const) {
    for (const [name, date] of Object.entries(components[part]?.releases ?? {}).filter(([each]) => isPatch(each))) {
      const first = Object.values(charts).find((chart) => chart[part] === name)
      expect(first, `${part} ${name} has a chart`).toBeDefined()
      expect(daysBetween(date, first?.date ?? ''), `${part} ${name}`).toBeLessThanOrEqual(3)
    }
  }
})

test.each(['sensor', 'tracer'])('the support table of %s follows from the dates', (name) => {
  const { page = '', releases = {} } = components[name] ?? {}
  const minors = Object.entries(releases)
    .filter(([each]) => !isPatch(each))
    .reverse()
  const [major, minor] = minorOf(minors[0]?.[0] ?? '')
    .split('.')
    .map(Number)
  const expected = minors.map(([each, date], index) => [
    minorOf(each),
    date,
    index === 0
      ? 'All'
      : index > 2
        ? 'No'
        : `High and critical advisories${index === 2 ? `, until ${major}.${(minor ?? 0) + 1}` : ''}`,
    index === 0 ? '–' : date.replace('2026', '2027'),
  ])
  const rows = tableRows(sourceOf(page)).filter((cells) => cells.length === 4 && /^\d+\.\d+$/.test(cells[0] ?? ''))
  expect(rows).toEqual(expected)
})

test('each advisory is listed with its data, and the notes of the fixed release link to it', () => {
  const rows = tableRows(sourceOf('release-notes/advisories.mdx')).filter(([first = '']) => first.includes('ADV-'))
  expect(rows.map(([id]) => /ADV-[\d-]+/.exec(id ?? '')?.[0]).sort()).toEqual(Object.keys(advisories).sort())
  for (const [id, { affected, component, fixed, severity }] of Object.entries(advisories)) {
    const [, , listedSeverity, listedAffected, listedFix = ''] = rows.find(([cell]) => cell?.includes(id)) ?? []
    expect([id, listedSeverity, listedAffected]).toEqual([id, severity, affected])
    expect(listedFix.split(', ')[0]).toBe(fixed)
    const notes = sourceOf(components[component]?.page ?? '').split(/^## /m)
    expect(
      notes.find((section) => section.startsWith(`${fixed} (`)),
      id,
    ).toContain(`#${id.toLowerCase()})`)
  }
})

const called: Readonly<Record<string, string>> = {
  sensor: 'sensor',
  'cluster manager': 'cluster_manager',
  operator: 'operator',
  'host installer': 'host_installer',
  tracer: 'tracer',
  'cloud scanner': 'cloud_scanner',
  'admission controller': 'admission',
  CLI: 'cli',
}

test('guides name released versions only, and the current one by its variable', () => {
  const names = new RegExp(`\\b(${Object.keys(called).join('|')}) (\\d+\\.\\d+\\.\\d+)`, 'gi')
  const mentions = pages.flatMap(({ file, source }) =>
    [...source.matchAll(names)].map(([text, name = '', number = '']) => {
      const known = components[called[name === 'CLI' ? name : name.toLowerCase()] ?? '']?.releases ?? {}
      return { file, text, number, known }
    }),
  )
  expect(mentions.length).toBeGreaterThan(10)
  expect(mentions.filter(({ known, number }) => !(number in known)).map(({ file, text }) => `${file} ${text}`)).toEqual(
    [],
  )
  const current = ({ known, number }: (typeof mentions)[number]) => number === Object.keys(known).at(-1)
  expect(
    mentions
      .filter((mention) => !mention.file.startsWith('content/release-notes/') && current(mention))
      .filter(({ text, file }) => !isHistory(file, text))
      .map(({ file, text }) => `${file} ${text}`),
  ).toEqual([])
})

/** "Since 1.4.0" stays true after the next release, so the number is right there. */
function isHistory(file: string, text: string): boolean {
  const source = pages.find((page) => page.file === file)?.source ?? ''
  const number = text.replaceAll('.', '\\.')
  return new RegExp(`(?:since|[Ff]rom|before)(?: the)? ${number}|${number} or later`).test(source)
}

test('commands in the notes of a release use no version that is newer than the release', () => {
  const versions = Object.values(components).flatMap(({ releases }) => Object.entries(releases))
  const dates = new Map<string, string>()
  for (const [name, date] of versions) if (date < (dates.get(name) ?? '9')) dates.set(name, date)
  const notes = Object.values(components).flatMap(({ page, releases }) =>
    sourceOf(page)
      .split(/^(?=## )/m)
      .flatMap((section) => {
        const released = releases[/^## (\d+\.\d+\.\d+) \(/.exec(section)?.[1] ?? '']
        return released ? [{ released, page: { file: page, source: section } satisfies SourcePage }] : []
      }),
  )
  expect(notes.length).toBeGreaterThan(40)
  const newer = notes.flatMap(({ page, released }) =>
    codeBlocks(page).flatMap(({ place, text }) =>
      [...text.matchAll(/"(\d+\.\d+\.\d+)"|--version (\d+\.\d+\.\d+)/g)]
        .map(([, quoted, option]) => quoted ?? option ?? '')
        .filter((name) => (dates.get(name) ?? '') > released)
        .map((name) => `${place} ${name}`),
    ),
  )
  expect(newer).toEqual([])
})
