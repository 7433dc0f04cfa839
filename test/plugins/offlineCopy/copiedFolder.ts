/** A site with search, tabs, islands and menus, as an offline copy. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build } from '../../../src/model/model.js'
import type { Project } from '../../../src/pipeline/session/project.js'
import { offlineCopy } from '../../../src/plugins/offlineCopy/offlineCopy.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const counter = `'use client'
import { useState } from 'react'
import dot from './dot.svg'

export default function Counter() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button id="count" onClick={() => setCount(count + 1)}>Count {count}</button>
      {count > 0 ? <a id="to-walrus" href="__BASE__animals/walrus">Walrus</a> : null}
      <img id="dot" src={dot} alt="Dot" />
    </>
  )
}
`

const home = `---
title: Home
---

import Counter from './_Counter.tsx'

Start with the [walrus](/animals/walrus#tusks), or the [old walrus](/old-walrus), or [elsewhere](https://other.example).

<Tabs group="os">
<Tab label="Linux" value="linux">Words for Linux.</Tab>
<Tab label="macOS" value="macos">Words for macOS.</Tab>
</Tabs>

<Counter hydrate="load" />
`

const dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"><circle r="2"/></svg>'

export interface CopyForm {
  readonly base: string
  readonly slash: 'never' | 'always'
}

export function writeZoo({ base, slash }: CopyForm): string {
  const config = `baseUrl: '${base}', trailingSlash: '${slash}', theme: { css: ['own.css'] },
    navbar: { items: [{ type: 'link', label: 'Animals', href: '/animals/walrus' }, { type: 'theme' }] },
    redirects: [{ from: '/old-walrus', to: '/animals/walrus' }],`
  return writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['own.css', '@layer content { .masked { mask: url("./dot.svg") } }'],
      ['dot.svg', dot],
      [
        'content/sidebars.yaml',
        'docs:\n  - index\n  - category: Animals\n    items: [animals/walrus]\n  - category: Plants\n    items: [plants/fern]\n',
      ],
      ['content/index.mdx', home],
      ['content/_Counter.tsx', counter.replace('__BASE__', base)],
      ['content/dot.svg', dot],
      [
        'content/animals/walrus.md',
        '---\ntitle: Walrus\n---\n\nIt lives in the Arctic.\n\n## Tusks\n\nUp to a metre of ivory.\n',
      ],
      ['content/plants/fern.md', '---\ntitle: Fern\n---\n\nGreen. See the [walrus](../animals/walrus.md).\n'],
    ]),
  )
}

export function buildCopy(root: string, secrets: Project['secrets'] = {}): Promise<Build> {
  return buildProject(root, secrets, {
    drafts: false,
    preview: false,
    plugins: [{ use: 'offline-copy', options: {}, plugin: offlineCopy({}, { root }), index: -1 }],
  })
}

/** Writes the copy into a folder whose path needs escapes, and returns its URL. */
export function writeCopy(root: string, { outputs }: Build): string {
  const folder = join(root, 'my docs & more')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, bytes] of outputs) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return `${pathToFileURL(folder).href}/`
}
