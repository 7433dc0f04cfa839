/** Only the pipeline, commands, and the steps of plugins, which the pipeline calls, know that there is a cache. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const files = fastGlob
  .sync('{src,theme}/**/*.{ts,tsx}', { cwd: repository })
  .filter((file) => !/^src\/(?:cache|pipeline|commands|plugins\/host)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${repository}${file}`, 'utf8') }))

test('nothing but the pipeline creates a cache', () => {
  const creating = fastGlob
    .sync('{src,theme}/**/*.{ts,tsx}', { cwd: repository, ignore: ['src/cache/**'] })
    .filter((file) => /\b(?:createCache|openDiskStore)\(/.test(readFileSync(`${repository}${file}`, 'utf8')))
  expect(creating.length).toBeGreaterThan(1)
  expect(creating.filter((file) => !file.startsWith('src/pipeline/'))).toEqual([])
})

/** Exported types of the cache, such as `Cache` and `DiskStore`. */
const cacheTypes = fastGlob
  .sync('src/cache/*.ts', { cwd: repository })
  .flatMap((file) => [...readFileSync(`${repository}${file}`, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)])
  .map(([, name]) => name)

test('nothing but the pipeline, commands and the steps of plugins imports the cache', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(({ text }) => /from '[^']*\/cache\/[^']*'/.test(text)).map(({ file }) => file)).toEqual([])
})

test('nothing but the pipeline, commands and the steps of plugins takes a parameter of a cache type', () => {
  expect(cacheTypes).toEqual(expect.arrayContaining(['Cache', 'CacheKey', 'DiskStore', 'ReadCached']))
  const parameter = new RegExp(`:\\s*(?:readonly )?(?:${cacheTypes.join('|')})(?![\\w(-])`)
  const session = /\bBuildSession\b|\bgetOrCompute\b/
  const taking = files.filter(({ text }) => parameter.test(text) || session.test(text))
  expect(taking.map(({ file }) => file)).toEqual([])
})
