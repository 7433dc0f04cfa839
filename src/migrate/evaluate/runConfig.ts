/**
 * Runs the configuration of another tool, for `--run-config`: in a worker without environment variables, which ends at a deadline.
 * Packages of the tool, and those that are not installed, are replaced: a call of one of their functions is recorded.
 */
import { builtinModules } from 'node:module'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'esbuild'
import { isRecord } from '../../util/isRecord.js'
import { ForeignCall, ForeignExport, UnknownValue } from './foreignValue.js'

export interface RunConfigInput {
  /** Absolute path of the configuration. */
  readonly file: string
  /** Milliseconds until the worker is ended. Default 20 seconds. */
  readonly deadlineMs?: number
}

export type RunConfigResult =
  | { readonly ok: true; readonly config: unknown }
  | { readonly ok: false; readonly message: string }

export async function runConfig({ file, deadlineMs = 20_000 }: RunConfigInput): Promise<RunConfigResult> {
  let code: string
  try {
    code = await bundleConfig(file)
  } catch (thrown) {
    return { ok: false, message: messageOf(thrown) }
  }
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    return await new Promise<RunConfigResult>((resolve) => {
      const fail = (message: string) => resolve({ ok: false, message })
      const timer = setTimeout(() => fail(`It did not end within ${deadlineMs / 1000} seconds.`), deadlineMs)
      worker.on('message', (value: unknown) => {
        clearTimeout(timer)
        const failed = isRecord(value) && typeof value.failed === 'string' ? value.failed : undefined
        if (failed !== undefined) fail(failed)
        else
          resolve({ ok: true, config: decodeConfigValue(isRecord(value) ? value.config : undefined, basename(file)) })
      })
      worker.on('error', (thrown) => fail(messageOf(thrown)))
      worker.on('exit', (status) => fail(`It ended the process with exit code ${status}.`))
    })
  } finally {
    await worker.terminate()
  }
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? ''
}

async function bundleConfig(file: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: dirname(file), loader: 'js' },
    absWorkingDir: dirname(file),
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'es2023', jsx: 'automatic' },
    logLevel: 'silent',
    tsconfigRaw: {},
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href), 'import.meta.dirname': '__dirname' },
    banner: { js: banner(file) },
    loader: { '.css': 'empty', '.svg': 'text', '.png': 'empty', '.vue': 'empty' },
    plugins: [configPlugin(file)],
  })
  return outputFiles[0]?.text ?? ''
}

/** CommonJS of the configuration and of its packages. A path that cannot be resolved stays as it is. */
function banner(file: string): string {
  return `import { createRequire as docsgenCreateRequire } from 'node:module'
const __filename = ${JSON.stringify(file)}, __dirname = ${JSON.stringify(dirname(file))}
const docsgenRequire = docsgenCreateRequire(${JSON.stringify(pathToFileURL(file).href)})
const require = Object.assign((id) => docsgenRequire(id), {
  resolve: (id) => { try { return docsgenRequire.resolve(id) } catch { return id } },
})
process.cwd = () => __dirname`
}

const mark = '$docsgen'

/** Sends the configuration as plain data. Functions and recorded calls are marked. */
const program = `import { parentPort } from 'node:worker_threads'
const plain = (value, depth = 0, above = []) => {
  if (typeof value === 'function') return value['${mark}'] ?? { '${mark}': 'function' }
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof RegExp || value instanceof Date || value instanceof URL) return String(value)
  if (depth > 40 || above.includes(value)) return { '${mark}': 'function' }
  const inner = (item) => plain(item, depth + 1, [...above, value])
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]))
}
try {
  const module = await import('docsgen-config')
  let config = module.default ?? module
  if (config?.default && Object.keys(config).length === 1) config = config.default
  if (typeof config === 'function' && !config['${mark}']) config = config({ mode: 'production', command: 'build' })
  parentPort.postMessage({ config: plain(await config) })
} catch (thrown) {
  parentPort.postMessage({ failed: String(thrown?.message ?? thrown) })
}`

/** Packages that the configuration names for the tool to load. */
const toolPackage =
  /^(?:@docusaurus\/|@astrojs\/|astro(?:\/|$)|starlight-|vitepress|@easyops-cn\/|prism-react-renderer)/

function configPlugin(file: string): Plugin {
  const builtins = new Set(builtinModules)
  return {
    name: 'docsgen-config',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^docsgen-config$/ }, () => ({ path: file }))
      onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === mark || path.startsWith('node:') || builtins.has(path)) return undefined
        const found = toolPackage.test(path) ? undefined : await resolve(path, { kind, resolveDir, pluginData: mark })
        return found && found.errors.length === 0 ? found : { path, namespace: mark }
      })
      onLoad({ filter: /.*/, namespace: mark }, ({ path }) => ({ contents: recorder(path), loader: 'js' }))
    },
  }
}

/**
 * A module whose exports record calls. Functions such as `defineConfig` return what they get. esbuild copies the exports that a module
 * has into an object with the same prototype, so the prototype has all others.
 */
function recorder(name: string): string {
  const module = JSON.stringify(name)
  return `const record = (name) => new Proxy(() => {}, {
  get: (target, key) =>
    key === '${mark}' ? { '${mark}': 'export', module: ${module}, name }
    : typeof key === 'string' && key !== 'then' && key !== 'toJSON' && key !== '__esModule' ? record(key) : undefined,
  getPrototypeOf: () => names,
  apply: (target, self, args) =>
    /^(?:define|with)[A-Z]/.test(name) && args.length > 0 ? args[0]
    : { '${mark}': 'call', module: ${module}, name, args },
})
const names = new Proxy({}, { get: (target, key) => (typeof key === 'string' && key !== '__esModule' ? record(key) : undefined) })
module.exports = record('default')`
}

function decodeConfigValue(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((item) => decodeConfigValue(item, file))
  if (!isRecord(value)) return value
  const { module, name, args } = value
  switch (value[mark]) {
    case 'function':
      return new UnknownValue('a function', file, 1)
    case 'export':
      return new ForeignExport(String(module), String(name))
    case 'call':
      return new ForeignCall(String(module), String(name), decodeList(args, file))
    default:
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decodeConfigValue(item, file)]))
  }
}

function decodeList(values: unknown, file: string): readonly unknown[] {
  return Array.isArray(values) ? values.map((item) => decodeConfigValue(item, file)) : []
}
