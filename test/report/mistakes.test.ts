/**
 * Compares the findings of about 150 mistakes with `mistakes.txt`: place, message and hint. `vitest -u` writes that file. Read it after
 * a change of a message.
 */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { imported, mistakes } from './mistakes.js'

/** Mistakes that are none: docsgen reads what the author means. */
const understood = new Set([
  '12-unknown-component.mdx',
  '14-admonition-kind.md',
  '17-html-link.md',
  '29-class.mdx',
  '81-not-foreign.md',
  '124-html/page.md',
  '125-run-on-not.md',
  '157-understood.md',
  '158-not-loose.md',
])

const bytes: Readonly<Record<string, Uint8Array>> = {
  '71-bom-and-crlf.md': Buffer.from('\ufeff---\r\ntitle: B\r\n---\r\n\r\n[a](./none.md)\r\n'),
  '72-latin-1.md': Buffer.from('---\ntitle: B\n---\n\nGr\xfc\xdfe\n', 'latin1'),
  '73-utf-16.md': Buffer.from('\ufeff---\ntitle: B\n---\n\nx\n', 'utf16le'),
}

test('every mistake has a message with a place and a way out', async () => {
  const pages = { ...mistakes, ...bytes }
  const root = writeProject(
    new Map<string, string | Uint8Array>([
      ['site.config.ts', siteConfig("lint: { orphans: 'off' }, checks: { 'description-length': 'off' },")],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - guide/missing\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nx\n'],
      ...Object.entries({ ...pages, ...imported }).map(([name, text]) => [`content/${name}`, text] as const),
    ]),
  )
  try {
    const { diagnostics } = await buildProject(root)
    const text = diagnostics.map(({ file, range, severity, code, message, hint }) => {
      const { line, column } = range?.start ?? { line: 0, column: 0 }
      return `${file.replace('content/', '')}:${line}:${column} ${severity} ${code}\n  ${message}\n  ${hint ?? '-'}\n`
    })
    await expect(text.join('')).toMatchFileSnapshot('mistakes.txt')
    const reported = new Set(diagnostics.map(({ file }) => file.replace('content/', '')))
    const silent = Object.keys(pages).filter((name) => !reported.has(name) && !understood.has(name))
    expect(silent).toEqual([])
    expect(reported.has('81-not-foreign.md')).toBe(false)
    expect(reported.has('125-run-on-not.md')).toBe(false)
    expect(reported.has('157-understood.md')).toBe(false)
    expect(reported.has('158-not-loose.md')).toBe(false)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
