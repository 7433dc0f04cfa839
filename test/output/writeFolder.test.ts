import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OutputMap } from '../../src/output/outputMap.js'
import { planExchange } from '../../src/output/replaceFolder.js'
import { writeFolder } from '../../src/output/writeFolder.js'
import { readTree, sampleBuild, temporaryFolder } from '../faults/tree.js'

const exchangeOf = (root: string) => planExchange(root, join(root, 'build'))
const page = (path: string, text = 'x') => new Map([[path, Buffer.from(text)]])

describe('writing', () => {
  test('it creates the folder, its parents and a marker', () => {
    const root = temporaryFolder()
    const result = writeFolder({ root, outDir: 'a/b/build', outputs: page('x/index.html', 'hello') })
    expect(result).toEqual({
      kind: 'written',
      folder: join(root, 'a/b/build'),
      files: 1,
      bytes: 5,
      changed: 1,
      removed: 0,
    })
    const tree = readTree(join(root, 'a/b/build'))
    expect(Object.keys(tree ?? {})).toEqual(['.docsgen-output', 'x/index.html'])
    expect(tree?.['.docsgen-output']).not.toContain('index')
  })

  test('it removes the files of the last build and keeps the times of unchanged files', () => {
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

  test('it touches nothing if nothing changed', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: sampleBuild('old') })
    const before = statSync(join(root, 'build')).ino
    expect(writeFolder({ root, outDir: 'build', outputs: sampleBuild('old') })).toMatchObject({
      changed: 0,
      removed: 0,
    })
    expect(statSync(join(root, 'build')).ino).toBe(before)
  })

  test('it restores an edited file of the same length', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: page('index.html', 'abc') })
    writeFileSync(join(root, 'build/index.html'), 'abd')
    expect(writeFolder({ root, outDir: 'build', outputs: page('index.html', 'abc') })).toMatchObject({ changed: 1 })
    expect(readTree(join(root, 'build'))?.['index.html']).toBe('abc')
  })

  test('it writes to the target of a link', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'www'))
    symlinkSync('www', join(root, 'build'))
    writeFolder({ root, outDir: 'build', outputs: page('index.html') })
    expect(readTree(join(root, 'www'))?.['index.html']).toBe('x')
  })
})

describe('the old version', () => {
  const write = (root: string, version: 'old' | 'new') =>
    writeFolder({ root, outDir: 'build', outputs: sampleBuild(version), keepRecord: true })

  test('it is removed after each build, and only the record stays', () => {
    const root = temporaryFolder()
    const clean = temporaryFolder()
    for (const version of ['old', 'new', 'old'] as const) {
      write(root, version)
      writeFolder({ root: clean, outDir: 'build', outputs: sampleBuild(version) })
      expect(readTree(join(root, 'build'))).toEqual(readTree(join(clean, 'build')))
      expect(readdirSync(join(root, '.docsgen'))).toEqual([basename(exchangeOf(root).record)])
    }
  })

  test('one that an interrupted build left is removed, and nothing of it is published', () => {
    const root = temporaryFolder()
    write(root, 'old')
    mkdirSync(exchangeOf(root).old)
    writeFileSync(join(exchangeOf(root).old, 'stray.html'), 'stray')
    write(root, 'new')
    expect(readdirSync(join(root, '.docsgen'))).toEqual([basename(exchangeOf(root).record)])
    expect(readTree(join(root, 'build'))).not.toHaveProperty('stray.html')
  })
})

describe('the record of the last build', () => {
  const counted = (digest: string, text: string) => {
    const count = { reads: 0 }
    const read = () => {
      count.reads += 1
      return Buffer.from(text)
    }
    const write = (root: string) =>
      writeFolder({ root, outDir: 'build', keepRecord: true, outputs: new OutputMap([['a.html', { digest, read }]]) })
    return { count, write }
  }

  test('a file that was written for the same digest is not computed again', () => {
    const root = temporaryFolder()
    expect(counted('1', 'abc').write(root)).toMatchObject({ changed: 1 })
    const second = counted('1', 'abc')
    expect(second.write(root)).toMatchObject({ changed: 0, removed: 0 })
    expect(second.count.reads).toBe(0)
  })

  test('a file with another digest is compared, and written only if its bytes differ', () => {
    const root = temporaryFolder()
    counted('1', 'abc').write(root)
    const same = counted('2', 'abc')
    expect(same.write(root)).toMatchObject({ changed: 0 })
    expect(same.count.reads).toBe(1)
    expect(counted('3', 'abd').write(root)).toMatchObject({ changed: 1 })
    expect(readTree(join(root, 'build'))?.['a.html']).toBe('abd')
  })

  test('a file that was edited or removed is written again', () => {
    const root = temporaryFolder()
    counted('1', 'abc').write(root)
    writeFileSync(join(root, 'build/a.html'), 'abd')
    expect(counted('1', 'abc').write(root)).toMatchObject({ changed: 1 })
    rmSync(join(root, 'build/a.html'))
    expect(counted('1', 'abc').write(root)).toMatchObject({ changed: 1 })
    expect(readTree(join(root, 'build'))?.['a.html']).toBe('abc')
  })

  test.each(['', 'docsgen-record 1', 'docsgen-record 1\n[["a.html"', 'docsgen-record 0\n[]'])(
    'a damaged record %j only makes the build slower',
    (text) => {
      const root = temporaryFolder()
      counted('1', 'abc').write(root)
      writeFileSync(exchangeOf(root).record, text)
      const again = counted('1', 'abc')
      expect(again.write(root)).toMatchObject({ changed: 0 })
      expect(again.count.reads).toBe(1)
    },
  )
})

