/** The built site of a project behind `docsgen preview`, in a process of its own: what it computes is not the page's. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

/** @returns `{ child, url }`; who asked ends the child */
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
