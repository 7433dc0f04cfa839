/** Every code block of the documentation is valid: configuration, programs, data, pages and commands. */
import { Command } from 'commander'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { defineCommands } from '../../src/commands/cli/program.js'
import { siteConfigSchema } from '../../src/schema/config.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { codeBlocks } from './codeBlocks.js'

const blocks = codeBlocks()
const named = (...languages: readonly string[]) =>
  blocks.filter(({ language }) => languages.includes(language)).map((block) => [block.place, block] as const)

const known = ['ts', 'tsx', 'js', 'jsx', 'css', 'json', 'yaml', 'sh', 'md', 'mdx', 'text', 'html', 'ini', 'nginx', '']

test('every block has a language that a test knows', () => {
  expect(
    blocks.filter(({ language }) => !known.includes(language)).map(({ place, language }) => `${place} ${language}`),
  ).toEqual([])
  expect(blocks.length).toBeGreaterThan(60)
})

test.each(named('ts', 'tsx', 'js', 'jsx', 'css'))('the program at %s has no syntax error', (_, { code, language }) => {
  const loader = language === 'css' ? 'css' : 'tsx'
  const text = isFields(code) ? `export default {\n${withoutEllipsis(code)}\n}` : withoutEllipsis(code)
  expect(() => transformSync(text, { loader, logLevel: 'silent' })).not.toThrow()
})

test.each(named('ts').filter(([, { code }]) => isFields(code) || code.includes('defineConfig(')))(
  'the configuration at %s is valid',
  (_, { code }) => {
    const result = siteConfigSchema.safeParse({ ...required, ...readConfig(code) })
    expect(result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []).toEqual([])
  },
)

test.each(named('json'))('the data at %s is JSON', (_, { code }) => {
  const text = /^\s*[{[]/.test(code) ? code : `{${code}}`
  expect(() => JSON.parse(text)).not.toThrow()
})

test.each(named('yaml'))('the data at %s is YAML', (_, { code }) => {
  const errors = parseAllDocuments(code).flatMap((document) => ('errors' in document ? document.errors : []))
  expect(errors.map(({ message }) => message)).toEqual([])
})

const commandLines = named('sh').flatMap(([place, { code }]) =>
  code
    .replace(/\\\n\s*/g, ' ')
    .split(/\n|&&|\|/)
    .map((line) => /(?:^|\s)docsgen ((?:api-diff|[a-z]+)\b.*)$/.exec(line.replace(/\s+[>#] ?.*$/, ''))?.[1])
    .filter((line) => line !== undefined && !/^(?:init )?install/.test(line))
    .map((line) => [place, line ?? ''] as const),
)

test('the documentation has commands of docsgen', () => {
  expect(commandLines.length).toBeGreaterThan(30)
})

test.each(commandLines)('the command at %s is known, with its flags: docsgen %s', (_, line) => {
  const [name, ...words] = line.trim().split(/\s+/)
  const outer = defineCommands(() => async () => undefined).commands.find((one) => one.name() === name)
  const command = outer?.commands.find((one) => one.name() === words[0]) ?? outer
  expect(command).toBeInstanceOf(Command)
  const flags = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.split('=')[0])
  const options = command?.options.flatMap(({ short, long }) => [short, long]) ?? []
  expect(flags.filter((flag) => !options.includes(flag))).toEqual([])
})

test('the pages in the documentation build; only their links and files are missing', async () => {
  const pages = named('md', 'mdx')
  const files = pages.map(([, { code, language }], index) => {
    const text = code.startsWith('---\n') ? code : `---\ntitle: Page ${index}\n---\n\n${code}`
    return [`content/p${index}.${language}`, `${text}\n`] as const
  })
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, ${documentedInputs}`)],
      ...companions,
      ...files,
    ]),
  )
  const { diagnostics } = await buildProject(root)
  const missing = /^(?:link|image|asset|orphan|snippet|code-file|video|description|api)/
  const others = diagnostics.filter(({ code, severity }) => severity !== 'info' && !missing.test(code))
  const placeOf = (file: string) => pages[Number(/\d+/.exec(file)?.[0])]?.[0]
  expect(others.map(({ code, file, message }) => `${placeOf(file ?? '')} ${code} ${message}`)).toEqual([])
})

/** Files that the examples use. */
/** Those of the guide about inputs. */
const documentedInputs = `inputs: {
  region: { label: 'Region', choices: ['us1', 'eu1'], default: 'us1' },
  account: { label: 'Account ID', default: '111122223333' },
  cloud: { label: 'Cloud', choices: ['aws', 'azure'] },
}`

const companions: readonly (readonly [string, string])[] = [
  ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
  ['content/_prerequisites.mdx', 'Text.\n'],
  ['content/_variables.yaml', 'glossary:\n  sensor: A program.\n'],
]

const required = {
  title: 'Test',
  url: 'https://docs.example.com',
  product: { name: 'Test', slug: 'test' },
  version: '1',
}

/** True for fields of the configuration without the object around them. */
function isFields(code: string): boolean {
  return /^[a-zA-Z]+: /.test(code)
}

function withoutEllipsis(code: string): string {
  return code.replace(/^\s*…,?$/gm, '').replace(/… /g, '')
}

function readConfig(code: string): Readonly<Record<string, unknown>> {
  const value = isFields(code)
    ? `{\n${withoutEllipsis(code)}\n}`
    : (/defineConfig\(([\s\S]*)\)\s*$/.exec(withoutEllipsis(code))?.[1] ?? '{}')
  // What an example imports is another file, such as the texts of a language.
  const imports = [...code.matchAll(/^import (\w+) from/gm)].map(([, name]) => `const ${name} = {};`).join('')
  const { code: script } = transformSync(`result = (${value})`, { loader: 'ts' })
  const run = new Function('process', `${imports} let result; ${script}; return result`)
  return run({ env: {} })
}