describe('a folder that docsgen did not create', () => {
  const refused = (root: string, outDir: string) => {
    const result = writeFolder({ root, outDir, outputs: page('index.html') })
    expect(result.kind).toBe('refused')
    return result.kind === 'refused' ? [result.exit, result.diagnostics[0]?.message] : []
  }

  test('it is refused if it is the file system root, the home folder, the project, or a parent of these', () => {
    const root = temporaryFolder()
    expect(refused(root, '/')).toEqual([2, 'The output folder / is the project folder or contains it.'])
    expect(refused(root, '.')[1]).toContain('is the project folder')
    expect(refused(root, '..')[1]).toContain('is the project folder')
    expect(refused(root, homedir())[1]).toMatch(/home folder|project folder/)
    expect(refused(root, dirname(homedir()))[1]).toMatch(/home folder|project folder/)
    for (const name of ['', '/lock', '/cache/x', '/output-1-new']) {
      expect(refused(root, `.docsgen${name}`)[1]).toContain('is a working folder of docsgen')
    }
    expect(writeFolder({ root, outDir: '.docsgen/report', outputs: page('report.json') }).kind).toBe('written')
    symlinkSync('..', join(root, 'up'))
    expect(refused(root, 'up')[1]).toContain('is the project folder')
  })

  test('it is refused if it contains files without a marker', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'docs/deep'), { recursive: true })
    writeFileSync(join(root, 'docs/deep/mine.md'), 'keep me')
    expect(refused(root, 'docs')).toEqual([
      2,
      'The output folder docs contains files that docsgen did not write: deep/mine.md.',
    ])
    expect(readTree(join(root, 'docs'))).toEqual({ 'deep/mine.md': 'keep me' })
  })

  test('it is refused if someone put a file or a link into the output', () => {
    const root = temporaryFolder()
    writeFolder({ root, outDir: 'build', outputs: page('index.html') })
    writeFileSync(join(root, 'build/CNAME'), 'docs.example.com')
    symlinkSync('/etc', join(root, 'build/etc'))
    expect(refused(root, 'build')[1]).toContain('did not write: CNAME, etc.')
  })

  test('it is refused if it is a file', () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'build'), '')
    expect(refused(root, 'build')).toEqual([2, 'The output folder build is not a folder.'])
  })

  test('files of file browsers do not count, nor does an empty folder', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'build/empty'), { recursive: true })
    writeFileSync(join(root, 'build/.DS_Store'), '')
    expect(writeFolder({ root, outDir: 'build', outputs: page('index.html') }).kind).toBe('written')
    expect(readdirSync(join(root, 'build')).sort()).toEqual(['.docsgen-output', 'index.html'])
  })
})

test('the stage of a killed build is removed', () => {
  const root = temporaryFolder()
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'one') })
  mkdirSync(join(exchangeOf(root).stage, 'deep'), { recursive: true })
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'two') })
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
  expect(readTree(join(root, 'build'))?.['index.html']).toBe('two')
})

test('the old version is restored if the build died between the renames', () => {
  const root = temporaryFolder()
  writeFolder({ root, outDir: 'build', outputs: page('index.html', 'one') })
  const { folder, stage, old } = exchangeOf(root)
  renameSync(folder, old)
  mkdirSync(stage)
  const before = statSync(join(old, 'index.html')).ino
  expect(writeFolder({ root, outDir: 'build', outputs: page('index.html', 'one') })).toMatchObject({ changed: 0 })
  expect(statSync(join(folder, 'index.html')).ino).toBe(before)
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
})

test('a link with the name of a stage is removed, and its target is unchanged', () => {
  const root = temporaryFolder()
  const other = temporaryFolder()
  writeFileSync(join(other, 'keep'), 'me')
  mkdirSync(join(root, '.docsgen'))
  for (const path of [exchangeOf(root).stage, exchangeOf(root).old]) symlinkSync(other, path)
  writeFolder({ root, outDir: 'build', outputs: page('index.html') })
  expect(readTree(other)).toEqual({ keep: 'me' })
  expect(readTree(join(root, 'build'))?.['index.html']).toBe('x')
  expect(readdirSync(join(root, '.docsgen'))).toEqual([])
})
