/** Guides agree with the API description, with other pages, and with themselves. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type CodeBlock, codeBlocks, type SourcePage, sourcePages, tokens } from './pages.js'
import { shellCommands } from './shell.js'

const pages = sourcePages()
const isShell = ({ language }: CodeBlock) => /^(?:bash|sh|shell)$/.test(language)
const blocksOf = new Map(pages.map((page) => [page.file, codeBlocks(page)]))
const shellBlocks = ({ file }: SourcePage) => (blocksOf.get(file) ?? []).filter(isShell)
const prose = ({ source }: SourcePage) => source.replace(/^\s*(`{3,})[\s\S]*?^\s*\1/gm, '')
const guides = pages.filter(({ file }) => !/\/_[^/]+$/.test(file))

test('a variable of a command is set in an earlier block of its page, or the text names it', () => {
  const unset = guides.flatMap((page) => {
    const partials = [...page.source.matchAll(/^import \w+ from '([^']+)'/gm)]
      .map(([, target = '']) => new URL(target, `file:///${page.file}`).pathname.slice(1))
      .flatMap((file) => pages.find((each) => each.file === file) ?? [])
    const text = [page, ...partials].map(prose).join('\n')
    const inPartials = partials.flatMap((each) => shellBlocks(each).flatMap(({ text: code }) => assigned(code)))
    const set = new Set(['HOME', 'PATH', 'USER', 'PWD', 'RANDOM', ...inPartials])
    return shellBlocks(page).flatMap(({ place, text: code }) => {
      for (const name of assigned(code)) set.add(name)
      const read = [...withoutLiterals(code).matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
      return [...new Set(read)]
        .filter((name) => !set.has(name) && !new RegExp(`\`\\$?${name}(?:=[^\`]*)?\``).test(text))
        .map((name) => `${place} ${name}`)
    })
  })
  expect(unset).toEqual([])
})

function assigned(code: string): readonly string[] {
  return [
    ...[...code.matchAll(/(?:^|[\s;&|(])([A-Za-z_]\w*)\+?=/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/\bfor (\w+) in\b/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/\bread (?:-\w+ (?:'[^']*' )?)*([\w ]+)/g)].flatMap(([, names = '']) => names.split(' ')),
  ]
}

/** Text in single quotes, and here-documents with a quoted end, are not expanded. */
function withoutLiterals(text: string): string {
  return text.replace(/<<-?\s*'(\w+)'.*?\n\s*\1(?=\n|$)/gs, '').replace(/'[^']*'/g, '')
}

const described = z.object({ paths: z.record(z.string(), z.object({ $ref: z.string() })) })
const operationShape = z.object({
  get: z
    .object({ parameters: z.array(z.object({ name: z.string().optional(), $ref: z.string().optional() })).default([]) })
    .optional(),
})

/** Query parameters of each list operation, by its path. */
function filtersByPath(): Map<string, Set<string>> {
  const shared = z
    .record(z.string(), z.object({ name: z.string() }))
    .parse(parse(readFileSync('openapi/parameters/filters.yaml', 'utf8')))
  const { paths } = described.parse(parse(readFileSync('openapi/openapi.yaml', 'utf8')))
  return new Map(
    Object.entries(paths).map(([path, { $ref }]) => {
      const { get } = operationShape.parse(parse(readFileSync(`openapi/${$ref}`, 'utf8')))
      const names = (get?.parameters ?? []).map(
        ({ name, $ref: ref }) => name ?? shared[ref?.split('/').at(-1) ?? '']?.name,
      )
      return [path, new Set(names.filter((name) => name !== undefined))]
    }),
  )
}

test('a command filters on the server wherever the API has a parameter for it', () => {
  const filters = filtersByPath()
  expect(filters.get('/vulnerabilities/findings')).toContain('exploited')
  const late = guides.flatMap((page) =>
    shellBlocks(page).flatMap(({ place, text }) =>
      [
        ...text.matchAll(/(?:management\/v1|\$\{?API\}?)(\/[\w/-]+)[^\n]*(?:\n(?!\n)[^\n]*)*?select\(([^)]*)\)/g),
      ].flatMap(([, path = '', condition = '']) =>
        [...condition.matchAll(/\.(\w+) == /g)]
          .filter(([, field = '']) => filters.get(path)?.has(field))
          .map(([, field]) => `${place} ${path}?${field}`),
      ),
    ),
  )
  expect(late).toEqual([])
})

test('guides name event types that exist', () => {
  const { WebhookEvent } = z
    .object({ WebhookEvent: z.object({ enum: z.array(z.string()) }) })
    .parse(parse(readFileSync('openapi/schemas/webhook.yaml', 'utf8')))
  const known = new Set([
    ...WebhookEvent.enum,
    // Types that a pipeline sends with "Create event".
    ...['build.finished', 'deployment.started', 'deployment.finished', 'deployment.failed', 'deployment.rolled_back'],
  ])
  const named = guides.flatMap(({ file, source }) =>
    [
      ...source.matchAll(/[`"'](?:event=)?((?:finding|detection|workflow|build|deployment)\.(?!yaml)[a-z_]+)[`"']/g),
    ].map(([, type = '']) => ({ file, type })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ type }) => !known.has(type)).map(({ file, type }) => `${file} ${type}`)).toEqual([])
})

