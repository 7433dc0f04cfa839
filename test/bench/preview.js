/**
 * Serves the built site of a project with `docsgen preview` in a process of its own, so that its CPU time does not count as
 * that of the page.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

/** @returns `{ child, url }`; the caller ends the child */
export async function preview(root) {
  const child = spawn(process.execPath, [bin, 'preview', '--port', '0', root], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /http:\/\/\S+/.exec(String(data))?.[0]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error('docsgen preview ended')))
  })
  return { child, url }
}
