/** The built `bin/docsgen.js` in a process of its own, as users run it, and projects for it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

export const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

/** Returns a function that writes a small project, with more files and configuration fields. All are removed after the file. */
export function temporaryProjects() {
  const roots: string[] = []
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true })
  })
  return (files: Readonly<Record<string, string>> = {}, config = ''): string => {
    const root = writeProject(
      new Map(
        Object.entries({
          'site.config.ts': siteConfig(config),
          'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
          'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
          ...files,
        }),
      ),
    )
    roots.push(root)
    return root
  }
}

/** Runs a command to its end. */
export function run(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1', ...env },
  })
  return { status, stdout, stderr }
}

export interface Started {
  readonly child: ChildProcess
  readonly url: string
  /** Its output so far. */
  readonly stderr: () => string
}

/** Starts a server, and waits for its URL. */
export async function start(root: string, args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data) => resolve(String(data).trim()))
    child.on('exit', (code) => reject(new Error(`docsgen ended with ${code}: ${said}`)))
  })
  return { child, url, stderr: () => said }
}
