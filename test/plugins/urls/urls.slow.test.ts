/** The plugin `urls`: published pages and anchors that vanish are errors with a place and a proposal. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { fingerprintSimilarity, pageFingerprint } from '../../../src/plugins/urls/fingerprint.js'
import { listUrls } from '../../../src/plugins/urls/listUrls.js'
import { parseUrlsLock, writeUrlsLock } from '../../../src/plugins/urls/urlsLock.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

type Files = Readonly<Record<string, string>>

async function buildWith(
  files: Files,
  { lock, options = '', config = '' }: { lock?: string; options?: string; config?: string } = {},
): Promise<Build> {
  const plugin = options ? `['urls', ${options}]` : "'urls'"
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(`search: { enabled: false }, lint: { orphans: 'off' }, plugins: [${plugin}], ${config}`),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ...Object.entries(files),
      ...(lock === undefined ? [] : [['urls.lock', lock] as const]),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const page = (title: string, body: string, matter = '') => `---\ntitle: ${title}\n${matter}---\n\n${body}\n`

/** 50 pages with different words, and three sections each. */
const topics = Array.from(
  { length: 50 },
  (_, index) => `topic${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
)
const body = (topic: string) =>
  ['Install', 'Upgrade', 'Remove']
    .map(
      (verb) =>
        `## ${verb} ${topic}\n\n${['gauge', 'valve', 'pump', 'wheel'].map((part) => `To ${verb} the ${part}, ${topic} needs ${verb}${part}${topic} and a ${topic}${part}.`).join(' ')}`,
    )
    .join('\n\n')
const manualOf = (some: readonly string[]): Files => ({
  'content/index.md': page('Home', 'Words.'),
  ...Object.fromEntries(some.map((topic) => [`content/guide/${topic}.md`, page(`About ${topic}`, body(topic))])),
})
const bigManual = manualOf(topics)
const manual = manualOf(topics.slice(0, 3))
const locks = new Map<Files, Promise<string>>()
const locked = (files: Files): Promise<string> => {
  const lock = locks.get(files) ?? buildWith(files).then(({ site }) => writeUrlsLock(listUrls(site)))
  locks.set(files, lock)
  return lock
}
const found = ({ diagnostics }: Build) =>
  diagnostics.map(({ severity, file, range, message, hint }) => ({
    severity,
    file,
    line: range?.start.line,
    message,
    hint,
  }))

describe('a site that is as locked', () => {
  test('has no findings, and the file lists pages, anchors, redirects and files', async () => {
    const files = {
      ...manual,
      'content/guide/topicaa.md': page('About topicaa', body('topicaa'), 'redirect_from: [/old]\n'),
      'content/static/price list.pdf': 'pdf',
      ...{ 'content/static/a.png': 'a', 'content/static/CNAME': 'a', 'content/404.md': page('Lost', 'Nothing.') },
    }
    const lock = await locked(files)
    expect(lock).toMatch(
      /^\/guide\/topicaa [\w-]{43}\n {2}#install-topicaa\n {2}#remove-topicaa\n {2}#upgrade-topicaa\n/m,
    )
    expect(lock).toContain('\n/old\n')
    expect(lock).toContain('\n/price%20list.pdf\n')
    expect(lock).not.toMatch(/a\.png|CNAME|^\/404/m)
    expect(found(await buildWith(files, { lock: `/404\n${lock}` }))).toEqual([])
  })

  test('without a lock file there is one warning', async () => {
    expect(found(await buildWith(manual))).toEqual([
      expect.objectContaining({
        severity: 'warning',
        message: expect.stringContaining('There is no urls.lock'),
        hint: expect.stringContaining('docsgen urls --accept'),
      }),
    ])
  })

  test('new URLs are one warning, or none', async () => {
    const lock = await locked(manual)
    const files = {
      ...manual,
      'content/new.md': page('New', '## Part'),
      'content/index.md': page('Home', 'Words.\n\n## More'),
    }
    expect(found(await buildWith(files, { lock }))).toEqual([
      expect.objectContaining({
        severity: 'warning',
        message: expect.stringContaining('urls.lock does not list 2 URLs of this site, such as /#more.'),
      }),
    ])
    expect(found(await buildWith(files, { lock, options: '{ reportNew: false }' }))).toEqual([])
  })
})

