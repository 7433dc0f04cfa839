/** The old output folder, which the next build reuses. */
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planExchange } from '../../src/output/replaceFolder.js'
import { writeFolder } from '../../src/output/writeFolder.js'
import { readTree, sampleBuild, temporaryFolder } from '../faults/tree.js'

const exchangeOf = (root: string) => planExchange(root, join(root, 'build'))
const page = (path: string, text = 'x') => new Map([[path, Buffer.from(text)]])

describe('the old output folder, kept as the next stage', () => {
  const write = (root: string, outputs: Map<string, Uint8Array>) => {
    const result = writeFolder({ root, outDir: 'build', outputs, keepOld: true })
    expect(result.kind).toBe('written')
  }
  const spare = (root: string) => {
    const { old, record } = exchangeOf(root)
    expect(readdirSync(join(root, '.docsgen')).sort()).toEqual([basename(old), basename(record)].sort())
    return old
  }

  test('it is replaced build after build, without leaving files', () => {
    const root = temporaryFolder()
    const clean = temporaryFolder()
    write(root, sampleBuild('old'))
    for (const version of ['new', 'old', 'new'] as const) {
      write(root, sampleBuild(version))
      writeFolder({ root: clean, outDir: 'build', outputs: sampleBuild(version) })
      expect(readdirSync(join(root, 'build'), { recursive: true }).sort()).toEqual(
        readdirSync(join(clean, 'build'), { recursive: true }).sort(),
      )
      expect(readTree(join(root, 'build'))).toEqual(readTree(join(clean, 'build')))
      expect(readTree(spare(root))?.['index.html']).toBe(version === 'new' ? '<h1>old</h1>' : '<h1>new</h1>')
    }
  })

  test('it becomes the next output: its folders are reused', () => {
    const root = temporaryFolder()
    write(root, sampleBuild('old'))
    write(root, sampleBuild('new'))
    const before = statSync(join(spare(root), 'assets')).ino
    write(root, sampleBuild('old'))
    expect(statSync(join(root, 'build/assets')).ino).toBe(before)
  })

  test('it is not trusted: whatever was changed in it, the output equals the build', () => {
    const root = temporaryFolder()
    write(root, sampleBuild('old'))
    write(root, sampleBuild('new'))
    const folder = spare(root)
    rmSync(join(folder, 'assets/same.css'))
    writeFileSync(join(folder, 'assets/same.css'), 'body{x}')
    writeFileSync(join(folder, 'stray.html'), 'stray')
    mkdirSync(join(folder, 'page-99/deep'), { recursive: true })
    rmSync(join(folder, 'page-1'), { recursive: true })
    writeFileSync(join(folder, 'page-1'), 'a file instead of a folder')
    rmSync(join(folder, 'index.html'))
    mkdirSync(join(folder, 'index.html'))
    write(root, sampleBuild('old'))
    const clean = temporaryFolder()
    write(clean, sampleBuild('old'))
    expect(readTree(join(root, 'build'))).toEqual(readTree(join(clean, 'build')))
    expect(readdirSync(join(root, 'build'))).not.toContain('page-99')
  })

  test('it is discarded if it contains a link, and nothing is written through the link', () => {
    const root = temporaryFolder()
    write(root, sampleBuild('old'))
    write(root, sampleBuild('new'))
    const folder = spare(root)
    writeFileSync(join(root, 'mine.html'), 'mine')
    rmSync(join(folder, 'index.html'))
    symlinkSync(join(root, 'mine.html'), join(folder, 'index.html'))
    write(root, sampleBuild('old'))
    expect(readTree(root)?.['mine.html']).toBe('mine')
    expect(readTree(join(root, 'build'))?.['index.html']).toBe('<h1>old</h1>')
  })

  test('a file in it keeps its own text if the new output replaces the shared file', () => {
    const root = temporaryFolder()
    write(root, page('index.html', 'one'))
    write(root, new Map([...page('index.html', 'one'), ...page('more.html', 'two')]))
    expect(statSync(join(spare(root), 'index.html')).ino).toBe(statSync(join(root, 'build/index.html')).ino)
    write(root, page('index.html', 'three'))
    expect(readTree(join(root, 'build'))?.['index.html']).toBe('three')
    expect(readTree(spare(root))?.['index.html']).toBe('one')
  })

  test('it belongs to one output folder only', () => {
    const root = temporaryFolder()
    for (const [outDir, text] of [
      ['build', 'one'],
      ['build', 'two'],
      ['public', 'three'],
      ['public', 'four'],
    ] as const)
      writeFolder({ root, outDir, outputs: page('index.html', text), keepOld: true })
    const kept = ['build', 'public'].map((outDir) => planExchange(root, join(root, outDir)).old)
    expect(kept.map((folder) => readTree(folder)?.['index.html'])).toEqual(['one', 'three'])
  })
})
