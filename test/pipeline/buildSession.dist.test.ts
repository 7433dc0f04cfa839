/** Conditions under which a session uses values that an earlier run has stored. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { jsonFormat } from '../../src/cache/diskFormat.js'
import { type BuildSession, openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** A project with its own copy of docsgen and its packages. */
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
    return openBuildSession({ root, version, cache: true, workerFile })
  }
  const page = (session: BuildSession, value: string) =>
    session.cache.getOrCompute({ slot: 'page', disk: jsonFormat<string>() }, [], () => value)
  const session = open()
  page(session, 'kept')
  session.save()
  /** The cached values that a later run finds. */
  const find = (version?: string) => page(open(version), 'computed again')
  return { root, put, install, find }
}

test('the same code with the same packages finds the values', () => {
  expect(makeProject().find()).toBe('kept')
})

test.each(['esbuild', 'react', 'react-dom', 'satteri', 'shiki'])(
  'an update of %s makes every value out of date',
  (name) => {
    const { install, find } = makeProject()
    install(name, '1.0.1')
    expect(find()).toBe('computed again')
  },
)

test('a removed parser makes every value out of date', () => {
  const { root, find } = makeProject()
  rmSync(join(root, 'node_modules/satteri'), { recursive: true })
  expect(find()).toBe('computed again')
})

test('another version or other code of docsgen makes every value out of date', () => {
  const { put, find } = makeProject()
  expect(find('1.0.1')).toBe('computed again')
  put('dist/compileWorker.js', 'two')
  expect(find()).toBe('computed again')
})
