/** `docsgen mcp` as an editor starts it. */
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../../support/project.js'
import { callTool } from './support.js'

const bin = fileURLToPath(new URL('../../../bin/docsgen.js', import.meta.url))
let root: string
beforeAll(() => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("gate: false, plugins: ['markdown-copies', 'mcp'],")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nGulls wake the harbour.\n'],
    ]),
  )
  expect(spawnSync(process.execPath, [bin, 'mcp'], { cwd: root, encoding: 'utf8' })).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no built site in build. Run `docsgen build` first.'),
  })
  expect(spawnSync(process.execPath, [bin, 'build'], { cwd: root, encoding: 'utf8' })).toMatchObject({ status: 0 })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('on stdio, a client finds and reads a page', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const command = { command: process.execPath, args: [bin, 'mcp', root], stderr: 'ignore' as const }
  await client.connect(new StdioClientTransport(command))
  expect((await callTool(client, 'search', { query: 'gulls' })).text).toContain('(https://docs.example.com/)')
  expect((await callTool(client, 'read_page', { page: '/' })).text).toContain('Gulls wake the harbour.')
  await client.close()
})

test('over HTTP, it prints the URL and ends with the signal', async () => {
  const child = spawn(process.execPath, [bin, 'mcp', '--port', '0'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages'])
  expect(await (await fetch(`${url}/server-card`)).json()).toMatchObject({ remotes: [{ url }] })
  await client.close()
  child.kill('SIGTERM')
  expect(await exited).toBe(143)
})
