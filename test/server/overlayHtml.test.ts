import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { error } from '../../src/model/diagnostic.js'
import { createOverlayHtml } from '../../src/server/overlayHtml.js'

it('counts the errors, and links each place to the editor', () => {
  const root = mkdtempSync(join(tmpdir(), 'overlay-'))
  writeFileSync(join(root, 'a b.md'), 'one\n<two\n')
  const start = { line: 2, column: 1 }
  const found = error('file-missing', 'Something is <wrong> with `<b>`.', {
    file: 'a b.md',
    range: { start, end: start },
  })
  const html = createOverlayHtml([found, { ...found, range: undefined }], root)
  rmSync(root, { recursive: true })
  expect(html).toContain('<strong>2 errors</strong>')
  expect(html).toContain('<h2>Something is &lt;wrong&gt; with <code>&lt;b&gt;</code>.</h2>')
  expect(html).toContain(
    `<code>a b.md:2:1</code> file-missing <a href="vscode://file${root}/a%20b.md:2:1">Open in editor</a>`,
  )
  expect(html).toContain(`<code>a b.md</code> file-missing <a href="vscode://file${root}/a%20b.md">Open in editor</a>`)
})
