/** Theme and builder share only the contract: a second, tiny theme must work. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

test('a theme of a few lines builds a complete site', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("theme: 'theme',")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\n:::tip[Look]\nHere.\n:::\n\n```js\nlet a\n```\n'],
    ]),
  )
  roots.push(root)
  cpSync(join(root, '../../fixtures/tiny-theme'), join(root, 'theme'), { recursive: true })
  const build = await buildProject(root)
  expect(build.diagnostics).toEqual([])
  const html = Buffer.from(build.outputs.get('index.html') ?? []).toString()
  expect(html).toBe(
    '<!doctype html><html lang="en"><head><title>Home | Test</title><script>0</script></head><body><h1>Home</h1><main data-region="main"><article>' +
      '<aside data-kind="tip"><b>Look</b><p>Here.</p></aside>\n' +
      '<pre><span class="line"><span class="t-keyword">let</span> a\n</span></pre></article></main></body></html>',
  )
  expect([...build.outputs.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      '404.html',
      'search.html',
      'sitemap.xml',
      'robots.txt',
      '_headers',
      '_redirects',
    ]),
  )
})
