/** A build whose outputs contain a secret has an error that names the page and the variable, and never the value. */
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import { findSecretVariables } from '../../src/secrets/secretVariables.js'
import { buildProject } from '../support/project.js'
import { temporaryProjects } from '../support/temporaryProjects.js'

const project = temporaryProjects()

const value = 'q7Rt2LxV9bPz-s3cret'
const variables = findSecretVariables({ BUILD_TOKEN: value })

async function findSecrets(files: Readonly<Record<string, string>>, config = ''): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await buildProject(project(files, config), { variables })
  const found = diagnostics.filter(({ code }) => code === 'environment-secret' || code === 'credential')
  expect(JSON.stringify(found)).not.toContain(value)
  return found
}

async function secretsOf(files: Readonly<Record<string, string>>, config = ''): Promise<string[]> {
  const found = await findSecrets(files, config)
  return found.map(({ file, range, code, message }) => `${file} ${range ? 'range ' : ''}${code}: ${message}`)
}

test('names the page, the variable, the encoding and the place of each leak', async () => {
  const found = await secretsOf({
    'content/literal.md': `---\ntitle: Literal\n---\n\nThe token is ${value}.\n`,
    'content/computed.mdx': `---\ntitle: Computed\n---\n\n## Install\n\n{btoa('user:${value.slice(0, 6)}' + '${value.slice(6)}')}\n`,
    'content/code.md': `---\ntitle: Code\n---\n\n\`\`\`sh\nexport A="${value}"\n\`\`\`\n`,
  })
  expect(found).toEqual([
    'content/code.md environment-secret: code.html contains the value of the environment variable BUILD_TOKEN, from line 6 of the page.',
    'content/computed.mdx environment-secret: computed.html contains the value of the environment variable BUILD_TOKEN (in base64), after the element “#install”.',
    'content/literal.md environment-secret: literal.html contains the value of the environment variable BUILD_TOKEN, from line 5 of the page.',
  ])
})

test('a value on every page is one error of the configuration', async () => {
  const pages = Object.fromEntries(
    Array.from('abcdef', (name) => [`content/${name}.md`, `---\ntitle: Page ${name}\n---\n\nHi.\n`]),
  )
  const found = await secretsOf(pages, `footer: { copyright: '${value}' },`)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^site\.config\.ts environment-secret: \d+ outputs contain the value of .* BUILD_TOKEN, for/)
})

test('a credential that no source text contains is found in the output', async () => {
  const token = 'ghp_q7Rt2LxV9bPzA4cD8eF6gH3jK5mN0sTuW2yQ'
  const split = `Hi.\n\n## Token\n\nIt is {'${token.slice(0, 9)}'}{'${token.slice(9)}'}.`
  const files = {
    'content/a.mdx': `---\ntitle: A\n---\n\n${split}\n`,
    'content/b.md': `---\ntitle: B\n---\n\n${token}\n`,
  }
  expect(await secretsOf(files)).toEqual([
    'content/a.mdx credential: a.html contains a text that looks like a GitHub token, after the element “#token”.',
    'content/b.md range credential: This looks like a GitHub token.',
  ])
  expect(await secretsOf(files, `lint: { allowCredentials: ['${token}'] },`)).toEqual([])
})

test('a credential in the description of a vendor is a warning, and elsewhere an error', async () => {
  const description = `openapi: 3.1.1
info: { title: Theirs, version: '1', description: 'Send ghp_q7Rt2LxV9bPzA4cD8eF6gH3jK5mN0sTuW2yQ.' }
paths: { /a: { get: { operationId: a, responses: { 200: { description: Fine. } } } } }
`
  const severitiesOf = async (vendor: boolean) => {
    const config = `openapi: [{ id: 'a', file: 'a.yaml', path: '/api', sidebar: 'api', vendor: ${vendor} }],`
    return (await findSecrets({ 'a.yaml': description }, config)).map(({ severity }) => severity)
  }
  expect(await severitiesOf(true)).toEqual(['warning'])
  expect(await severitiesOf(false)).toEqual(['error'])
})

test('so is a credential that only a download of the description contains', async () => {
  const description = `openapi: 3.1.1
info: { title: Theirs, version: '1', x-note: ghp_q7Rt2LxV9bPzA4cD8eF6gH3jK5mN0sTuW2yQ }
paths: { /a: { get: { operationId: a, responses: { 200: { description: Fine. } } } } }
`
  const severitiesOf = async (vendor: boolean, download: string) => {
    const config = `openapi: [{ id: 'a', file: 'a.yaml', path: '/api', sidebar: 'api', vendor: ${vendor}, download: ${download} }],`
    return (await findSecrets({ 'a.yaml': description }, config)).map(({ severity }) => severity)
  }
  expect(await severitiesOf(true, 'true')).toEqual(['warning'])
  expect(await severitiesOf(true, "'/files/theirs.yaml'")).toEqual(['warning'])
  expect(await severitiesOf(false, "'/files/theirs.yaml'")).toEqual(['error'])
})
