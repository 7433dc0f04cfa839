import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileCache } from '../../src/cache/fileCache.js'
import { readText } from '../../src/util/projectFiles.js'
import { temporaryFolder } from '../faults/tree.js'
import { freshCache } from '../support/memoryDisk.js'

function openReader(minutesLater: number) {
  const root = temporaryFolder()
  const readCached = createFileCache(freshCache(), { root, now: () => Date.now() + minutesLater * 60_000 })
  let reads = 0
  const read = () =>
    readCached({ file: 'a.md', form: 'text' }, () => {
      reads++
      return readText(root, 'a.md').text
    })
  return { put: (text: string) => writeFileSync(join(root, 'a.md'), text), read, reads: () => reads }
}

test('a file is read again only if it changed', () => {
  const { put, read, reads } = openReader(1)
  put('one')
  expect([read(), read()]).toEqual(['one', 'one'])
  expect(reads()).toBe(1)
  put('longer')
  expect([read(), read()]).toEqual(['longer', 'longer'])
  expect(reads()).toBe(2)
})

test('a file that was changed just now is read every time, because its times may not show the next change', () => {
  const { put, read, reads } = openReader(0)
  put('one')
  expect([read(), read()]).toEqual(['one', 'one'])
  expect(reads()).toBe(2)
})

test('a new file is noticed', () => {
  const { put, read } = openReader(1)
  expect(read()).toBeUndefined()
  put('one')
  expect(read()).toBe('one')
})
