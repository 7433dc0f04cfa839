import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeFolder } from '../../src/lib/writeFolder.js'
import { readTree, sampleBuild, temporaryFolder } from '../faults/tree.js'

const page = (path: string, text = 'x') => new Map([[path, Buffer.from(text)]])

describe('writing', () => {
  test('makes the folder, its parents and a marker', () => {
    const root = temporaryFolder()
    const result = writeFolder({ root, outDir: 'a/b/build', outputs: page('x/index.html', 'hello') })
    expect(result).toEqual({ kind: 'written', folder: join(root, 'a/b/build'), files: 1, changed: 1, removed: 0 })
    const tree = readTree(join(root, 'a/b/build'))
    expect(Object.keys(tree ?? {})).toEqual(['.docsgen-output', 'x/index.html'])
    expect(tree?.['.docsgen-output']).not.toContain('index')
  })

  test('removes the files of the last build and keeps the times of unchanged ones', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: sampleBuild('old') })
    const before = statSync(join(root, 'build/assets/same.css'))
    const result = writeFolder({ root, outDir: 'build', outputs: sampleBuild('new') })
    expect(result).toMatchObject({ kind: 'written', files: 15, changed: 10, removed: 1 })
    const after = statSync(join(root, 'build/assets/same.css'))
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
    expect(readdirSync(join(root, 'build'))).not.toContain('old')
    expect(readdirSync(join(root, '.docsgen'))).toEqual([])
  })

  test('touches nothing where nothing changed', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: sampleBuild('old') })
    const before = statSync(join(root, 'build')).ino
    expect(writeFolder({ root, outDir: 'build', outputs: sampleBuild('old') })).toMatchObject({
      changed: 0,
      removed: 0,
    })
    expect(statSync(join(root, 'build')).ino).toBe(before)
  })

  test('restores a file that somebody edited, of the same length', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: page('index.html', 'abc') })
    writeFileSync(join(root, 'build/index.html'), 'abd')
    expect(writeFolder({ root, outDir: 'build', outputs: page('index.html', 'abc') })).toMatchObject({ changed: 1 })
    expect(readTree(join(root, 'build'))?.['index.html']).toBe('abc')
  })

  test('writes to where a link leads', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'www'))
    symlinkSync('www', join(root, 'build'))
    writeFolder({ root, outDir: 'build', outputs: page('index.html') })
    expect(readTree(join(root, 'www'))?.['index.html']).toBe('x')
  })
})

describe('a folder that is not ours', () => {
  const refused = (root: string, outDir: string) => {
    const result = writeFolder({ root, outDir, outputs: page('index.html') })
    expect(result.kind).toBe('refused')
    return result.kind === 'refused' ? [result.exit, result.diagnostics[0]?.message] : []
  }

  test('is refused: the file system, the home folder, the project, what holds them', () => {
    const root = temporaryFolder()
    expect(refused(root, '/')).toEqual([2, 'The output folder / is the project folder or holds it.'])
    expect(refused(root, '.')[1]).toContain('is the project folder')
    expect(refused(root, '..')[1]).toContain('is the project folder')
    expect(refused(root, homedir())[1]).toMatch(/home folder|project folder/)
    expect(refused(root, dirname(homedir()))[1]).toMatch(/home folder|project folder/)
    for (const name of ['', '/lock', '/cache/x', '/stage-1-2']) {
      expect(refused(root, `.docsgen${name}`)[1]).toContain('is one in which docsgen works')
    }
    expect(writeFolder({ root, outDir: '.docsgen/report', outputs: page('report.json') }).kind).toBe('written')
    symlinkSync('..', join(root, 'up'))
    expect(refused(root, 'up')[1]).toContain('is the project folder')
  })

  test('is refused where it holds files without a marker', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'docs/deep'), { recursive: true })
    writeFileSync(join(root, 'docs/deep/mine.md'), 'keep me')
    expect(refused(root, 'docs')).toEqual([
      2,
      'The output folder docs holds files that docsgen did not write: deep/mine.md.',
    ])
    expect(readTree(join(root, 'docs'))).toEqual({ 'deep/mine.md': 'keep me' })
  })

  test('is refused where somebody put a file or a link into our output', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: page('index.html') })
    writeFileSync(join(root, 'build/CNAME'), 'docs.example.com')
    symlinkSync('/etc', join(root, 'build/etc'))
    expect(refused(root, 'build')[1]).toContain('did not write: CNAME, etc.')
  })

  test('is refused where it is a file', () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'build'), '')
    expect(refused(root, 'build')).toEqual([2, 'The output folder build is not a folder.'])
  })

  test('does not include what a file browser leaves, nor an empty folder', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'build/empty'), { recursive: true })
    writeFileSync(join(root, 'build/.DS_Store'), '')
    expect(writeFolder({ root, outDir: 'build', outputs: page('index.html') }).kind).toBe('written')
    expect(readdirSync(join(root, 'build')).sort()).toEqual(['.docsgen-output', 'index.html'])
  })
})

test('a journal that names folders of its own choice is not believed', () => {
  const root = temporaryFolder()
  const other = mkdtempSync(join(dirname(root), 'docsgen-victim-'))
  try {
    writeFileSync(join(other, 'keep'), 'me')
    mkdirSync(join(root, '.docsgen'))
    const journal = { out: join(root, 'build'), stage: other, old: other }
    writeFileSync(join(root, '.docsgen/swap-1-x.json'), JSON.stringify(journal))
    writeFileSync(join(root, '.docsgen/swap-2-x.json'), '{"out":')
    writeFolder({ root, outDir: 'build', outputs: page('index.html') })
    expect(readTree(other)).toEqual({ keep: 'me' })
    expect(readTree(join(root, 'build'))?.['index.html']).toBe('x')
  } finally {
    rmSync(other, { recursive: true })
  }
})

test('a stage beside the output, of a build that was killed, is swept', () => {
  const root = temporaryFolder()
  const stray = join(root, '.build.docsgen-stage-999999-x')
  mkdirSync(stray)
  mkdirSync(join(root, '.docsgen/stage-999999-x'), { recursive: true })
  writeFolder({ root, outDir: 'build', outputs: page('index.html') })
  expect(readdirSync(root).sort()).toEqual(['.docsgen', 'build'])
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
  expect(basename(stray)).toContain('docsgen')
})

test('the old folder can be left to a later step, and is put right by the next build where that step never came', async () => {
  const root = temporaryFolder()
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'one') })
  const second = writeFolder({ root, outDir: 'build', outputs: page('index.html', 'two'), later: true })
  expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toBe('two')
  expect(readdirSync(join(root, '.docsgen'))).not.toEqual([])
  if (second.kind === 'written') await second.finish?.()
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'three'), later: true })
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'four') })
  expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toBe('four')
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
})
