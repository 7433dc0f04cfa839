import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listFiles, readBytes, readText } from '../../src/util/projectFiles.js'
import { temporaryFolder } from '../faults/tree.js'

function project(files: readonly string[]): string {
  const root = temporaryFolder()
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), file)
  }
  return root
}

const findings = (found: ReturnType<typeof listFiles>) =>
  found.diagnostics.map(({ severity, code, file }) => `${severity} ${code} ${file}`)

describe('walking a folder', () => {
  test('files are listed by code unit, with those of subfolders', () => {
    const root = project(['b.md', 'B.md', 'a/z.md', 'a-b.md', 'a/ä.md', 'a/b/c.md', '_x/y.md'])
    expect(listFiles(root).files).toEqual(['B.md', '_x/y.md', 'a-b.md', 'a/b/c.md', 'a/z.md', 'a/ä.md', 'b.md'])
  })

  test('ignored files are omitted', () => {
    const root = project(['a.md', 'node_modules/x/y.md', 'c/d.txt'])
    const ignore = (path: string) => path === 'node_modules/' || path.endsWith('.txt')
    expect(listFiles(root, { ignore })).toEqual({ files: ['a.md'], diagnostics: [] })
  })

  test('links inside the project are followed and links that leave it are refused', () => {
    const root = project(['content/a.md', 'shared/b.md'])
    symlinkSync('../shared', join(root, 'content/shared'))
    symlinkSync('a.md', join(root, 'content/c.md'))
    symlinkSync('/etc', join(root, 'content/etc'))
    symlinkSync('/etc/passwd', join(root, 'content/passwd.md'))
    symlinkSync('gone.md', join(root, 'content/dangling.md'))
    const found = listFiles(join(root, 'content'), { root })
    expect(found.files).toEqual(['a.md', 'c.md', 'shared/b.md'])
    expect(findings(found)).toEqual([
      'error file-missing content/dangling.md',
      'error link-outside content/etc',
      'error link-outside content/passwd.md',
    ])
    expect(findings(listFiles(join(root, 'content')))).toContain('error link-outside shared')
  })

  test('circular links end', () => {
    const root = project(['a/b/x.md', 'c/y.md'])
    symlinkSync('..', join(root, 'a/b/up'))
    symlinkSync('self', join(root, 'a/self'))
    symlinkSync('../c', join(root, 'a/c'))
    symlinkSync('../a', join(root, 'c/a'))
    const found = listFiles(root)
    expect(found.files).toEqual(['a/b/x.md', 'a/c/y.md', 'c/a/b/x.md', 'c/y.md'])
    expect(findings(found)).toEqual([
      'error link-loop a/b/up',
      'error link-loop a/c/a',
      'error link-loop a/self',
      'error link-loop c/a/b/up',
      'error link-loop c/a/c',
      'error link-loop c/a/self',
    ])
  })

  test('links that multiply the folders end', () => {
    const root = temporaryFolder()
    for (let n = 0; n < 40; n += 1) {
      mkdirSync(join(root, `d${n}`))
      for (const name of ['p', 'q']) symlinkSync(`../d${n + 1}`, join(root, `d${n}`, name))
    }
    mkdirSync(join(root, 'd40'))
    const codes = listFiles(root).diagnostics.map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['link-depth']))
    expect(codes.length).toBeLessThan(1000)
  })

  test('pipes and sockets are omitted with a warning and never block', async () => {
    const root = project(['a.md'])
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    symlinkSync('/dev/zero', join(root, 'zero.md'))
    symlinkSync('pipe.md', join(root, 'linked.md'))
    const server = createServer().listen(join(root, 'socket.md'))
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    expect(listFiles(root).files).toEqual(['a.md'])
    expect(findings(listFiles(root))).toEqual([
      'warning file-kind linked.md',
      'warning file-kind pipe.md',
      'warning file-kind socket.md',
      'error link-outside zero.md',
    ])
    expect(readText(root, 'pipe.md').diagnostics).toMatchObject([{ severity: 'error', code: 'file-kind' }])
    expect(readBytes(root, 'socket.md').diagnostics).toMatchObject([{ severity: 'error' }])
  })

  test('a missing folder is reported', () => {
    const root = temporaryFolder()
    expect(findings(listFiles(join(root, 'content'), { root }))).toEqual(['error file-missing content'])
  })
})

describe('reading a file', () => {
  test('the result is text, or a diagnostic about the file', () => {
    const root = project(['a.md', 'folder/x'])
    expect(readText(root, 'a.md')).toEqual({ text: 'a.md', diagnostics: [] })
    const codes = ['gone.md', 'folder', 'a.md/x'].map((file) => readText(root, file).diagnostics[0])
    expect(codes).toMatchObject([
      { code: 'file-missing', file: 'gone.md' },
      { code: 'file-kind', file: 'folder' },
      { code: 'file-unreadable', file: 'a.md/x' },
    ])
  })

  test('a large file is refused before it is read', () => {
    const root = temporaryFolder()
    execFileSync('truncate', ['-s', '5G', join(root, 'large.md')])
    expect(readText(root, 'large.md').diagnostics).toMatchObject([{ code: 'file-size' }])
    expect(readBytes(root, 'large.md').diagnostics).toMatchObject([{ code: 'file-size' }])
  })
})
