/** The scripts of the search have no bytes that readers do not need. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildProject } from '../support/project.js'
import { temporaryProjects } from '../support/temporaryProjects.js'
import { page } from '../versions/site.js'

const project = temporaryProjects()

async function buildScripts(): Promise<ReadonlyMap<string, string>> {
  const files = { 'content/sidebars.yaml': 'docs:\n  - index\n', 'content/index.md': page('Home', 'Text.') }
  const { outputs } = await buildProject(project(files, ''))
  const scripts = [...outputs].filter(([path]) => path.endsWith('.js'))
  return new Map(scripts.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))
}

test('a sheet that a script of the theme adds is minified', async () => {
  const scripts = [...(await buildScripts()).values()]
  expect(scripts.filter((code) => code.includes('.search-panel{'))).toHaveLength(1)
  expect(scripts.filter((code) => code.includes('@layer components {') || /\/\* [A-Z]/.test(code))).toEqual([])
})

test('React and the search box are at most 80 KB, without the worker', async () => {
  const scripts = await buildScripts()
  const find = (isWanted: (path: string, code: string) => boolean) =>
    [...scripts].flatMap(([path, code]) => (isWanted(path, code) ? path : []))
  const withImports = (entries: readonly string[]) => {
    const all = new Set(entries)
    for (const path of all)
      for (const [, imported = ''] of (scripts.get(path) ?? '').matchAll(/(?:from|import)"\/([^"]+)"/g))
        all.add(imported)
    return all
  }
  const atRest = withImports(find((path) => path.startsWith('assets/client-')))
  const firstUse = withImports(
    find((path, code) => /\/(?:SearchBox|react)-/.test(path) || code.includes('.search-panel{')),
  )
  const loaded = [...firstUse].filter((path) => !atRest.has(path))
  expect(loaded).toHaveLength(4)
  const bytes = loaded.reduce((sum, path) => sum + gzipSync(scripts.get(path) ?? '', { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(80 * 1024)
})
