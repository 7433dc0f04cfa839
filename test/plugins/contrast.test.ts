/** The plugin `accessibility`: contrast of text in drawings, and of the colors in style sheets of a site. */
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { parseCssColor } from '../../src/plugins/accessibility/cssColor.js'
import { themeTokens } from '../../src/plugins/accessibility/tokenContrast.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { colorsOfTheme } from '../support/themeColors.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

interface SiteFiles {
  readonly body?: string
  readonly css?: string
  readonly svg?: string
}

async function findingsOf({ body = 'Words.', css = '', svg = '' }: SiteFiles): Promise<string[]> {
  const config = siteConfig(`search: { enabled: false }, theme: { css: ['own.css'] }, plugins: ['accessibility'],`)
  const root = writeProject(
    new Map([
      ['site.config.ts', config],
      ['own.css', css],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', `---\ntitle: Home\n---\n\n${body}\n`],
      ...(svg
        ? ([['content/a.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${svg}</svg>`]] as const)
        : []),
    ]),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  return diagnostics.map(
    ({ message, file, range }) => `${file}:${range?.start.line} ${message.replace(/ Reported by.*/, '')}`,
  )
}

const ground = '<rect width="90" height="90" fill="#fff"/>'

describe('text of a drawing', () => {
  test.each([
    ['fill', `${ground}<text x="9" y="30" fill="#bbb">Pale</text>`],
    ['style', `${ground}<text x="9" y="30" style="fill: #bbb">Pale</text>`],
    ['inherited', `${ground}<g fill="#bbb" transform="translate(4 4)"><text x="9" y="30">Pale</text></g>`],
    [
      'on a circle',
      `<circle cx="40" cy="40" r="40" fill="white"/><text x="40" y="45" text-anchor="middle" fill="#bbb">Pale</text>`,
    ],
    [
      'on a part of a shape',
      `<rect width="100%" height="100%" fill="rgb(255, 255, 255)"/><text x="9" y="30" fill="#bbb">Pale</text>`,
    ],
  ])('with too little contrast is reported: %s', async (_, svg) => {
    const message =
      'The text “Pale” of “content/a.svg” (#bbbbbb on #ffffff) has a contrast of 1.9:1, and readers need 4.5:1.'
    expect(await findingsOf({ body: '## A\n\n![A chart](./a.svg)', svg })).toEqual([`content/index.md:7 ${message}`])
  })

  test('has its place if it is in the page', async () => {
    const body = `## A\n\n<svg role="img" aria-label="Chart" width="90" height="90">\n${ground}\n<text x="9" y="30" fill="#bbb">Pale</text>\n</svg>`
    expect(await findingsOf({ body })).toEqual([
      expect.stringMatching(/^content\/index.md:9 The text “Pale” of a drawing/),
    ])
  })

  test.each([
    ['dark on white', `${ground}<text x="9" y="30" fill="#555">Dark</text>`],
    ['without a color', `${ground}<text x="9" y="30">Black</text>`],
    ['with the color of the page', `${ground}<text x="9" y="30" fill="currentColor">Any</text>`],
    ['with a variable', `${ground}<text x="9" y="30" fill="var(--text)">Any</text>`],
    ['beside the rectangle', `<rect width="9" height="9" fill="#fff"/><text x="40" y="80" fill="#bbb">Beside</text>`],
    ['above a path', `${ground}<path d="M0 0h90v90z"/><text x="9" y="30" fill="#bbb">Unknown</text>`],
    ['large', `${ground}<text x="9" y="40" font-size="24" fill="#888">Large</text>`],
    ['with rules', `<style>text { fill: #000 }</style>${ground}<text x="9" y="30" fill="#bbb">Black</text>`],
    ['turned', `${ground}<text x="9" y="30" fill="#bbb" transform="rotate(45)">Turned</text>`],
    ['on a gradient', `<rect width="90" height="90" fill="url(#a)"/><text x="9" y="30" fill="#bbb">Unknown</text>`],
    [
      'behind a shape',
      `<rect width="90" height="90" fill="#000"/><text x="9" y="30" fill="#bbb">Light</text>${ground}`,
    ],
  ])('is not reported: %s', async (_, svg) => {
    expect(await findingsOf({ body: '## A\n\n![A chart](./a.svg)', svg })).toEqual([])
  })
})

describe('colors of a style sheet', () => {
  test('are reported at the property, for each mode in which text is hard to read', async () => {
    const css =
      '/* Ours */\n:root {\n  --text: #222;\n}\n@media screen {\n  [data-theme="dark"] { --bg-code: #999999 }\n}\n'
    expect(await findingsOf({ css })).toEqual([
      expect.stringMatching(/^own.css:3 Text in `--text` \(#222222\) on `--bg-raised` \(#191b1e\) .* in dark mode/),
      expect.stringMatching(
        /^own.css:6 Text in `--[\w-]+` \(#\w+\) on `--bg-code` \(#999999\) has a contrast of 1\.\d:1 in dark mode/,
      ),
    ])
  })

  test.each([
    ':root { --text: #222 }\n@media screen { [data-theme="dark"] { --text: #eee } }',
    '[data-theme="light"] { --text-muted: #444444; --bg-subtle: var(--bg) }',
    '.card { --text: #eee }',
    '@media print { :root { --text: #eee } }',
    ':root { --text: color-mix(in oklch, red, blue) }',
    ':root { --radius: 4px; --line: #eee }',
  ])('are not reported: %s', async (css) => {
    expect(await findingsOf({ css })).toEqual([])
  })

  test('are compared with the colors of the theme', () => {
    const sheet = colorsOfTheme(readFileSync('theme/styles/base/tokens.css', 'utf8'))
    for (const scheme of ['light', 'dark'] as const) {
      const known = Object.entries(themeTokens[scheme]).map(([name, value]) => [name, parseCssColor(value)])
      expect(known).toEqual(known.map(([name = '']) => [name, sheet[scheme].get(name)]))
    }
  })
})
