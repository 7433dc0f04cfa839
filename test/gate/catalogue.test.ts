/** Every behaviour of the gate is named by a test, or README.md says why not. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** How many behaviours each group has. */
const groups = {
  ...{ GATE: 17, STATE: 9, AUTHZ: 10, TOK: 12, CACHE: 9, LOCK: 7, IDT: 9 },
  ...{ DPOP: 6, POPUP: 5, CONN: 7, MFA: 2, LOGOUT: 4, ERR: 7 },
}

const folder = fileURLToPath(new URL('../', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.test\.tsx?$/.test(path) && !/^\.tmp|^fixtures|catalogue\.test/.test(path),
)
const named = new Set(files.flatMap((path) => namesIn(readFileSync(folder + path, 'utf8'))))
const excused = new Set(
  namesIn(readFileSync(new URL('README.md', import.meta.url), 'utf8').split('no test that names')[1] ?? ''),
)

const all = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`),
)

test('a test names each behaviour, or the notes say why none does', () => {
  expect(all.filter((id) => !named.has(id) && !excused.has(id))).toEqual([])
})

test('no test names a behaviour that there is not', () => {
  const known = new Set(all)
  const ours = [...named].filter((id) => Object.hasOwn(groups, id.split('-')[0] ?? ''))
  expect(ours.filter((id) => !known.has(id))).toEqual([])
})

/** `IDT-01 to IDT-03` names three. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d\d)(?: to \1-(\d\d))?/g)].flatMap(([, group, from, to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${group}-${String(Number(from) + index).padStart(2, '0')}`,
    ),
  )
}
