import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CheckFolderOptions, checkFolder, checkOutputs } from '../../src/links/checkFolder.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docsgen-folder-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function check(files: Readonly<Record<string, string>>, options: CheckFolderOptions = {}): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const found = await checkFolder(folder, { label: 'dist', ...options })
  return found.map(({ code, file, range }) => `${file}:${range?.start.line}:${range?.start.column} ${code}`)
}

const html = (body: string, head = '') =>
  `<!doctype html>\n<html><head><title>x</title>${head}</head><body>\n${body}\n</body></html>\n`

describe('a built folder', () => {
  it('a correct folder has no diagnostics, with both forms of URLs', async () => {
    expect(
      await check({
        'index.html': html('<a href="/guide">a</a> <a href="guide#b">b</a> <a href="/x/">c</a> <img src="a%20b.png">'),
        'guide.html': html('<h2 id="b">b</h2><a href="./#top">c</a>'),
        'x/index.html': html('<a href="../guide.html#b">d</a><a href="#">e</a>'),
        'a b.png': '',
        '404.html': html('<svg><use href="#i"/><symbol id="i"/></svg><a href="/">home</a>'),
      }),
    ).toEqual([])
  })

  it('links between pages are resolved as browsers do, relative to the folder of the page', async () => {
    const links = html('<a href="b.html">b</a><a href="b">b</a><a href="sub/c">c</a><a href="#no">d</a>')
    expect(
      await check({ 'a.html': links, 'b.html': html(''), 'sub/c.html': html('<a href="../a.html">a</a>') }),
    ).toEqual(['dist/a.html:3:70 link-anchor'])
  })

  it('each error is reported once, with line and column', async () => {
    expect(
      await check({
        'index.html': html(
          '<p>\n<a href="/nope">a</a>\n<a href="/guide#no">b</a> <a href="#no">c</a> <img src="no.png">',
        ),
        'guide.html': html('<a href="/nope">a</a>'),
      }),
    ).toEqual([
      'dist/guide.html:3:10 link-page',
      'dist/index.html:4:10 link-page',
      'dist/index.html:5:10 link-anchor',
      'dist/index.html:5:36 link-anchor',
      'dist/index.html:5:57 link-file',
    ])
  })

  it('a missing image of an inline style and of a style sheet in the page has its line', async () => {
    const styles = `<p style="color: red;\n  background: url('no.png')">a</p>\n<style>\n b { background: url(/gone.png) }\n</style>`
    expect(await check({ 'index.html': html(styles) })).toEqual([
      'dist/index.html:4:20 link-file',
      'dist/index.html:6:22 link-file',
    ])
  })

  it('known false alarms of linkinator are not reported', async () => {
    const alarms = ['#top', '#TOP', '#:~:text=x', '#Foo:~:text=x']
    const links = alarms.map((hash) => `<a href="${hash}">x</a><a href="/guide${hash}">x</a>`).join('\n')
    expect(await check({ 'index.html': html(`${links}<i id="Foo">`), 'guide.html': html('<i id="Foo"></i>') })).toEqual(
      [],
    )
  })

  it('errors that linkinator does not see are reported', async () => {
    const head =
      '<meta property="og:image" content="https://docs.test/no.png"><link rel="canonical" href="https://docs.test/">'
    const body =
      '<svg><use href="/no.svg#a"/></svg>\n<form action="/no-form"></form>\n<a href="/" ping="/no-ping">x</a>\n<a href="#inside">x</a><template><i id="inside"></i></template>'
    expect(await check({ 'index.html': html(body, head) })).toEqual([
      'dist/index.html:2:64 link-file',
      'dist/index.html:3:17 link-file',
      'dist/index.html:4:15 link-page',
      'dist/index.html:5:19 link-page',
      'dist/index.html:6:10 link-anchor',
    ])
  })

  it('errors that only linkinator sees are added', async () => {
    expect(await check({ 'index.html': html('<blockquote cite="/no-source">x</blockquote>') })).toEqual([
      'dist/index.html:1:1 folder-link',
    ])
  })

  it('the base path, refreshes and style sheets are followed', async () => {
    expect(
      await check(
        {
          'index.html': html(
            '<a href="/docs/a">a</a>\n<a href="/a">b</a>',
            '<link rel="stylesheet" href="/docs/s/x.css">',
          ),
          'a.html': '<meta http-equiv="refresh" content="0; url=/docs/no">',
          's/x.css': 'a{b:url(no.svg)}',
        },
        { baseUrl: '/docs/' },
      ),
    ).toEqual(['dist/a.html:1:44 link-page', 'dist/index.html:4:10 link-page', 'dist/s/x.css:1:9 link-file'])
  })

  it('a proxy in the environment has no effect', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    expect(await check({ 'index.html': html('<a href="/guide">a</a>'), 'guide.html': html('') })).toEqual([])
    expect(process.env.http_proxy).toBe('http://127.0.0.1:9')
  })

  it('unsafe schemes and empty links are refused', async () => {
    expect(await check({ 'index.html': html('<a href="javascript:x()">a</a><a href="">b</a>') })).toEqual([
      'dist/index.html:3:10 link-scheme',
      'dist/index.html:3:40 link-empty',
    ])
  })

  it('the outputs of a build are checked without a disk, and errors that repeat on every page are shortened', async () => {
    const pages = Array.from({ length: 9 }, (_, index) => [`p${index}.html`, html('<a href="/nope">a</a>')] as const)
    const outputs = new Map(pages.map(([path, text]) => [path, new TextEncoder().encode(text)]))
    const found = await checkOutputs(outputs)
    expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual([0, 1, 2, 3, 4].map((n) => `p${n}.html link-page`))
    expect(found.at(-1)?.hint).toContain('4 more places')
  })

  it('links to routes of other applications on the same host are not checked', async () => {
    const links = '<a href="/app">a</a><a href="/app/users?all#x">b</a><a href="/apple">c</a>'
    const outputs = new Map([['index.html', new TextEncoder().encode(html(links))]])
    const found = await checkOutputs(outputs, { baseUrl: '/docs/', externalRoutes: ['/app'] })
    expect(found.map(({ message }) => message)).toEqual(['There is no page at “/apple”.'])
  })
})
