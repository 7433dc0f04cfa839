import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

it('a collapsed reference without a definition is reported, also if its label is code', async () => {
  const page = `---
title: References
---

See [the guide][] and [\`get(x)\`][], [\`known\`][], but not \\[escaped\\][], int[][] or \`[a][]\`.

[\`known\`]: https://example.com
`
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig()],
      ['content/index.md', page],
    ]),
  )
  const { diagnostics } = await buildProject(root)
  rmSync(root, { recursive: true, force: true })
  const found = diagnostics.filter(({ code }) => code === 'undefined-reference')
  expect(
    found.map(({ range, message }) => `${range?.start.line}:${range?.start.column} ${/“.*”/.exec(message)?.[0]}`),
  ).toEqual(['5:5 “the guide”', '5:23 “`get(x)`”'])
})
