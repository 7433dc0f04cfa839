/** With plugins, too, a build with the cache equals a clean build, and an unchanged build is found only if it is one. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { hashPlugins } from '../../src/plugins/host/hashPlugins.js'
import type { PluginProject, PluginSession } from '../../src/plugins/host/pluginHost.js'
import { buildThreaded, openLongLived, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const config = (word: string) =>
  siteConfig(`plugins: [['./plugin.tsx', { word: '${word}' }]], search: { enabled: false }`)

/** Uses every function that has a part in the output. `edition` is part of its code. */
const plugin = (edition: number, dependsOn = `['data/*.json']`) => `
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
export default ({ word }, { root }) => {
  const read = () => readFileSync(join(root, 'data/a.json'), 'utf8').trim()
  const text = (value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })
  return {
    name: 'sample',
    dependsOn: ${dependsOn},
    markdown: { remark: [() => (tree) => { tree.children.push(text(word + ' ${edition} ' + read())) }] },
    page: (doc) => ({ title: doc.title + read() }),
    source: () => ({ pages: [{ path: 'made.md', source: '---\\ntitle: ' + JSON.stringify(read()) + '\\n---\\n\\nText.\\n' }] }),
    outputs: ({ site, contentOf, digestOf }) =>
      site.docs.map((doc) => ({ path: doc.id + '.txt', digest: digestOf(doc), content: () => contentOf(doc) + read() })),
    slots: { afterArticle: ({ doc }) => <p>{doc.title} {read()}</p> },
  }
}
`

function createSite(): string {
  const root = writeProject(
    new Map([
      ['site.config.ts', config('one')],
      ['plugin.tsx', plugin(0)],
      ['data/a.json', '{ "a": 0 }\n'],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nSee [a](/a).\n'],
      ['content/a.mdx', '---\ntitle: A\n---\n\nText.\n'],
    ]),
  )
  roots.push(root)
  return root
}

const edits: readonly (readonly [file: string, text: string])[] = [
  ['data/a.json', '{ "a": 1 }\n'],
  ['plugin.tsx', plugin(1)],
  ['content/a.mdx', '---\ntitle: B\n---\n\nOther text.\n'],
  ['site.config.ts', config('two')],
  ['data/b.json', '{}\n'],
  ['data/a.json', '{ "a": 2 }\n'],
]

test('a build with the cache equals a clean build after edits of pages, data, options and code', async () => {
  const root = createSite()
  const longLived = openLongLived(root)
  const seen = new Set<string>()
  for (const [file, text] of [['data/a.json', '{ "a": 0 }\n'], ...edits] as typeof edits) {
    writeFileSync(join(root, file), text)
    const clean = await buildThreaded(root, { cache: false, workers: 1 })
    expect(clean.diagnostics).toEqual([])
    expect(fingerprint(await buildThreaded(root)), file).toEqual(fingerprint(clean))
    // As in live preview, which loads the configuration again after an edit of it or of a plugin.
    if (!file.endsWith('.tsx')) expect(fingerprint(await longLived.build()).index).toEqual(fingerprint(clean).index)
    seen.add(JSON.stringify(fingerprint(clean)))
  }
  // The edit that adds a file changes nothing that is shown.
  expect(seen.size).toBe(edits.length)
  await longLived.close()
})

test('the digests of files of a plugin change with the code of docsgen, so that an update writes them again', () => {
  const loaded = { plugins: [{ use: 'llms', options: {}, index: 0, plugin: { name: 'llms' } }] }
  const project = { root: '/', config: {}, loaded } as unknown as PluginProject
  const digest = (codeDigest: string) => hashPlugins(project, { codeDigest } as PluginSession)
  expect(digest('a')).toBe(digest('a'))
  expect(digest('a')).not.toBe(digest('b'))
})

const cli = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
/** Returns what the command prints to both streams. */
const buildOnce = (root: string) =>
  execFileSync('sh', ['-c', '"$0" "$1" build "$2" 2>&1', process.execPath, cli, root], {
    env: { ...process.env, NOAUTH: 'true' },
  }).toString()
/** The second of two builds. */
const buildByCommand = (root: string) => {
  buildOnce(root)
  return buildOnce(root)
}

test('a second build has nothing to do, unless a result may depend on anything', () => {
  const root = createSite()
  buildByCommand(root)
  expect(buildByCommand(root)).toContain('unchanged')
  writeFileSync(join(root, 'data/a.json'), '{ "a": 7 }\n')
  expect(buildOnce(root)).not.toContain('unchanged')
  writeFileSync(join(root, 'plugin.tsx'), plugin(0, `'always'`))
  expect(buildByCommand(root)).not.toContain('unchanged')
})

test('docsgen build reports the plugin by name, with exit code 1', () => {
  const root = createSite()
  writeFileSync(join(root, 'plugin.tsx'), `export default () => ({ name: 'loop', page: () => { for (;;); } })\n`)
  writeFileSync(
    join(root, 'site.config.ts'),
    siteConfig(`plugins: ['./plugin.tsx'], limits: { pageMilliseconds: 2000 }, search: { enabled: false }`),
  )
  let output = ''
  try {
    buildByCommand(root)
  } catch (thrown) {
    output = String((thrown as { stdout: Buffer }).stdout)
  }
  expect(output).toContain('The plugin “loop” exceeded the time limit in `page`.')
})

function fingerprint({ outputs }: Build): Record<string, string> {
  return Object.fromEntries([...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))
}
