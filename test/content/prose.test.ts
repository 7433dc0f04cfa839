/** Pages do not repeat each other: text that two pages need is in a partial. */
import { expect, test } from 'vitest'
import { sourcePages } from './pages.js'

const length = 12

test('no two pages share a long passage', () => {
  const first = new Map<string, string>()
  const shared = new Set<string>()
  for (const { file, source } of sourcePages()) {
    for (const words of passages(source)) {
      for (let at = 0; at + length <= words.length; at++) {
        const run = words.slice(at, at + length).join(' ')
        const other = first.get(run)
        if (other === undefined) first.set(run, file)
        else if (other !== file) shared.add(`${other} and ${file}: “${run}”`)
      }
    }
  }
  expect([...shared]).toEqual([])
})

/** The words of each paragraph, list item and table row, without code, tags and URLs. */
function passages(source: string): string[][] {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^\s*(`{3,})[\s\S]*?^\s*\1/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/`[^`]*`/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .map((block) =>
      block
        .toLowerCase()
        .split(/[^\p{L}\p{N}_{}.-]+/u)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)),
    )
}
