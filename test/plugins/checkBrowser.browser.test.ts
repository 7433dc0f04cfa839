/** `docsgen check --browser`: axe on every page, with places in the source. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import { axeDiagnostics } from '../../src/plugins/accessibility/axe/axeDiagnostics.js'
import { readAxeScript } from '../../src/plugins/accessibility/axe/axePackage.js'
import { checkInBrowser } from '../../src/plugins/accessibility/axe/checkInBrowser.js'
import { launchOptions } from '../support/launchOptions.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\nAll words of this page.\n\n${body}\n`
const faults = '## Colors\n\n<p CLASS="pale">Pale words</p>\n\n<button CLASS="x" />\n\n<p CLASS="dim">Dim words</p>\n'
const css = '.pale { color: #ccc }\n[data-theme="dark"] .dim { color: #333 }\n.footer-copyright { color: #eee }\n'

let root: string
let found: readonly Diagnostic[]

beforeAll(async () => {
  root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig("search: { enabled: false }, theme: { css: ['own.css'] }, footer: { copyright: 'Of us' },"),
      ],
      ['own.css', css],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - other\n'],
      ['content/index.md', page('Home', faults.replaceAll('CLASS', 'class').replace(' />', '></button>'))],
      ['content/other.mdx', page('Other', faults.replaceAll('CLASS', 'className'))],
    ]),
  )
  found = await check(launchOptions().executablePath ?? '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function check(browser: string): Promise<readonly Diagnostic[]> {
  const build = await buildProject(root)
  const { signal } = new AbortController()
  const checked = await checkInBrowser({ build, browser, axe: readAxeScript(root) ?? '', tabs: 2, signal })
  if (checked.kind !== 'checked') throw new Error(checked.message)
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  return axeDiagnostics(checked.found, { read, components: build.site.config.components })
}

test.each(['content/index.md', 'content/other.mdx'])('the faults of %s have their places and modes', (file) => {
  const inContent = found.filter((one) => one.file === file && one.range)
  expect(inContent.map(({ message, range }) => [range?.start.line, message.replace(/: `<.*/, '')])).toEqual([
    [11, 'Buttons must have discernible text (`button-name` of axe)'],
    [9, 'Elements must meet minimum color contrast ratio thresholds (`color-contrast` of axe) in light mode'],
    [13, 'Elements must meet minimum color contrast ratio thresholds (`color-contrast` of axe) in dark mode'],
  ])
})

test('a fault of the frame is reported once for all pages', () => {
  const inFrame = found.filter(({ range }) => !range)
  expect(inFrame.map(({ message, file, hint }) => [file, message, hint])).toEqual([
    [
      'content/index.md',
      expect.stringMatching(
        /\(`color-contrast` of axe\) outside of the content, on this page and on 1 other page.*Of us/,
      ),
      expect.stringMatching(/^Element has insufficient color contrast of 1\.\d.* See https:\/\/dequeuniversity\.com/),
    ],
  ])
})

test('a browser that does not start is a failure with its reason', async () => {
  await expect(check('/bin/false')).rejects.toThrow('/bin/false opened no page: it gave no reason.')
})
