/** The plugin `typography`: quotes in text, and none in code. */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

async function build(text: string, plugin = "'typography'", name = 'index.mdx') {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`plugins: [${plugin}],`)],
      [`content/${name}`, `---\ntitle: Home\n---\n\n${text}\n`],
    ]),
  )
  try {
    const { outputs, diagnostics } = await buildProject(root)
    const [, article = ''] =
      /<article[^>]*>([\s\S]*?)<\/article>/.exec(String(Buffer.from(outputs.get('index.html') ?? []))) ?? []
    return { html: article, diagnostics }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test.each([
  ['He said "no".', 'He said “no”.'],
  ['("no")', '(“no”)'],
  ['"*Bold* move" and "`code`".', '“<em>Bold</em> move” and “<code>code</code>”.'],
  ["It's the reader's, the '90s, the users' page.", 'It’s the reader’s, the ’90s, the users’ page.'],
  ["'A' or 'b'", '‘A’ or ‘b’'],
  ['"\'Nested\' quote"', '“‘Nested’ quote”'],
  ['**Settings > Credentials**', '<strong>Settings\u00a0&gt; Credentials</strong>'],
  ['*Assets* > *Hosts* → a', '<em>Assets</em>\u00a0&gt; <em>Hosts</em>\u00a0→ a'],
])('%s', async (source, text) => {
  const { html, diagnostics } = await build(source)
  expect(diagnostics).toEqual([])
  expect(html).toContain(text)
})

test('code, attributes and HTML stay as they are', async () => {
  const { html } = await build('`"a"` <span title="b">x</span>\n\n```sh\necho "c" \'d\'\n```\n', undefined, 'index.md')
  expect(html).toContain('<code>"a"</code>')
  expect(html).toContain('title="b"')
  expect(html.replace(/<[^>]*>/g, '')).toContain(`echo "c" 'd'`)
  expect(html).not.toMatch(/[“”‘’]/)
})

test('the quotes of another language are an option, and must be four characters', async () => {
  const german = await build(`Er sagte "nein", 'ja' und "geht's".`, "['typography', { quotes: '„“‚‘' }]")
  expect(german.html).toContain('Er sagte „nein“, ‚ja‘ und „geht’s“.')
  await expect(build('x', "['typography', { quotes: '«»' }]")).rejects.toThrow('needs four characters')
})
