/** Projects in temporary folders, which are removed after the tests of the file. */
import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { siteConfig, writeProject } from './project.js'

/** Returns a function that writes the files of a project and returns its root. */
export function temporaryRoots(): typeof writeProject {
  const roots: string[] = []
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true })
  })
  return (files) => {
    const root = writeProject(files)
    roots.push(root)
    return root
  }
}

/** Returns a function that writes a small project, with more files and configuration fields. */
export function temporaryProjects() {
  const write = temporaryRoots()
  return (files: Readonly<Record<string, string>> = {}, config = ''): string =>
    write(
      new Map(
        Object.entries({
          'site.config.ts': siteConfig(config),
          'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
          'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
          ...files,
        }),
      ),
    )
}
