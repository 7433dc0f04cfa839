/** `inputs`: tokens in text, code and links, branches, the form, and findings. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { newKey } from '../gate/support/sealedSite.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const inputs = `inputs: {
  region: { label: 'Region', choices: ['us1', { value: 'eu1', label: 'Frankfurt' }], default: 'us1' },
  account: { label: 'Account ID', default: '111122223333', pattern: '\\\\d{12}', hint: '12 digits' },
  cloud: { label: 'Cloud', choices: [{ value: 'aws', label: 'AWS' }, { value: 'azure', label: 'Azure' }] },
}, checks: { 'option-unused': 'off' },`

async function buildPages(
  pages: Readonly<Record<string, string>>,
  config = inputs,
  secrets: Parameters<typeof buildProject>[1] = {},
): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, ${config}`)],
      ['content/sidebars.yaml', `docs: [${Object.keys(pages).map((path) => path.replace(/\.mdx?$/, ''))}]\n`],
      ['content/_variables.yaml', 'api: "https://{input.region}.api.example.com/{product}"\nplain: text\n'],
      ...Object.entries(pages).map(
        ([path, body]) => [`content/${path}`, `---\ntitle: Page\n---\n\n${body}\n`] as const,
      ),
    ]),
  )
  roots.push(root)
  return buildProject(root, secrets)
}

function article({ outputs }: Build, path = 'index.html'): string {
  const html = Buffer.from(outputs.get(path) ?? []).toString()
  return /<article.*?<\/article>/s.exec(html)?.[0] ?? ''
}

const region = '<span data-input="region">us1</span>'

describe.each(['md', 'mdx'])('in a .%s page', (kind) => {
  const build = async (body: string) => {
    const built = await buildPages({ [`index.${kind}`]: body })
    expect(built.diagnostics).toEqual([])
    return article(built)
  }

  test('a token is its default in an element, in text, inline code and variables', async () => {
    const html = await build('Use {input.region}, `host-{input.region}.{product}` and {vars.api}, {product}.')
    const prefix = `Use ${region}, <code>host-${region}.{product}</code> and https://`
    expect(html).toContain(`${prefix}${region}.api.example.com/Skiff, Skiff.`)
    expect(html).not.toContain('{input')
  })

  test('a backslash makes a token text', async () => {
    const html = await build(
      'Write \\{input.region} or {input.region}, `\\{input.region}`.\n\n```text\n\\{input.region}\n```',
    )
    expect(html).toContain(`Write {input.region} or ${region}, <code>{input.region}</code>.`)
    expect(html).toContain('{input.region}\n</span>')
  })

  test('code is highlighted as with the default, and other options of the block apply', async () => {
    const code = (value: string) =>
      `\`\`\`yaml title="{input.region}.yaml" {2}\nregion: ${value} # [!code highlight]\nid: "a-${value}"\n\`\`\``
    const [marked, plain] = [
      await build(code('{input.region}')),
      await build(code('us1').replace('{input.region}', 'us1')),
    ]
    expect(marked.match(/<span data-input="region">us1<\/span>/g)).toHaveLength(2)
    // Both pages load style sheets with their parts, and only one has a form.
    const codeOf = (html: string) => html.replace(/<link rel="stylesheet"[^>]*>|<div data-slot="".*?<\/div>/gs, '')
    expect(codeOf(marked).replace(/<span data-input="region">(us1)<\/span>/g, '$1')).toBe(codeOf(plain))
  })

  test('variables in code are replaced only on request', async () => {
    const html = await build('```sh tokens\ncurl {vars.api} \\{product}\n```\n\n```sh\ncurl {vars.api}\n```')
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('curl https://us1.api.example.com/skiff {product}')
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('curl {vars.api}')
  })

  test('a link has the default, and keeps its URL as it was written', async () => {
    const html = await build('[Console](https://console.{input.region}.example.com/)')
    expect(html).toContain('data-href="https://console.{input.region}.example.com/"')
    expect(html).toContain('href="https://console.us1.example.com/"')
  })
})

test('only pages that use inputs have the form and its style sheet', async () => {
  const { outputs } = await buildPages({ 'index.md': 'In {input.account}.', 'other.md': 'Nothing.' })
  const read = (path: string) => Buffer.from(outputs.get(path) ?? []).toString()
  const html = read('index.html')
  expect(html).toContain(
    '<details class="disclosure inputs needs-js" data-inputs="/inputs.json"><summary>Fill in your values</summary>',
  )
  expect(html).not.toContain('data-scripts')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/inputs-\w+\.css"\/>/)
  expect(read('other.html')).not.toMatch(/data-slot|\/assets\/(?:fillInputs|inputs)|inputs\.json/)
  expect(JSON.parse(read('inputs.json')).inputs.account).toEqual({
    label: 'Account ID',
    default: '111122223333',
    pattern: '\\d{12}',
    hint: '12 digits',
  })
})

test('branches of both syntaxes stand there with their labels', async () => {
  const { diagnostics, outputs } = await buildPages({
    'index.mdx':
      '<Only cloud="aws">\n\n## Role\n\nText.\n\n</Only>\n\nIn <Only cloud="azure" region="us1, eu1">Entra</Only>.',
    'other.md': ':::only{cloud=azure}\n\nDirective *body*.\n\n:::',
  })
  expect(diagnostics).toEqual([])
  const [mdx, md] = ['index.html', 'other.html'].map((path) => Buffer.from(outputs.get(path) ?? []).toString())
  expect(mdx).toContain('<div data-only="cloud=aws"><p class="only-label" data-no-search="">Cloud: AWS</p><h2')
  expect(mdx).toMatch(
    /<span data-only="cloud=azure&(?:#x26|amp);region=us1&(?:#x26|amp);region=eu1" data-defaults="region=us1"><span class="only-label"/,
  )
  expect(mdx).not.toMatch(/data-off|data-decided/)
  expect(mdx).toContain('Cloud: Azure; Region: us1, Frankfurt – ')
  expect(md).toContain('Cloud: Azure</p><p>Directive <em>body</em>.</p></div>')
})

test('branches that defaults decide are marked, so that a style sheet shows them without the script', async () => {
  const { outputs } = await buildPages({
    'index.mdx':
      '<Only region="us1">First.</Only>\n\n<Only region="eu1">Second.</Only>\n\n<Only region="eu1" cloud="aws">Third.</Only>',
  })
  const html = Buffer.from(outputs.get('index.html') ?? []).toString()
  expect([...html.matchAll(/ (data-(?:off|decided)[^>]*)>/g)].map(([, marks]) => marks)).toEqual([
    'data-decided=""',
    'data-off="" data-decided=""',
    'data-off=""',
  ])
})

test.each([
  ['{input.regoin}', 'There is no variable “input.regoin”.', 'Did you mean {input.region}?'],
  ['`{input.nothing-like-it}`', 'There is no variable “input.nothing-like-it”.', 'Define it, or write'],
  ['<Only cloud="azur">x</Only>', 'The input “cloud” has no choice “azur”.', 'Did you mean azure?'],
  ['<Only clod="aws">x</Only>', 'There is no input “clod” with choices.', 'Did you mean cloud?'],
  ['<Only account="1">x</Only>', 'There is no input “account” with choices.', 'Define it in `inputs`'],
  ['<Only cloud={"a" + "ws"}>x</Only>', 'A condition of a branch must be a text.', 'Write <Only name="value">.'],
  ['<Only>x</Only>', 'This branch has no condition, so all readers see it.', 'Write one of region, cloud'],
])('%s is an error with its place', async (body, message, hint) => {
  const { diagnostics } = await buildPages({ 'index.mdx': `First.\n\n${body}` })
  expect(diagnostics).toMatchObject([
    {
      severity: 'error',
      file: 'content/index.mdx',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
      range: { start: { line: 7 } },
    },
  ])
})

test.each([
  [`inputs: { a: { label: 'A' } },`, '`inputs.a.default` is required for a value that readers type'],
  [`inputs: { a: { label: 'A', choices: ['x'], default: 'y' } },`, '`inputs.a.default` must be one of `choices`'],
  [`inputs: { a: { label: 'A', default: 'y', pattern: '\\\\d+' } },`, '`inputs.a.default` must match `pattern`'],
  [`inputs: { a: { label: 'A', default: 'y', pattern: '(' } },`, '`inputs.a.pattern` must be a regular expression'],
  [`inputs: { 'a b': { label: 'A', default: 'y' } },`, 'must start with a letter'],
])('the configuration %s is reported', async (config, message) => {
  await expect(buildPages({ 'index.md': 'Text.' }, config)).rejects.toThrow(JSON.stringify(message).slice(1, -1))
})

test('behind the gate `edge`, the definitions are protected, and no public file has words of them', async () => {
  const gate = `gate: { mode: 'edge', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' },`
  const { outputs, diagnostics } = await buildPages({ 'index.md': 'In {input.region}.' }, inputs + gate)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect([...outputs.keys()].filter((path) => path.endsWith('inputs.json'))).toEqual(['__private/inputs.json'])
  for (const [path, bytes] of outputs)
    if (!path.startsWith('__private/'))
      expect(Buffer.from(bytes).toString(), path).not.toMatch(/Frankfurt|111122223333/)
})

test('the gate `sealed` encrypts the definitions', async () => {
  const gate = `gate: { mode: 'sealed', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' },`
  const { outputs, ungated } = await buildPages({ 'index.md': 'In {input.region}.' }, inputs + gate, {
    sealKeys: newKey,
  })
  expect([...ungated.keys()]).toContain('inputs.json')
  for (const [path, bytes] of outputs)
    expect(Buffer.from(bytes).toString('latin1'), path).not.toMatch(/Frankfurt|111122223333/)
})
