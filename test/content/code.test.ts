/** Code that readers copy must parse, and must contain only example values reserved for documentation. */
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { hasTool } from '../support/missingTools.js'
import { type CodeBlock, codeBlocks, sourcePages } from './pages.js'

const pages = sourcePages()
const blocks = pages.flatMap(codeBlocks).filter(({ meta }) => !/\bdiff\b/.test(meta))
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))

function faults(list: readonly CodeBlock[], check: (block: CodeBlock) => string | undefined): string[] {
  return list.flatMap((block) => {
    const fault = check(block)
    return fault ? [`${block.place} ${fault.split('\n')[0]}`] : []
  })
}

function thrown(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('the site contains code to check', () => {
  expect(of('json').length).toBeGreaterThan(20)
  expect(of('yaml', 'yml').length).toBeGreaterThan(20)
  expect(of('sh', 'bash', 'shell').length).toBeGreaterThan(50)
})

test('JSON blocks parse', () => {
  expect(faults(of('json'), ({ text }) => thrown(() => JSON.parse(text)))).toEqual([])
})

test('YAML blocks parse', () => {
  expect(
    faults(of('yaml', 'yml'), ({ text }) => {
      const documents = parseAllDocuments(text, { logLevel: 'silent', customTags: cloudFormationTags })
      return ('empty' in documents ? [] : documents).flatMap(({ errors }) => errors).at(0)?.message
    }),
  ).toEqual([])
})

const cloudFormationTags = [
  'Ref',
  'Sub',
  'GetAtt',
  'Join',
  'If',
  'Equals',
  'Not',
  'Select',
  'Split',
  'FindInMap',
  'And',
  'Or',
  'Base64',
  'Condition',
  'reference',
].flatMap((name) => [
  { tag: `!${name}`, resolve: (text: string) => text },
  { tag: `!${name}`, collection: 'seq' as const },
  { tag: `!${name}`, collection: 'map' as const },
])

test('shell blocks parse', () => {
  expect(
    faults(of('sh', 'bash', 'shell'), ({ text }) =>
      thrown(() => execFileSync('bash', ['-n'], { input: text, stdio: ['pipe', 'ignore', 'pipe'] })),
    ),
  ).toEqual([])
})

test('HCL blocks have balanced brackets', () => {
  expect(faults(of('hcl', 'terraform', 'tf'), ({ text }) => unbalanced(text))).toEqual([])
})

test.runIf(hasTool('terraform', 'version'))(
  'HCL blocks have valid syntax',
  () => {
    expect(
      faults(of('hcl', 'terraform', 'tf'), ({ text }) => {
        const { status, stderr } = spawnSync('terraform', ['fmt', '-no-color', '-'], { input: text, encoding: 'utf8' })
        return status === 0 ? undefined : stderr.replace(/\s+/g, ' ')
      }),
    ).toEqual([])
  },
  60_000,
)

function unbalanced(text: string): string | undefined {
  const open: string[] = []
  const pairs: Readonly<Record<string, string>> = { '}': '{', ']': '[', ')': '(' }
  for (const [character] of text
    .replace(/<<-?(\w+)\n[\s\S]*?\n\s*\1\b/g, '')
    .replace(/#.*|"(?:\\.|\$\{[^}]*\}|[^"\\])*"/g, '')
    .matchAll(/[{}[\]()]/g)) {
    if ('{[('.includes(character)) open.push(character)
    else if (open.pop() !== pairs[character]) return `has an unexpected “${character}”`
  }
  return open.length > 0 ? `leaves “${open.at(-1)}” open` : undefined
}

test('Kubernetes manifests have a kind and an API version', () => {
  const manifests = of('yaml', 'yml').flatMap(({ place, text }) =>
    [...text.split(/^---$/m)].filter((part) => /^kind: /m.test(part)).map((part) => ({ place, part })),
  )
  expect(manifests.filter(({ part }) => !/^apiVersion: /m.test(part)).map(({ place }) => place)).toEqual([])
})

test('IAM policies have the required fields', () => {
  const policies = of('json').flatMap(({ place, text }) => {
    const value = JSON.parse(text) as {
      Version?: string
      Statement?: { Effect?: string; Action?: unknown; NotAction?: unknown }[]
    }
    return value && typeof value === 'object' && 'Statement' in value ? [{ place, value }] : []
  })
  expect(policies.length).toBeGreaterThan(3)
  for (const { place, value } of policies) {
    expect([place, value.Version]).toEqual([place, '2012-10-17'])
    for (const statement of value.Statement ?? []) {
      expect([place, ['Allow', 'Deny'].includes(statement.Effect ?? '')]).toEqual([place, true])
      expect([place, 'Action' in statement || 'NotAction' in statement]).toEqual([place, true])
    }
  }
})

test('account ids, addresses and keys are reserved for documentation', () => {
  const allowed = new Set([
    '123456789012',
    '111122223333',
    '444455556666',
    '777788889999',
    '012345678901',
    '000000000000',
    '210987654321',
  ])
  const found = pages.flatMap(({ file, source }) => [
    ...[...source.matchAll(/(?<![\w.-])\d{12}(?![\w.])/g)]
      .filter(([id]) => !allowed.has(id))
      .map(([id]) => `${file} account ${id}`),
    ...[
      ...source.matchAll(/\bAKIA[A-Z0-9]{16}\b|\bghp_\w{36}\b|\bxox[abp]-\w+|-----BEGIN [A-Z ]*PRIVATE KEY-----\n\w/g),
    ]
      .filter(([key]) => key !== 'AKIAIOSFODNN7EXAMPLE')
      .map(([key]) => `${file} secret ${key.slice(0, 12)}`),
  ])
  expect(found).toEqual([])
})
