import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

/** The content of one page, and its diagnostics. */
async function page(source: string, name = 'index.md'): Promise<{ html: string; codes: readonly string[] }> {
  const files = new Map([
    ['site.config.ts', siteConfig()],
    ['content/_variables.yaml', 'port: 8080\n'],
    ['content/sidebars.yaml', 'docs: [index]\n'],
    [`content/${name}`, source],
  ])
  if (source.includes('./part')) files.set('content/part.tsx', `export const product = { name: 'Barge' }\n`)
  if (source.includes('file=_run.sh')) files.set('content/_run.sh', 'run {product} {vars.port}\n')
  if (source.includes('file=_typo.sh')) files.set('content/_typo.sh', 'run {vars.prot}\n')
  const root = writeProject(files)
  roots.push(root)
  const { outputs, diagnostics } = await buildProject(root)
  const document = Buffer.from(outputs.get('index.html') ?? '').toString()
  const html = /<\/h1>(.*?)<\/article>/s.exec(document)?.[1] ?? document
  return {
    html: html
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    codes: diagnostics.map(({ code }) => code),
  }
}

const title = '---\ntitle: T\n---\n\n'

test('tokens act in code from a file as in other code, and an unknown one is reported', async () => {
  const block = (options: string) => `\`\`\`sh ${options}\n\`\`\`\n`
  expect((await page(title + block('file=_run.sh'))).html).toContain('run {product} {vars.port}')
  expect((await page(title + block('tokens file=_run.sh'))).html).toContain('run skiff 8080')
  expect((await page(`---\ntitle: T\ntokens: true\n---\n\n${block('file=_run.sh')}`)).html).toContain('run skiff 8080')
  expect((await page(title + block('tokens file=_typo.sh'))).codes).toEqual(['unknown-variable'])
})

test.each(['index.md', 'index.mdx'])('tokens act in prose, and in code only on request: %s', async (name) => {
  const source = `{product} {vars.port} \`{product}\`\n\n\`\`\`sh\nrun {product}\n\`\`\`\n\n\`\`\`sh tokens\nask {product}\n\`\`\`\n`
  const code = name === 'index.md' ? source : source.replaceAll('`{product}`', '`{product}`')
  expect((await page(title + code, name)).html).toMatch(/^Skiff 8080 \{product\}.*run \{product\}.*ask skiff/)
  const asked = await page(`---\ntitle: T\ntokens: true\n---\n\n${code}`, name)
  expect(asked.html).toMatch(/^Skiff 8080 skiff.*run skiff.*ask skiff/)
  expect(asked.codes.filter((found) => found !== 'gate-undecided')).toEqual([])
})

test.each(['index.md', 'index.mdx'])('a backslash makes a token text: %s', async (name) => {
  const source =
    '---\ntitle: T\ntokens: true\n---\n\n{product} \\{product} {product} `\\{vars.port}` <b title="x">\\{vars.nope}</b>\n'
  expect((await page(source, name)).html).toBe('Skiff {product} Skiff {vars.port} {vars.nope}')
})

test('expressions of other languages are text', async () => {
  const source = '$' + '{product} $' + '{{vars.port}} {{product}} $' + '{{ vars.X }}\n'
  expect((await page(title + source)).html).toBe('$' + '{product} $' + '{{vars.port}} {{product}} $' + '{{ vars.X }}')
})

test('a name that an MDX page declares wins', async () => {
  const own = `export const { product, vars = { port: 1 } } = { product: 'Raft' }\n\n{product} {vars.port}\n`
  expect((await page(title + own, 'index.mdx')).html).toBe('Raft 1')
  const imported = `import { product } from './part.tsx'\n\n{product.name} {vars.port}\n`
  expect((await page(title + imported, 'index.mdx')).html).toBe('Barge 8080')
})
