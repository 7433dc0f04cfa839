/**
 * Bundles a TypeScript module by esbuild and runs it, without writing a file. Faults of syntax, unresolved imports and
 * what the module throws come back as findings with their place in the source.
 */
import { randomUUID } from 'node:crypto'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'

export interface BundleModuleOptions {
  /** Project root, absolute. */
  readonly root: string
  /** Module, relative to the root, with forward slashes. */
  readonly file: string
  /** Prefix of every diagnostic code: `config` gives `config-syntax`, `config-import`, `config-throws`. */
  readonly rule: 'config'
  /** Source texts of packages that need not be installed, by name. */
  readonly packages: Readonly<Record<string, string>>
}

/** A module and what it imports as one text. It depends on the files alone, so it may be kept. */
export interface BundledModule {
  readonly code: string
  /** Absent where it could not be bundled. */
  readonly map?: SourceMapPayload
  /** Files of the project that went into it, relative to the root, sorted. */
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface RunOptions extends Pick<BundleModuleOptions, 'file' | 'rule'> {
  /** Longest wait for a module that awaits something. Default 10 seconds. */
  readonly milliseconds?: number
}

export interface ModuleRun {
  /** What the module exports; absent when it could not be run. */
  readonly exports?: Readonly<Record<string, unknown>>
  readonly diagnostics: readonly Diagnostic[]
}

export async function runModule(
  { code, map, diagnostics }: BundledModule,
  { file, rule, milliseconds = 10_000 }: RunOptions,
): Promise<ModuleRun> {
  if (map === undefined) return { diagnostics }
  try {
    return { exports: await settle(importText(code), milliseconds), diagnostics }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const place = throwPlace(thrown, map) ?? { file, range: at(1, 1) }
    const finding = error(`${rule}-throws`, `${file} could not be run: ${message.replace(/\.$/, '')}.`, {
      ...place,
      hint: 'The error comes from this module or from what it imports.',
    })
    return { diagnostics: [...diagnostics, finding] }
  }
}

export async function bundleModule({ root, file, rule, packages }: BundleModuleOptions): Promise<BundledModule> {
  const path = join(root, file)
  try {
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: [path],
      outfile: join(root, 'module.js'),
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'external',
      sourcesContent: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      charset: 'utf8',
      logLevel: 'silent',
      // A tsconfig.json above the project must not change what the module means.
      tsconfigRaw: {},
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(path).href),
        'import.meta.filename': JSON.stringify(path),
        'import.meta.dirname': JSON.stringify(join(path, '..')),
      },
      // Packages in CommonJS form ask for Node's own modules by `require`.
      banner: { js: requireBanner(path) },
      plugins: [virtualPackages(packages)],
    })
    const text = (suffix: string) => outputFiles.find((output) => output.path.endsWith(suffix))?.text ?? ''
    const inputs = Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${namespace}:`))
    return { code: text('.js'), map: JSON.parse(text('.map')), dependencies: inputs.sort(), diagnostics: [] }
  } catch (failure) {
    if (!isBuildFailure(failure)) throw failure
    const faulty = failure.errors.flatMap(({ location }) => location?.file ?? [])
    const diagnostics = failure.errors.map((fault) => buildFinding(fault, file, rule))
    return { code: '', dependencies: [...new Set([file, ...faulty])].sort(), diagnostics }
  }
}

const namespace = 'docsgen-virtual'

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

function isBuildFailure(failure: unknown): failure is { errors: Message[] } {
  return failure instanceof Error && 'errors' in failure && Array.isArray(failure.errors)
}

function buildFinding({ text, location }: Message, file: string, rule: BundleModuleOptions['rule']): Diagnostic {
  const message = `${text.replace(/\.$/, '')}.`
  const unresolved = text.startsWith('Could not resolve')
  const code = unresolved ? (`${rule}-import` as const) : (`${rule}-syntax` as const)
  const hint = unresolved ? 'Correct the path, or install the package.' : undefined
  if (!location) return error(code, message, { file, range: at(1, 1), hint })
  // esbuild counts columns and lengths in bytes of UTF-8.
  const bytes = Buffer.from(location.lineText)
  const column = 1 + bytes.subarray(0, location.column).toString().length
  const length = bytes.subarray(location.column, location.column + location.length).toString().length
  const range = { start: { line: location.line, column }, end: { line: location.line, column: column + length } }
  return error(code, message, { file: location.file, range, hint })
}

/** Node keeps modules by their address; the fragment makes each run a new one, so that files it reads are read again. */
function importText(code: string): Promise<Readonly<Record<string, unknown>>> {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}#${randomUUID()}`)
}

async function settle<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

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