test('50 renamed pages are caught, each with its new place and the fix', async () => {
  const lock = await locked(bigManual)
  const renamed = Object.fromEntries(
    Object.entries(bigManual).map(([path, text]) => [
      path.replace(/guide\/topic(..)/, (_, name: string) => `manual/${[...name].reverse().join('')}-chapter`),
      text.replaceAll('needs', 'wants'),
    ]),
  )
  const diagnostics = found(await buildWith(renamed, { lock, options: '{ reportNew: false }' }))
  expect(diagnostics).toHaveLength(50)
  const lines = lock.split('\n')
  for (const [index, topic] of [...topics].sort().entries()) {
    const chapter = `${[...topic.slice(5)].reverse().join('')}-chapter`
    expect(diagnostics[index]).toMatchObject({
      severity: 'error',
      file: 'urls.lock',
      line: lines.findIndex((line) => line.startsWith(`/guide/${topic} `)) + 1,
      message: expect.stringContaining(`The published URL /guide/${topic} is gone, and nothing redirects from it.`),
      hint: expect.stringMatching(
        new RegExp(
          `^It is now /manual/${chapter} .*redirect_from: \\[/guide/${topic}\\].*content/manual/${chapter}\\.md`,
        ),
      ),
    })
  }
})

test('50 renamed anchors are caught, each with the fix', async () => {
  const lock = await locked(bigManual)
  const renamed = Object.fromEntries(
    Object.entries(bigManual).map(([path, text]) => [path, text.replace('## Upgrade', '## Upgrading')]),
  )
  const diagnostics = found(await buildWith(renamed, { lock, options: '{ reportNew: false }' }))
  expect(diagnostics).toHaveLength(50)
  for (const topic of topics)
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        message: expect.stringContaining(`The published anchor /guide/${topic}#upgrade-${topic} is gone.`),
        hint: expect.stringContaining(`'/guide/${topic}#upgrade-${topic}': '/guide/${topic}#upgrading-${topic}'`),
      }),
    )
})

test('a page with pages below it is caught when it moves, although its URL redirects to one of them', async () => {
  const files = {
    'content/index.md': page('Home', 'Words.'),
    'content/graph.md': page('Graph', body('graph')),
    'content/graph/queries.md': page('Queries', body('queries')),
  }
  const { 'content/graph.md': moved, ...rest } = files
  const lock = await locked(files)
  expect(
    found(await buildWith({ ...rest, 'content/map.md': moved }, { lock, options: '{ reportNew: false }' })),
  ).toMatchObject([
    {
      message: expect.stringContaining(
        'The published page /graph is gone. Its URL redirects to the first page below it.',
      ),
      hint: expect.stringContaining('add `redirect_from: [/graph]` to the front matter of content/map.md'),
    },
  ])
})

test('a renamed heading is found on its page, not on a page that moved and has an equal one', async () => {
  const files = {
    'content/index.md': page('Home', 'Words.'),
    'content/a.md': page('A', `## Prerequisites\n\nOne.\n\n${body('gauge')}`),
    'content/b.md': page('B', `## Prerequisites\n\nTwo.\n\n${body('valve')}`),
  }
  const changed = {
    'content/index.md': page('Home', 'Words.'),
    'content/a.md': page('A', `## What you need: two prerequisites\n\nOne.\n\n## Other\n\n${body('gauge')}`),
    'content/c.md': page('B', `## Prerequisites\n\nTwo.\n\n${body('valve')}`),
  }
  const { diagnostics } = await buildWith(changed, { lock: await locked(files) })
  const anchor = diagnostics.find(({ message }) => message.includes('/a#prerequisites'))
  expect(anchor?.hint).toContain('It may be /a#what-you-need-two-prerequisites now')
  const gone = { ...changed, 'content/a.md': page('A', `## One\n\n## Two\n\n${body('gauge')}`) }
  const without = await buildWith(gone, { lock: await locked(files) })
  const other = without.diagnostics.find(({ message }) => message.includes('/a#prerequisites'))
  expect(other?.hint).toContain('Give the heading in content/a.md its old id')
})

test('a page that is gone without a trace gets no wrong proposal', async () => {
  const { 'content/guide/topicaa.md': _, ...rest } = manual
  const files = {
    ...rest,
    'content/other.md': page('Weather', 'It rains over the harbour, and gulls wait on the quay for the boats.'),
  }
  const [finding] = found(await buildWith(files, { lock: await locked(manual), options: '{ reportNew: false }' }))
  expect(finding).toMatchObject({
    message: expect.stringContaining('/guide/topicaa'),
    hint: expect.stringMatching(/^Add a redirect/),
  })
})

