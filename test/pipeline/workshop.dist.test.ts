/** What a memo of an earlier run is good for. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openWorkshop } from '../../src/pipeline/workshop.js'
import { writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** A project that has docsgen and the packages it needs as its own. */
function makeProject() {
  const root = writeProject(new Map([['dist/compileWorker.js', 'one']]))
  roots.push(root)
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const install = (name: string, version: string) =>
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version }))
  for (const name of ['esbuild', 'react', 'react-dom', 'satteri', 'shiki']) install(name, '1.0.0')
  const open = (version = '1.0.0') => {
    const workerFile = pathToFileURL(join(root, 'dist/compileWorker.js'))
    return openWorkshop({ root, version, cache: true, workerFile }).memo
  }
  const memo = open()
  memo.set('page', 'kept')
  memo.flush()
  return { root, put, install, open }
}

test('a memo is good for the same code and the same packages', () => {
  expect(makeProject().open().get('page')).toBe('kept')
})

test.each(['esbuild', 'react', 'react-dom', 'satteri', 'shiki'])('an update of %s makes everything anew', (name) => {
  const { install, open } = makeProject()
  install(name, '1.0.1')
  expect(open().get('page')).toBeUndefined()
})

test('a parser that is no longer there makes everything anew', () => {
  const { root, open } = makeProject()
  rmSync(join(root, 'node_modules/satteri'), { recursive: true })
  expect(open().get('page')).toBeUndefined()
})

test('another version or other code of docsgen makes everything anew', () => {
  const { put, open } = makeProject()
  expect(open('1.0.1').get('page')).toBeUndefined()
  put('dist/compileWorker.js', 'two')
  expect(open().get('page')).toBeUndefined()
})
