/** Sites with images, and what their builds contain. */
import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { newKey } from '../../gate/support/sealedSite.js'
import { buildProject, type Files, siteConfig, writeProject } from '../../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

type Content = Readonly<Record<string, string | Uint8Array>>

function filesOf(plugins: string, content: Content, config = ''): Files {
  const lint = "lint: { orphans: 'off', description: { min: 1, max: 400 } }"
  return new Map<string, string | Uint8Array>([
    ['site.config.ts', siteConfig(`search: { enabled: false }, ${lint}, ${config} plugins: [${plugins}],`)],
    ['content/sidebars.yaml', 'docs: [index]\n'],
    ...Object.entries(content).map(([path, text]) => [`content/${path}`, text] as const),
  ])
}

/** Builds a site with these plugins, files of the content folder and further fields of the configuration. */
export function buildWith(...given: Parameters<typeof filesOf>): Promise<Build> {
  return buildProject(createRoot(...given), { sealKeys: newKey })
}

export function createRoot(...given: Parameters<typeof filesOf>): string {
  const root = writeProject(filesOf(...given))
  roots.push(root)
  return root
}

export const page = (body: string) => `---\ntitle: Home\ndescription: Words.\n---\n\n${body}\n`
export const textOf = ({ ungated }: Pick<Build, 'ungated'>, path = 'index.html') =>
  Buffer.from(ungated.get(path) ?? []).toString()
export const contentOf = (build: Build, path?: string) =>
  /<article[\s\S]*<\/article>/.exec(textOf(build, path))?.[0] ?? ''
export const variantsOf = ({ ungated }: Build) =>
  [...ungated.keys()].filter((path) => path.startsWith('assets/images/'))
export const messagesOf = ({ diagnostics }: Build) =>
  diagnostics.map(({ severity, file, range, message }) => [severity, file, range?.start.line, message])