test('hosts of the platform are those of the variables, in one of the regions', () => {
  const regions = ['us1', 'us2', 'eu1', 'ap1', 'REGION']
  const platform = Object.entries(tokens.vars)
    .filter(([name]) => /^(?:host|image)\./.test(name))
    .map(
      ([, value]) =>
        value
          .replace('{input.region}', 'us1')
          .replace(/^https:\/\//, '')
          .split('/')[0] ?? '',
    )
  const known = new Set([
    ...platform.flatMap((host) => regions.map((region) => host.replace('us1', region))),
    ...['docs.example.com', 'blobs.registry.example.com'],
  ])
  const reserved = /(?:^|\.)(?:corp|partner|shop|internal|test|home)\.example\.com$/
  const found = guides.flatMap(({ file, source }) =>
    [...source.replaceAll('{input.region}', 'us1').matchAll(/(?<![\w.@-])((?:[\w-]+\.)+example\.com)\b(?!\/v1\b)/g)]
      .map(([, host = '']) => ({ file, host }))
      .filter(({ host }) =>
        /\b(?:us1|us2|eu1|ap1)\b|^(?:auth|console|registry|charts|packages|downloads|docs|status|support|ingest|control)\b/.test(
          host,
        ),
      ),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(
    found.filter(({ host }) => !known.has(host) && !reserved.test(host)).map(({ file, host }) => `${file} ${host}`),
  ).toEqual([])
})

test('no upgrade keeps values of an older chart', () => {
  const reused = guides.flatMap((page) => shellBlocks(page).filter(({ text }) => text.includes('--reuse-values')))
  expect(reused.map(({ place }) => place)).toEqual([])
})

test('an IAM policy of your own account is created before it is attached', () => {
  const missing = guides.flatMap((page) => {
    const commands = shellBlocks(page).flatMap(({ place, text }) =>
      shellCommands(text).map((words) => ({ place, words })),
    )
    const created = commands.flatMap(({ words }) =>
      words[2] === 'create-policy' ? [optionOf(words, '--policy-name')] : [],
    )
    return commands
      .filter(({ words }) => /^attach-(?:role|user|group)-policy$/.test(words[2] ?? ''))
      .map(({ place, words }) => ({
        place,
        name: /^arn:aws:iam::\d+:policy\/(.+)$/.exec(optionOf(words, '--policy-arn') ?? '')?.[1],
      }))
      .filter(({ name }) => name !== undefined && !created.includes(name))
      .map(({ place, name }) => `${place} ${name}`)
  })
  expect(missing).toEqual([])
})

function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

test('pages about the cloud scanner do not ask for the bundle of a sensor', () => {
  const wrong = guides.filter(
    ({ file, source }) => file.includes('cloud-scanner') && source.includes('/support-bundle.mdx'),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('images of the registry of the platform belong to the platform', () => {
  const host = tokens.vars['host.registry'] ?? ''
  const foreign = new RegExp(
    `(?<![\\w.])${host.replaceAll('.', '\\.')}/(?!\\{product\\}|${tokens.product.slug}/)[\\w*]`,
    'g',
  )
  const texts = [
    ...guides,
    ...fastGlob
      .sync(['content/{_downloads,static}/**', 'openapi/**/*.yaml', '!**/*.{png,svg,zip}'])
      .map((file) => ({ file, source: readFileSync(file, 'utf8') })),
  ]
  const found = texts.flatMap(({ file, source }) =>
    [...source.replaceAll('{vars.host.registry}', host).matchAll(foreign)].map(([text]) => `${file} ${text}`),
  )
  expect(found).toEqual([])
})

test('a search of events has filters that the page on events lists', () => {
  const table = guides.find(({ file }) => file === 'content/threats/events.mdx')?.source ?? ''
  const rows = table.split('| Filter |')[1]?.split('\n\n')[0] ?? ''
  const known = [...rows.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(known).toContain('ancestor')
  const lines = guides.flatMap(({ file, source }) =>
    source.split('\n').map((line, index) => ({ place: `${file}:${index + 1}`, line })),
  )
  const searches = lines.flatMap(({ place, line }) =>
    /Threats > Events\*\*[^`]*(?:filter|search)/i.test(line)
      ? [...line.matchAll(/`-?([a-z_.]+):[^`\s]/g)].map(([, name = '']) => ({ place, name }))
      : [],
  )
  expect(searches.length).toBeGreaterThan(0)
  expect(searches.filter(({ name }) => !known.includes(name)).map(({ place, name }) => `${place} ${name}`)).toEqual([])
})

test('a call of the API prints the problem that the API reports', () => {
  const calls = guides.flatMap((page) =>
    shellBlocks(page).flatMap(({ place, text }) =>
      [
        ...text.replaceAll('\\\n', ' ').matchAll(/\bcurl [^\n|]*(?:\$\{?API\b|\bapi\.example\.com|\/oauth\/token)/g),
      ].map(([call]) => ({ place, call })),
    ),
  )
  expect(calls.length).toBeGreaterThan(60)
  const mute = calls.filter(({ call }) => / --fail /.test(call))
  expect(mute.map(({ place, call }) => `${place} ${call}`)).toEqual([])
})

test('pages agree on how long a snapshot of the scanner lives', () => {
  // The janitor runs every hour and deletes what is older than four hours.
  const drawings = fastGlob.sync('content/**/*.svg').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const wrong = [...guides, ...drawings].flatMap(({ file, source }) =>
    source
      .split('\n')
      .filter(
        (line) =>
          /snapshot|tagged/i.test(line) && /(?:at most|up to) (?:4|four) hours|(?:4|four) hours at most/i.test(line),
      )
      .map((line) => `${file} ${line.trim().slice(0, 80)}`),
  )
  expect(wrong).toEqual([])
})
