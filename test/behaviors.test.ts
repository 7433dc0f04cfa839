/** Every behavior of BEHAVIORS.md is named by a test or listed there as not tested; no test names an unknown one. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

const [tested = '', notTested = ''] = readFileSync('test/BEHAVIORS.md', 'utf8').split('## Not tested')
const known = new Set([...tested.matchAll(/^- \*\*([A-Z]+-\d\d)\*\*/gm)].map(([, id = '']) => id))
const excused = new Set(idsIn(notTested))
const named = new Set(
  fastGlob
    .sync('test/**/*.test.{ts,tsx}', { ignore: ['test/.tmp/**', 'test/fixtures/**', 'test/behaviors.test.ts'] })
    .flatMap((file) => idsIn(withoutComments(readFileSync(file, 'utf8')))),
)

test('the list has behaviors, and tests name most of them', () => {
  expect(known.size).toBeGreaterThan(300)
  expect(named.size).toBeGreaterThan(300)
})

test('every behavior is named by a test, or the list gives the reason', () => {
  expect([...known].filter((id) => !named.has(id) && !excused.has(id))).toEqual([])
})

test('no behavior is both listed as not tested and named by a test', () => {
  expect([...excused].filter((id) => named.has(id))).toEqual([])
})

test('no test names a behavior that is not in the list', () => {
  const groups = new Set([...known].map((id) => id.split('-')[0]))
  expect([...named].filter((id) => groups.has(id.split('-')[0]) && !known.has(id))).toEqual([])
})

/** Ids in a text. `IDT-01 to IDT-03` names three ids. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d\d)\b(?: to \1-(\d\d))?/g)].flatMap(([, group, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${group}-${String(Number(first) + index).padStart(2, '0')}`,
    ),
  )
}

/** A behavior that only a comment names is not tested. */
function withoutComments(source: string): string {
  return source.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '')
}
