import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder for one test, removed after it. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-test-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Text of each file below a folder, sorted by path in code unit order; undefined if the folder does not exist. */
export function readTree(folder: string): Record<string, string> | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })) return undefined
  const tree: Record<string, string> = {}
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(folder, path)).isFile()) tree[path] = readFileSync(join(folder, path), 'utf8')
  }
  return tree
}

/** Two builds that share some files, differ in some, and have some of their own. */
export function sampleBuild(version: 'old' | 'new', pages = 12): Map<string, Uint8Array> {
  const outputs = new Map<string, Uint8Array>([
    ['index.html', Buffer.from(`<h1>${version}</h1>`)],
    ['assets/same.css', Buffer.from('body{}')],
    [`${version}/only.html`, Buffer.from(version)],
  ])
  for (let n = 0; n < pages; n += 1) outputs.set(`page-${n}/index.html`, Buffer.from(n % 3 ? version : 'same'))
  return outputs
}
