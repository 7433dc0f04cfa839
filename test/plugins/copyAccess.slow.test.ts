/** Lists of pages for language models, and who may read copies and lists behind a gate. */
import { describe, expect, test } from 'vitest'
import { newKey } from '../gate/support/sealedSite.js'
import { copiedSites, plugins, text } from './copiedSite.js'
import { missingWords } from './missingWords.js'

const buildWith = copiedSites()

describe('llms.txt', () => {
  test('lists pages in the sections of the sidebars, and llms-full.txt has their words', async () => {
    const build = await buildWith(plugins)
    expect(text(build, 'llms.txt')).toBe(`# Test

> Row further

## Overview

- [Home](https://docs.example.com/): Welcome aboard.

## Guides

- [Set up: a guide](https://docs.example.com/guide): How to set up everything that this guide is about, from the first step to the last one.
`)
    const full = text(build, 'llms-full.txt')
    for (const { sections, frontMatter } of build.site.docs)
      if (!frontMatter.unlisted) expect(missingWords(sections.map(({ text }) => text).join('\n'), full)).toEqual([])
    expect(full).toContain('guide>\n\nHow to set up everything that this guide is about')
    expect(full).not.toContain('Unlisted')
    expect(full).toContain('# Home\n\nSource: <https://docs.example.com/>\n\nWelcome aboard.')
  })

  test('is split by section above its limit', async () => {
    const config = "plugins: [['llms', { indexKilobytes: 0.05, fullKilobytes: 0.1 }]],"
    const build = await buildWith(config)
    expect(text(build, 'llms.txt')).toContain('- [Guides](https://docs.example.com/llms/guides.txt): 1 page')
    expect(text(build, 'llms/guides.txt')).toContain('[Set up: a guide]')
    expect(text(build, 'llms-full/overview.txt')).toContain('Welcome aboard.')
    expect([...build.ungated.keys()].filter((path) => path.startsWith('llms-full'))).toEqual([
      'llms-full.txt',
      'llms-full/guides.txt',
      'llms-full/overview.txt',
    ])
  })
})

describe('behind a gate, copies and lists', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`
  const isCopy = (path: string) => /(?:^|\/)(?:llms[\w-]*\.txt|[\w-]+\.md)$/.test(path)

  test('are not written in the mode `client`, and pages do not name them', async () => {
    const { outputs } = await buildWith(`${plugins} gate: { mode: 'client', ${identity} }`)
    expect([...outputs.keys()].filter(isCopy)).toEqual([])
    for (const [path, bytes] of outputs)
      if (/\.(?:html|json)$/.test(path)) expect(Buffer.from(bytes).toString(), path).not.toMatch(/\.md|llms/)
  })

  test('are protected by the mode `edge`', async () => {
    const { outputs, diagnostics } = await buildWith(`${plugins} gate: { mode: 'edge', ${identity} }`)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const copies = [...outputs.keys()].filter(isCopy)
    expect(copies).toContain('__private/guide.md')
    expect(copies).toContain('__private/llms-full.txt')
    expect(copies.filter((path) => !path.startsWith('__private/'))).toEqual([])
  })

  test.each(['sealed', 'edge+sealed'])('are encrypted by the mode `%s`', async (mode) => {
    const sealKeys = newKey
    const { outputs, ungated, diagnostics } = await buildWith(`${plugins} gate: { mode: '${mode}', ${identity} }`, {
      sealKeys,
    })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect([...ungated.keys()].filter(isCopy)).toContain('llms-full.txt')
    expect([...outputs.keys()].filter(isCopy)).toEqual([])
    for (const bytes of outputs.values()) expect(Buffer.from(bytes).toString()).not.toContain('Mind the gap')
  })
})

test('a page without the plugins has the same bytes as before them', async () => {
  const [plain, without] = await Promise.all([
    buildWith('search: { enabled: false },'),
    buildWith('plugins: [], search: { enabled: false },'),
  ])
  expect([...without.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual(
    [...plain.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  )
  expect(text(plain, 'guide.html')).not.toMatch(/data-slot|page-copy/)
})
