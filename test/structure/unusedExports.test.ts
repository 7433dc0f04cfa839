/**
 * An exported function or constant that is never imported is dead code, or must not be exported. A type may be exported because
 * an exported function mentions it.
 */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

/** Exports for users of the package and of the theme contract, and files that bundles load by path. */
const publicFiles =
  /^(?:src\/(?:index|cli)\.ts|src\/model\/contract(?:\/\w+)?\.ts|src\/\w+\/browser\/|src\/gate\/adapters\/)/

test('every export of src and theme is imported somewhere', () => {
  const files = fastGlob.sync(['{src,theme,test,bin}/**/*.{ts,tsx,js}', '*.ts'], {
    ignore: ['test/.tmp/**', 'test/fixtures/*/expected/**'],
  })
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const imported = new Set(sources.flatMap(({ source }) => importedNames(source)))
  const unused = sources
    .filter(({ file }) => /^(?:src|theme)\//.test(file) && !publicFiles.test(file))
    .flatMap(({ file, source }) =>
      exportedNames(source)
        .filter((name) => !imported.has(name) && !isTypeInUse(name, source))
        .map((name) => `${file}: ${name}`),
    )
  expect(imported.size).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})

function exportedNames(source: string): string[] {
  const declaration = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
  return [...source.matchAll(declaration)].map(([, name = '']) => name)
}

function isTypeInUse(name: string, source: string): boolean {
  const isType = new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(source)
  return isType && (source.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
}

/** Names in import clauses, in `export … from`, in types such as `import('../pipeline/x.js').Name`, and in dynamic imports. */
function importedNames(source: string): string[] {
  const clauses = [...source.matchAll(/^(?:import|export)\s+(?:type\s+)?([^'"]*?)\s+from\s+['"]/gm)].map(
    ([, clause = '']) => clause,
  )
  const inline = [...source.matchAll(/import\(\s*'[^']+'\s*\)\)?\.(\w+)/g)].map(([, name = '']) => name)
  const dynamic = [...source.matchAll(/\{([^{}]*)\}\s*=\s*(?:await\s+)?(?:\(await\s+)?import\(/g)].map(
    ([, names = '']) => names,
  )
  // The properties of its namespace count as uses of a module that is imported dynamically.
  const loadsLater = /\bimport\(/.test(source)
  const properties = loadsLater ? [...source.matchAll(/\.(\w+)\b/g)].map(([, name = '']) => name) : []
  const destructured = loadsLater ? [...source.matchAll(/\{([\w\s,:]*)\}/g)].map(([, names = '']) => names) : []
  return [...clauses, ...inline, ...dynamic, ...properties, ...destructured].flatMap((text) => text.match(/\w+/g) ?? [])
}
