/** The plugins in `docs/examples` do what their first comments say. */
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function projectWith(name: string, options: object, files: Readonly<Record<string, string>>): string {
  const source = readFileSync(fileURLToPath(new URL(`../../docs/examples/${name}/plugin.ts`, import.meta.url)), 'utf8')
  const plugins = JSON.stringify([['./plugin.ts', options]])
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`plugins: ${plugins}, search: { enabled: false }`)],
      ['plugin.ts', source],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return root
}

test('prose-lint reports words with their places, and not in code', async () => {
  const page = '---\ntitle: Home\n---\n\nWe **simply** `utilize`\nit, and Utilize it.\n'
  const rules = [{ find: 'utilize', use: 'use' }, { find: 'simply' }]
  const { diagnostics } = await buildProject(projectWith('prose-lint', { rules }, { 'content/index.mdx': page }))
  expect(diagnostics.map(({ code, message, range }) => [code, message, range?.start])).toEqual([
    [
      'plugin-finding',
      'Remove “simply” (prose-lint:words). Reported by the plugin “prose-lint”.',
      { line: 5, column: 6 },
    ],
    [
      'plugin-finding',
      'Write “use” instead of “Utilize” (prose-lint:words). Reported by the plugin “prose-lint”.',
      { line: 6, column: 9 },
    ],
  ])
})

const page = '---\ntitle: Home\n---\n\n```mermaid title="How data flows"\ngraph LR; a --> b\n```\n'
/** Takes the options of Mermaid CLI, and draws the text of its input. */
const drawing = `import { readFileSync, writeFileSync } from 'node:fs'
const value = (name) => process.argv[process.argv.indexOf(name) + 1]
const text = readFileSync(value('--input'), 'utf8')
if (!text.startsWith('graph')) { console.error('Unknown diagram'); process.exit(1) }
writeFileSync(value('--output'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>' + text.length + '</text></svg>')
`

test('mermaid draws diagrams with a program', async () => {
  const files = { 'content/index.md': page, 'draw.mjs': drawing }
  const { outputs, diagnostics } = await buildProject(projectWith('mermaid', { script: 'draw.mjs' }, files))
  expect(diagnostics).toEqual([])
  const html = Buffer.from(outputs.get('index.html') ?? []).toString()
  const [, encoded = ''] = / src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html) ?? []
  expect(Buffer.from(encoded, 'base64').toString()).toContain('<text>17</text>')
  expect(html).toContain('alt="How data flows"')
})

test('mermaid fails for a program that fails, with the name of the plugin and of the page', async () => {
  const files = { 'content/index.md': page.replace('graph', 'grape'), 'draw.mjs': drawing }
  const { diagnostics } = await buildProject(projectWith('mermaid', { script: 'draw.mjs' }, files))
  // docsgen itself draws the diagram that the plugin did not, and reports the same mistake.
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['plugin-throws', 'content/index.md'],
    ['diagram', 'content/index.md'],
  ])
  expect(diagnostics[0]?.message).toContain('The plugin “mermaid” failed in `markdown.remark`: Command failed')
})

test('json-pages makes pages from a response', async () => {
  const items = [{ id: 'a', title: 'Harbor: closed', summary: 'Why it was closed.', markdown: 'It was **foggy**.' }]
  let status = 200
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(items)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const files = { 'content/index.md': '---\ntitle: Home\n---\n\nSee [the incident](/incidents/a).\n' }
    const root = projectWith('json-pages', { url, folder: 'incidents' }, files)
    const { outputs, diagnostics } = await buildProject(root)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const html = Buffer.from(outputs.get('incidents/a.html') ?? []).toString()
    expect(html).toContain('<h1>Harbor: closed</h1>')
    expect(html).toContain('<strong>foggy</strong>')
    status = 503
    const failed = await buildProject(root)
    expect(failed.diagnostics.map(({ message }) => message)).toContain(
      `The plugin “json-pages” failed in \`source\`: ${url} responds with 503.`,
    )
  } finally {
    server.close()
  }
})
