/** The built `bin/docsgen.js` in a process of its own, as users run it, and projects for it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export { temporaryProjects } from '../support/temporaryProjects.js'

export const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

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
