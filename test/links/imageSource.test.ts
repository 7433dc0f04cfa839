import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

test('an image without a source is reported with its place, and a computed one that is found is not', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig()],
      ['content/boat.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'],
      [
        'content/index.mdx',
        '---\ntitle: Start\n---\n\nimport boat from "./boat.svg"\n\n<img src={boat.src} alt="Boat" />\n\n<img src={boat} alt="Found" />\n\n<img srcset="./boat.svg 2x" alt="Sharp" />\n',
      ],
      ['content/plain.md', '---\ntitle: Plain\n---\n\n<img alt="Oar">\n'],
    ]),
  )
  try {
    const { diagnostics } = await buildProject(root)
    const found = diagnostics.filter(({ code }) => code === 'image-source')
    expect(found.map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`)).toEqual([
      'content/index.mdx:7 The image “Boat” has no source, so readers see an empty box.',
      'content/plain.md:1 The image “Oar” has no source, so readers see an empty box.',
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
