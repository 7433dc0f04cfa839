/**
 * Reads a configuration module without running it: evaluates literals, constants, spreads, imports of local files, and calls of
 * small pure functions. Everything else becomes an `UnknownValue`, which readers report.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { type Program, parse } from 'acorn'
import { transformSync } from 'esbuild'
import { parse as parseYaml } from 'yaml'
import { isInsideFolder } from '../../util/projectFiles.js'
import { createScope, runStatements, type Scope } from './evaluateStatements.js'
import { ForeignExport, UnknownValue } from './foreignValue.js'

export type ModuleExports = Readonly<Record<string, unknown>>

export interface ModuleReader {
  /** Exports of a local file by absolute path. Undefined if the file does not exist. */
  readonly read: (file: string) => ModuleExports | undefined
}

/** Files outside `root` are not read. */
export function createModuleReader(root: string): ModuleReader {
  const modules = new Map<string, ModuleExports>()
  const read = (file: string): ModuleExports | undefined => {
    const found = findModuleFile(file)
    if (!found || !isInsideFolder(found, root)) return undefined
    const known = modules.get(found)
    if (known) return known
    // Modules that import each other see the exports that exist so far.
    const exports: Record<string, unknown> = {}
    modules.set(found, exports)
    Object.assign(exports, readModule(found, { root, read }))
    return exports
  }
  return { read }
}

interface ReadContext {
  readonly root: string
  readonly read: ModuleReader['read']
}

function readModule(file: string, { root, read }: ReadContext): ModuleExports {
  const text = readFileSync(file, 'utf8')
  const extension = extname(file)
  if (extension === '.json') return dataModule(JSON.parse(text))
  if (/^\.ya?ml$/.test(extension)) return dataModule(parseYaml(text))
  if (!/^\.[cm]?[jt]sx?$/.test(extension)) return { default: file }
  const name = relative(root, file)
  let program: Program
  let lineOf: (line: number, column: number) => number = (line) => line
  try {
    const loader = extension.includes('t') ? 'ts' : 'jsx'
    const { code, map } = transformSync(text, { loader, jsx: 'automatic', sourcemap: true })
    lineOf = createLineFinder(map)
    program = parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      allowReturnOutsideFunction: true,
    })
  } catch (thrown) {
    return { default: new UnknownValue(thrown instanceof Error ? thrown.message : String(thrown), name, 1) }
  }
  const scope = createScope({
    file: name,
    folder: dirname(file),
    source: text,
    lineOf,
    importModule: (specifier) => importModule(specifier, dirname(file), read),
    readText: (path) => (isInsideFolder(path, root) && existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    budget: { left: 2_000_000 },
  })
  runStatements(program.body, scope)
  return moduleExports(scope)
}

/** esbuild moves lines when it removes types. */
function createLineFinder(map: string): (line: number, column: number) => number {
  const sourceMap = new SourceMap(JSON.parse(map))
  return (line, column) => {
    const entry = sourceMap.findEntry(line - 1, column)
    return 'originalLine' in entry ? entry.originalLine + 1 : line
  }
}

function dataModule(value: unknown): ModuleExports {
  return { ...(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}), default: value }
}

/** `module.exports = …` counts as the default export. */
function moduleExports({ exports, commonJs }: Scope): ModuleExports {
  if (commonJs.exports === undefined) return exports
  return { ...dataModule(commonJs.exports), ...exports }
}

function importModule(specifier: string, folder: string, read: ModuleReader['read']): (name: string) => unknown {
  const exports = /^[./]/.test(specifier) ? read(resolve(folder, specifier)) : undefined
  if (!exports) return (name) => new ForeignExport(specifier, name)
  return (name) => (name === '*' ? exports : exports[name])
}

function findModuleFile(file: string): string | undefined {
  const base = file.replace(/\.[cm]?jsx?$/, '')
  const extensions = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.tsx', '.jsx']
  const candidates = [file, ...[file, base].flatMap((start) => extensions.map((extension) => start + extension))]
  const index = ['index.ts', 'index.js', 'index.mjs'].map((name) => join(file, name))
  return [...candidates, ...index].find((path) => existsSync(path) && statSync(path).isFile())
}
