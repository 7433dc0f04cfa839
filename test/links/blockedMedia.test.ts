import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = `---
title: Pictures
---

![Badge](https://img.example.org/a.svg) ![Badge](https://img.example.org/b.svg) ![Own](https://docs.example.com/a.svg)

<video src="https://media.example.org/a.mp4" poster="https://img.example.net/p.png"></video>

<iframe src="https://frame.example.org/x" title="Frame"></iframe>

[A link](https://img.example.org/a.svg)
`

async function findBlocked(config = ''): Promise<string[]> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/index.md', page],
    ]),
  )
  try {
    const { diagnostics } = await buildProject(root)
    const blocked = diagnostics.filter(({ code }) => code === 'media-blocked')
    return blocked.map(
      ({ range, hint }) => `${range?.start.line}:${range?.start.column} ${/\{ csp.*\}/.exec(hint ?? '')?.[0]}`,
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('images, videos and embedded pages that the Content-Security-Policy blocks are reported once for each host', async () => {
  expect(await findBlocked()).toEqual([
    "5:10 { csp: { 'img-src': ['https://img.example.org'] } }",
    "7:13 { csp: { 'media-src': ['https://media.example.org'] } }",
    "7:54 { csp: { 'img-src': ['https://img.example.net'] } }",
    "9:14 { csp: { 'frame-src': ['https://frame.example.org'] } }",
  ])
})

test('hosts that the policy names are not reported', async () => {
  const csp =
    "{ 'img-src': ['https://*.example.org', 'img.example.net/p.png'], 'media-src': ['https:'], 'frame-src': ['*'] }"
  expect(await findBlocked(`deploy: { csp: ${csp} }`)).toEqual([])
  const other =
    "{ 'img-src': ['http://img.example.org', 'img.example.net/q/'], 'media-src': ['https:'], 'frame-src': ['*'] }"
  expect(await findBlocked(`deploy: { csp: ${other} }`)).toHaveLength(2)
})