test('a redirect keeps a URL, and a redirect that goes is a finding', async () => {
  const lock = await locked({ ...manual, 'content/quick.md': page('Quick', 'Start.') })
  const kept = await buildWith(manual, { lock, config: "redirects: [{ from: '/quick', to: '/' }]," })
  expect(found(kept)).toEqual([])
  const withRedirect = writeUrlsLock([...listUrls(kept.site)])
  expect(found(await buildWith(manual, { lock: withRedirect }))).toMatchObject([
    { message: expect.stringContaining('/quick is gone') },
  ])
})

test('a section that moved to another page is proposed, and then followed', async () => {
  const lock = await locked(manual)
  const files = {
    ...manual,
    'content/guide/topicaa.md': page('About topicaa', body('topicaa').replace('## Remove topicaa', 'More')),
    'content/guide/topicba.md': page('About topicba', `${body('topicba')}\n\n## Remove topicaa\n\nGone.`),
  }
  const [finding] = found(await buildWith(files, { lock, options: '{ reportNew: false }' }))
  expect(finding?.hint).toContain("'/guide/topicaa#remove-topicaa': '/guide/topicba#remove-topicaa'")
  const anchors = "{ reportNew: false, anchors: { '/guide/topicaa#remove-topicaa': '/guide/topicba#remove-topicaa' } }"
  const build = await buildWith(files, { lock, options: anchors })
  expect(found(build)).toEqual([])
  const html = Buffer.from(build.outputs.get('guide/topicaa.html') ?? []).toString()
  expect(html).toContain('<p id="remove-topicaa" class="moved-anchor"><a href="/guide/topicba#remove-topicaa">')
  expect(Buffer.from(build.outputs.get('guide/topicba.html') ?? []).toString()).not.toContain('moved-anchor')
})

test.each([
  ["'/none#a': '/'", 'is on no page'],
  ["'/guide/topicaa': '/'", 'has no fragment'],
  ["'/guide/topicaa#install-topicaa': '/'", 'is still on its page'],
  ["'/guide/topicaa#x': '/guide/topicaa#y'", 'which does not exist'],
  ["'/guide/topicaa#x': '/#y', '/#y': '/'", 'points to another moved anchor'],
])('the moved anchor { %s } is an error: it %s', async (anchors, problem) => {
  const build = await buildWith(manual, { lock: await locked(manual), options: `{ anchors: { ${anchors} } }` })
  expect(found(build)).toMatchObject([
    { severity: 'error', file: 'site.config.ts', message: expect.stringContaining(problem) },
  ])
})

describe('the file', () => {
  test('reads what it writes, and reports lines that are no URL', () => {
    const urls = [
      { route: '/ä b', fingerprint: 'f-_1', anchors: ['é', 'a%b'] },
      { route: '/old', anchors: [] },
    ]
    const { urls: parsed, problems } = parseUrlsLock(writeUrlsLock(urls))
    expect(
      parsed.map(({ route, fingerprint, anchors }) => ({
        route,
        ...(fingerprint && { fingerprint }),
        anchors: [...anchors].sort(),
      })),
    ).toEqual([
      { route: '/old', anchors: [] },
      { route: '/ä b', fingerprint: 'f-_1', anchors: ['a%b', 'é'] },
    ])
    expect(problems).toEqual([])
    expect(
      parseUrlsLock('/a\n<<<<<<< HEAD\n/b c d\n').problems.map(({ text, range }) => [text, range.start.line]),
    ).toEqual([
      ['<<<<<<< HEAD', 2],
      ['/b c d', 3],
    ])
  })

  test('a small edit does not change the line of a page', async () => {
    const { site } = await buildWith(manual)
    const known = new Map(listUrls(site).map((url) => [url.route, url]))
    const edited = {
      ...manual,
      'content/guide/topicaa.md': page('About topicaa', `${body('topicaa')}\n\nOne more sentence.`),
    }
    expect(writeUrlsLock(listUrls((await buildWith(edited)).site, known))).toBe(writeUrlsLock([...known.values()]))
  })
})

test('fingerprints estimate the share of common word pairs', () => {
  const print = (text: string) => pageFingerprint({ title: '', sections: [{ id: '', level: 0, title: '', text }] })
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(' ')
  expect(fingerprintSimilarity(print(words(0, 300)), print(words(0, 300)))).toBe(1)
  expect(fingerprintSimilarity(print(words(0, 300)), print(words(1000, 1300)))).toBeLessThan(0.15)
  const half = fingerprintSimilarity(print(words(0, 300)), print(words(100, 400)))
  expect(half).toBeGreaterThan(0.25)
  expect(half).toBeLessThan(0.75)
})
