/** Incremental correctness: after any sequence of edits, a build with the cache equals a clean build byte for byte. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildThreaded, openLongLived, siteConfig, writeProject } from '../../support/project.js'
import { seededRandom } from '../../support/seededRandom.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const names = ['a', 'b', 'c/overview', 'c/d', 'e']

test('an incremental build equals a clean build over random edits', async () => {
  const files = new Map<string, string>([
    ['site.config.ts', siteConfig()],
    ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
    ['content/_variables.yaml', 'port: "443"\n'],
    ['content/_part.mdx', 'Shared {props.word} on {vars.port}.\n'],
    ['content/examples/x.json', '{ "a": 1 }\n'],
    ...names.map((name) => [`content/${name}.mdx`, page(name, 0)] as const),
  ])
  const root = writeProject(files)
  roots.push(root)
  const random = seededRandom(7)
  const longLived = openLongLived(root)
  for (let step = 0; step < 14; step++) {
    edit(root, files, { random, step })
    const incremental = await buildThreaded(root)
    const clean = await buildThreaded(root, { cache: false, workers: 1, sharedBundles: true })
    expect(fingerprint(incremental), `after edit ${step}`).toEqual(fingerprint(clean))
    expect(incremental.diagnostics).toEqual(clean.diagnostics)
    // As after a save in live preview: the whole build except for the search index, which is still that of the build before.
    const saved = await longLived.build({ searchLater: true })
    expect(withoutSearch(saved), `saved, after edit ${step}`).toEqual(withoutSearch(clean))
    expect(saved.diagnostics).toEqual(clean.diagnostics)
    // As when edits pause.
    const live = await longLived.build()
    expect(fingerprint(live), `live, after edit ${step}`).toEqual(fingerprint(clean))
    expect(live.diagnostics).toEqual(clean.diagnostics)
  }
  await longLived.close()
})

function page(name: string, edition: number): string {
  return `---
title: Page ${name}${edition % 2 ? ` of edition ${edition}` : ''}
---
import Part from '/content/_part.mdx'

Edition ${edition} of {product}, see [a](/a#two) and [e](/e).
${edition % 3 ? `\n## One of ${edition}\n\nSensor ${edition}.\n` : ''}
## ${edition % 4 === 3 ? 'Three' : 'Two'}

<Part word="${name}" />

\`\`\`json file=${'../'.repeat(name.split('/').length - 1) || './'}examples/x.json
\`\`\`
`.replace("'/content/_part.mdx'", `'${'../'.repeat(name.split('/').length - 1) || './'}_part.mdx'`)
}

interface EditChoice {
  readonly random: () => number
  /** Number of the edit. */
  readonly step: number
}

function edit(root: string, files: Map<string, string>, { random, step }: EditChoice): void {
  const name = names[Math.floor(random() * names.length)] as string
  const put = (path: string, text: string) => {
    files.set(path, text)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const choice = Math.floor(random() * 7)
  if (choice === 0) rmSync(join(root, `content/${name}.mdx`), { force: true })
  else if (choice === 1) put('content/_part.mdx', `Changed ${step} {props.word} on {vars.port}.\n`)
  else if (choice === 2) put('content/examples/x.json', `{ "a": ${step} }\n`)
  else if (choice === 3) put('content/_variables.yaml', `port: "${1000 + step}"\n`)
  else if (choice === 4)
    put('content/sidebars.yaml', step % 2 ? 'docs:\n  - a\n  - autogenerate: c\n' : 'docs:\n  - autogenerate: .\n')
  else if (choice === 5) put('site.config.ts', siteConfig(`tagline: 'Edition ${step}',`))
  else put(`content/${name}.mdx`, page(name, step))
}

function withoutSearch(build: Build): Record<string, string> {
  const all = Object.entries(fingerprint(build))
  return Object.fromEntries(all.filter(([path]) => !path.startsWith('search-index/')))
}

function fingerprint({ outputs }: Build): Record<string, string> {
  return Object.fromEntries(
    [...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64').slice(0, 200_000)]),
  )
}
