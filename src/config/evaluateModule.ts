/**
 * Bundles a TypeScript module with esbuild and runs it in this process, without writing a file. Syntax errors, unresolved
 * imports and exceptions of the module become diagnostics with a place in the source, not in the bundle.
 */
import { randomUUID } from 'node:crypto'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { isBuildFailure } from '../util/isBuildFailure.js'

export interface BundleModuleOptions {
  /** Absolute path of the project root. */
  readonly root: string
  /** Path of the module, relative to the root, with forward slashes. */
  readonly file: string
  /** Prefix of every diagnostic code: `config` gives `config-syntax`, `config-import`, `config-throws`. */
  readonly rule: 'config' | 'sample-template'
  /** `browser`: the program runs in browsers, too. Default `node`. */
  readonly platform?: 'node' | 'browser'
  /** Source text by package name, for packages that do not have to be installed. */
  readonly packages: Readonly<Record<string, string>>
}

/** A module and its imports as one program. It depends only on the files, so it can be cached. */
export interface BundledModule {
  readonly code: string
  /** Absent if the module could not be bundled. */
  readonly map?: SourceMapPayload
  /** Files of the project that are in the bundle, relative to the root, sorted. */
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface RunOptions extends Pick<BundleModuleOptions, 'file' | 'rule'> {
  /** Timeout for a module with a top-level `await`. Default 10 seconds. It cannot stop synchronous code. */
  readonly milliseconds?: number
}

export interface ModuleRun {
  /** Exports by name. Absent if the module could not be bundled, throws, or exceeds the timeout. */
  readonly exports?: Readonly<Record<string, unknown>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Imports the bundled program. Returns the diagnostics of the bundle together with those of the run. */
export async function runNodeModule(
  { code, map, diagnostics }: BundledModule,
  { file, rule, milliseconds = 10_000 }: RunOptions,
): Promise<ModuleRun> {
  if (map === undefined) return { diagnostics }
  try {
    return { exports: await withTimeout(importText(code), milliseconds), diagnostics }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const place = throwPlace(thrown, map) ?? { file, range: at(1, 1) }
    const diagnostic = error(`${rule}-throws`, `${file} could not be run: ${message.replace(/\.$/, '')}.`, {
      ...place,
      hint: 'The error comes from this module, or from a module that it imports.',
    })
    return { diagnostics: [...diagnostics, diagnostic] }
  }
}

/** Bundles the module and all its imports. Rethrows errors that are not build errors of esbuild. */
export async function bundleModule({
  root,
  file,
  rule,
  packages,
  platform = 'node',
}: BundleModuleOptions): Promise<BundledModule> {
  const path = join(root, file)
  try {
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      // An alias, because esbuild takes a path with `*` for a glob.
      entryPoints: [entryAlias],
      outfile: join(root, 'module.js'),
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'external',
      sourcesContent: true,
      format: 'esm',
      platform,
      // Readers have the browsers of the last years, and a template has no need of newer syntax.
      target: platform === 'node' ? 'es2023' : 'es2022',
      minify: platform === 'browser',
      charset: 'utf8',
      logLevel: 'silent',
      // Ignore a tsconfig.json above the project: the result must depend only on the files of the project.
      tsconfigRaw: {},
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(path).href),
        'import.meta.filename': JSON.stringify(path),
        'import.meta.dirname': JSON.stringify(join(path, '..')),
      },
      // CommonJS packages load the modules of Node with `require`, which ES modules do not have.
      ...(platform === 'node' && { banner: { js: requireBanner(path) } }),
      plugins: [resolveEntry(path), virtualPackages(packages)],
    })
    const text = (suffix: string) => outputFiles.find((output) => output.path.endsWith(suffix))?.text ?? ''
    const inputs = Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${namespace}:`))
    return { code: text('.js'), map: JSON.parse(text('.map')), dependencies: inputs.sort(), diagnostics: [] }
  } catch (failure) {
    if (!isBuildFailure(failure)) throw failure
    const reportedFiles = failure.errors.flatMap(({ location }) => location?.file ?? [])
    const diagnostics = failure.errors.map((message) => buildDiagnostic(message, file, rule))
    return { code: '', dependencies: [...new Set([file, ...reportedFiles])].sort(), diagnostics }
  }
}

const namespace = 'docsgen-virtual'
const entryAlias = 'docsgen-entry'

function resolveEntry(path: string): Plugin {
  return {
    name: entryAlias,
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`^${entryAlias}$`) }, () => ({ path }))
    },
  }
}

/** esbuild plugin: imports of the given packages get the given source text instead of an installed package. */
function virtualPackages(packages: Readonly<Record<string, string>>): Plugin {
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) => (Object.hasOwn(packages, path) ? { path, namespace } : undefined))
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: packages[path] ?? '', loader: 'js' }))
    },
  }
}

function requireBanner(path: string): string {
  const from = JSON.stringify(pathToFileURL(path).href)
  return `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(${from});`
}

function buildDiagnostic({ text, location }: Message, file: string, rule: BundleModuleOptions['rule']): Diagnostic {
  const message = `${text.replace(/\.$/, '')}.`
  const unresolved = text.startsWith('Could not resolve')
  const code = unresolved ? (`${rule}-import` as const) : (`${rule}-syntax` as const)
  const hint = unresolved ? 'Correct the path, or install the package.' : syntaxHint(message, location)
  if (!location) return error(code, message, { file, range: at(1, 1), hint })
  // esbuild counts columns and lengths in bytes of UTF-8, diagnostics count UTF-16 code units.
  const bytes = Buffer.from(location.lineText)
  const column = 1 + bytes.subarray(0, location.column).toString().length
  const length = bytes.subarray(location.column, location.column + location.length).toString().length
  const range = { start: { line: location.line, column }, end: { line: location.line, column: column + length } }
  return error(code, message, { file: location.file, range, hint })
}

/** The two mistakes that end an object or a list too early: no comma, and an apostrophe in a text in single quotes. */
function syntaxHint(message: string, location: Message['location']): string | undefined {
  if (!location || !/^Expected "[}\]]" but found (?:"[\w$'`{[]|string)/.test(message)) return undefined
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return before.endsWith("'")
    ? 'Put a text that has an apostrophe in double quotes.'
    : 'Write a comma after the value that comes before it.'
}

/** Node caches modules by URL. A unique fragment forces a new run, so that files that the module reads are read again. */
function importText(code: string): Promise<Readonly<Record<string, unknown>>> {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}#${randomUUID()}`)
}

async function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not finish within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** Place of the exception in the source, from the first stack frame inside the bundle. Undefined if there is none. */
function throwPlace(thrown: unknown, map: SourceMapPayload): { file: string; range: Range } | undefined {
  if (!(thrown instanceof Error)) return undefined
  const frame = thrown.stack?.split('\n').find((line) => line.includes('data:text/javascript;base64,'))
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
  if (line === undefined || column === undefined) return undefined
  const entry = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1)
  return 'originalSource' in entry && entry.originalSource
    ? { file: entry.originalSource, range: at(entry.originalLine + 1, entry.originalColumn + 1) }
    : undefined
}
