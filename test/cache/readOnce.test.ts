import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOnce } from '../../src/cache/readOnce.js'
import { createRecall } from '../../src/cache/recall.js'
import { readText } from '../../src/util/files.js'
import { temporaryFolder } from '../faults/tree.js'

function openReader(minutesLater: number) {
  const root = temporaryFolder()
  const recall = createRecall()
  let reads = 0
  const now = () => Date.now() + minutesLater * 60_000
  const read = () =>
    readOnce({ root, file: 'a.md', form: 'text', recall, now }, () => {
      reads++
      return readText(root, 'a.md').text
    })
  return { put: (text: string) => writeFileSync(join(root, 'a.md'), text), read, reads: () => reads }
}

test('a file is read again only once it has changed', () => {
  const { put, read, reads } = openReader(1)
  put('one')
  expect([read(), read()]).toEqual(['one', 'one'])
  expect(reads()).toBe(1)
  put('longer')
  expect([read(), read()]).toEqual(['longer', 'longer'])
  expect(reads()).toBe(2)
})

test('a file that changed just now is not trusted: its times may not show the next change', () => {
  const { put, read, reads } = openReader(0)
  put('one')
  expect([read(), read()]).toEqual(['one', 'one'])
  expect(reads()).toBe(2)
})

test('a file that comes and goes is seen each time', () => {
  const { put, read } = openReader(1)
  expect(read()).toBeUndefined()
  put('one')
  expect(read()).toBe('one')
})
