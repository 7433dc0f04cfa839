/** What ARCHITECTURE.md says about files and packages is true. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8')

/** Compilers, the linter and the test runner need no reason. */
const tools = /^(?:@types\/.*|@biomejs\/biome|typescript|vitest)$/

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const code = [...text.matchAll(/`((?:bin|docs|src|test|theme)\/[^`*]+)`/g)].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
  expect(code.length).toBeGreaterThan(40)
  expect(links.length).toBeGreaterThan(10)
  expect([...code, ...links].filter((path) => !existsSync(join(repository, path)))).toEqual([])
})

test('ARCHITECTURE.md gives one reason for each package that docsgen depends on, and for no other', () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  )
  const used = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
    (name) => !tools.test(name),
  )
  const table = text.slice(text.indexOf('## Dependencies'))
  const rows = [...table.matchAll(/^\| (?!package|-)([^|]+) \|/gm)].flatMap(([, names = '']) =>
    names.trim().split(', '),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(rows.sort()).toEqual(used.sort())
})
