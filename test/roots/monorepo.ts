/** A monorepo: a website with pages of its own, and two packages beside it whose documentation it publishes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

export const page = (title: string, body = 'Words.') => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${body}\n`

export const packages = `content: [
  'content',
  { from: '../packages/sdk/docs', to: '/sdk', editUrl: 'https://git.example.com/sdk/edit/main/docs/{file}' },
  { from: '../packages/cli/docs', to: '/cli' },
],`

const lint = "search: { enabled: false }, lint: { orphans: 'off', description: { min: 1 } },"

const website: Readonly<Record<string, string>> = {
  'website/content/sidebars.yaml': 'docs: [index]\nsdk:\n  - autogenerate: sdk\nall:\n  - autogenerate: .\n',
  'website/content/index.md': page(
    'Home',
    '[Setup](../../packages/sdk/docs/setup.md#linux), [Client](/sdk/client), [CLI](/cli).',
  ),
  'packages/sdk/docs/README.md': page(
    'SDK',
    '[Home](../../../website/content/index.md), [CLI](../../cli/docs/index.md)',
  ),
  'packages/sdk/docs/setup.md': page(
    'Setup',
    '## Linux\n\n![Flow](img/flow.svg) [Client](./client.mdx) [Logo](static/logo.svg)',
  ),
  'packages/sdk/docs/client.mdx': page(
    'Client',
    'import Part from "./_part.mdx"\n\n<Part />\n\n```sh file=../docs/run.sh\n```',
  ),
  'packages/sdk/docs/_part.mdx': 'A part of the SDK.\n',
  'packages/sdk/docs/run.sh': 'sdk run\n',
  'packages/sdk/docs/img/flow.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  'packages/sdk/docs/static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6"/>',
  'packages/cli/docs/index.md': page('CLI', '[Setup](../../sdk/docs/setup.md), [Home](/)'),
}

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** Writes the files, and returns the folder that contains the website. */
export function writeMonorepo(more: Readonly<Record<string, string>> = {}, config = packages): string {
  const files = { 'website/site.config.ts': siteConfig(`${lint} ${config}`), ...website, ...more }
  const root = writeProject(new Map(Object.entries(files)))
  roots.push(root)
  return root
}

export function buildMonorepo(...given: Parameters<typeof writeMonorepo>): Promise<Build> {
  return buildProject(join(writeMonorepo(...given), 'website'))
}

export const textOf = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
export const messagesOf = ({ diagnostics }: Build) =>
  diagnostics.map(({ code, file, range, message, hint }) => ({ code, file, line: range?.start.line, message, hint }))
