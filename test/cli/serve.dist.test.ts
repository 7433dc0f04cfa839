/** `docsgen serve` and `docsgen preview`. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openIndexReader } from '../../src/search/query/indexReader.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { run, start, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()

describe('docsgen serve', () => {
  test('it follows an edit, keeps the last good page while a page has an error, and exits with 130', async () => {
    const root = project()
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(await (await fetch(url)).text()).toContain('Hi.')
      writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\nChanged.\n')
      await until(async () => (await (await fetch(url)).text()).includes('Changed.'))
      writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\n[x](/nope)\n')
      writeFileSync(join(root, 'content/other.mdx'), '---\ntitle: Other\n---\n\n<Broken />\n')
      await until(async () => (await fetch(new URL('/other', url))).status === 404)
      expect((await fetch(url)).status).toBe(200)
    } finally {
      child.kill('SIGINT')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(130)
  })

  test('after many edits, renames and removals it serves the current state, with few builds', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `content/p${index}.md`)
    const text = (word: string) => `---\ntitle: Page\n---\n\n${word}\n`
    const root = project(Object.fromEntries(pages.map((file) => [file, text('Calm.')])))
    const { child, url, stderr } = await start(root, ['serve', '--port', '0'])
    try {
      const builds = () => stderr().match(/pages in /g)?.length ?? 0
      const first = builds()
      for (const [index, file] of pages.entries()) {
        const path = join(root, file)
        if (index % 10 === 0) rmSync(path)
        else if (index % 10 === 1) renameSync(path, path.replace('.md', '-moved.md'))
        else if (index % 10 === 2) {
          // Editors that save atomically write a new file and rename it.
          writeFileSync(`${path}~`, text('Storm.'))
          renameSync(`${path}~`, path)
        } else writeFileSync(path, text('Storm.'))
      }
      const shows = async (route: string) => {
        const response = await fetch(new URL(route, url))
        return response.ok ? /Calm\.|Storm\./.exec(await response.text())?.[0] : response.status
      }
      const routes = [0, 1, 2, 3, 150, 151, 152, 153, 290, 299].map((index) => `/p${index}`)
      const state = () => Promise.all([...routes, '/p151-moved'].map(shows))
      const edited = [404, 404, 'Storm.', 'Storm.']
      // A build that began among the edits contains some of them.
      await expect.poll(state).toEqual([...edited, ...edited, 404, 'Storm.', 'Calm.'])
      expect(builds() - first).toBeLessThanOrEqual(4)
    } finally {
      child.kill('SIGINT')
    }
  })

  test('75 quick edits of the variables: the last one of each burst is shown', async () => {
    const root = project({
      'content/_variables.yaml': 'edit: 0\n',
      'content/index.md': '---\ntitle: Home\n---\n\nEdit number {vars.edit}.\n',
      'content/other.md': '---\ntitle: Other\n---\n\nOther number {vars.edit}.\n',
    })
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    const variables = join(root, 'content/_variables.yaml')
    const shows = async (route: string, text: string) =>
      (await (await fetch(new URL(route, url))).text()).includes(text)
    try {
      for (let edit = 1; edit <= 75; edit++) {
        // Editors write in place, or write another file and rename it.
        const target = edit % 2 === 0 ? variables : `${variables}~`
        writeFileSync(target, `edit: ${edit}\n`)
        if (target !== variables) renameSync(target, variables)
        if (edit % 5 !== 0) continue
        await expect.poll(() => shows('/', `Edit number ${edit}.`)).toBe(true)
        await expect.poll(() => shows('/other', `Other number ${edit}.`)).toBe(true)
      }
    } finally {
      child.kill('SIGINT')
    }
  })

  test('SIDX-16: its search has the results of the built site, and finds edited text too', async () => {
    const root = project({ 'content/owl.md': '---\ntitle: Owl\n---\n\nIt hoots at night.\n' })
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(await found(url, 'hoots')).toEqual(['/owl'])
      expect(await found(url, 'ululates')).toEqual([])
      writeFileSync(join(root, 'content/owl.md'), '---\ntitle: Owl\n---\n\nIt ululates at night.\n')
      // The new index can appear between fetching the head and fetching its parts; the worker retries then, too.
      await until(async () => (await found(url, 'ululates').catch(() => [])).length > 0)
      expect(await found(url, 'hoots')).toEqual([])
    } finally {
      child.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(143)
  })

  test('it exits with 3 if the port is in use and --strict-port is set', async () => {
    const root = project()
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(run(root, ['serve', '--port', new URL(url).port, '--strict-port']).status).toBe(3)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(143)
  })
})

/** URLs that the search of a served site finds, as its worker does. */
async function found(url: string, text: string): Promise<string[]> {
  const bytesOf = async (name: string) => {
    const response = await fetch(new URL(`/search-index/${name}`, url))
    expect(response.status, name).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const index = createSearchIndex(await openIndexReader('head.bin', bytesOf))
  return (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map((hit) => hit.url)
}

test('docsgen preview serves the built folder with clean URLs and its headers', async () => {
  const root = project({ 'content/guide/a.md': '---\ntitle: A\n---\n\nHi.\n' })
  run(root, ['build'])
  const { child, url } = await start(root, ['preview', '--port', '0', '--quiet'])
  try {
    const page = await fetch(new URL('/guide/a', url))
    expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const moved = await fetch(new URL('/guide/a/', url), { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/guide/a'])
    expect((await fetch(new URL('/guide', url))).url).toBe(new URL('/guide/a', url).href)
    expect((await fetch(new URL('/nope', url))).status).toBe(404)
  } finally {
    child.kill('SIGTERM')
  }
})

test.each([[[]], [['--gate']]])('docsgen preview %j without a built folder says what to do', (flags) => {
  expect(run(project(), ['preview', '--port', '0', ...flags])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/build .*output-missing[\s\S]*Run `docsgen build` first/),
  })
})

test('docsgen preview accepts an absolute folder, as docsgen build does', async () => {
  const root = project()
  const folder = join(project(), 'site')
  run(root, ['build', '--out-dir', folder])
  const { child, url } = await start(root, ['preview', '--port', '0', '--quiet', '--out-dir', folder])
  try {
    expect((await fetch(url)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
})

async function until(test: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await test()) return
  }
  throw new Error('It did not come true in two minutes.')
}
