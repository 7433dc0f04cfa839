/** The start and the end of every command: flags, the loaded configuration, diagnostics, exit codes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LoadedConfig, loadConfig } from '../config/loadConfig.js'
import type { GateFields } from '../config/parseConfig.js'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import { findSecretVariables } from '../output/checkExposedVariables.js'
import { type BuildSession, openBuildSession } from '../pipeline/buildSession.js'
import type { Project } from '../pipeline/project.js'
import { formatGithub, formatJson, formatSarif, formatText } from '../report/formatDiagnostics.js'
import { sourceText } from '../report/sourceText.js'
import type { SiteConfig } from '../schema/config.js'
import type { EnvironmentFailure } from '../util/environmentFailure.js'
import { createProgress, type Progress, supportsColor } from './terminal.js'

/** 0: success. 1: errors, or warnings with `--strict`. 2: wrong usage or configuration. 3: environment, or a bug of docsgen. */
export type ExitCode = 0 | 1 | 2 | 3

export interface CommonFlags {
  readonly config?: string
  readonly outDir?: string
  readonly base?: string
  readonly drafts?: boolean
  readonly strict?: boolean
  readonly format?: 'text' | 'json' | 'sarif' | 'github'
  readonly output?: string
  readonly quiet?: boolean
  readonly verbose?: boolean
  /** Wait for another build of the same project instead of failing. */
  readonly wait?: boolean
  /** Gate mode that overrides the configuration; a switch without a value in `docsgen preview`. */
  readonly gate?: string | boolean
  /** False with `--no-cache`. */
  readonly cache?: boolean
  /** False with `--no-color`; undefined if the terminal decides. */
  readonly color?: boolean
}

export interface Session {
  readonly root: string
  readonly flags: CommonFlags
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly version: string
}

export const packageFolder = findPackage(dirname(fileURLToPath(import.meta.url)))
export const version = (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string })
  .version

export function openSession(root: string | undefined, flags: CommonFlags, signal: AbortSignal): Session {
  return { root: resolve(root ?? '.'), flags, progress: createProgress({ quiet: flags.quiet }), signal, version }
}

export interface LoadOptions {
  /** Fields that override the configuration and the environment. Default: the mode of `--gate`, if given. */
  readonly gate?: GateFields
  /** Keeps what the files of the configuration give. */
  readonly buildSession?: BuildSession
}

export async function loadProject(
  session: Session,
  { gate = gateFieldsOfFlags(session), buildSession }: LoadOptions = {},
): Promise<Project | { readonly diagnostics: readonly Diagnostic[] }> {
  const { root, flags } = session
  const loaded = await loadConfig({
    root,
    ...(flags.config && { file: flags.config }),
    env: process.env,
    gate,
    ...(buildSession && { readCached: (file, make) => buildSession.bundles.config(root, file, make) }),
  })
  if (!loaded.config || loaded.diagnostics.some(({ severity }) => severity === 'error'))
    return { diagnostics: loaded.diagnostics }
  const config = withFlags(loaded.config, flags)
  const themeFolder = config.theme ? join(root, config.theme) : join(packageFolder, 'theme')
  const secrets = { sealKeys: process.env.DOCSGEN_SEAL_KEY, variables: findSecretVariables(process.env) }
  return { root, config, loaded: loaded as LoadedConfig, themeFolder, version: session.version, secrets }
}

function gateFieldsOfFlags({ flags }: Session): GateFields {
  return typeof flags.gate === 'string' ? { mode: flags.gate, NOAUTH: false } : {}
}

function withFlags(config: SiteConfig, { base }: CommonFlags): SiteConfig {
  return base === undefined ? config : { ...config, baseUrl: `/${base}/`.replace(/\/+/g, '/') }
}

/** The absolute folder that `build` writes and `preview` serves. */
export function outputFolder({ root, flags }: Session): string {
  return resolve(root, flags.outDir ?? 'build')
}

export function openProjectSession({ root, flags }: Session): BuildSession {
  const workerFile = new URL('./compileWorker.js', `file://${join(packageFolder, 'dist')}/`)
  return openBuildSession({ root, version, cache: flags.cache !== false, workerFile })
}

/** Writes diagnostics as text to stderr, in the other formats to stdout, or in any format to the file of `--output`. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], session: Session): void {
  const { root, flags } = session
  const list = flags.quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics
  const sorted = [...list].sort(compareDiagnostics)
  const read = new Map<string, string | undefined>()
  const sourceOf = (file: string) => {
    if (!read.has(file)) read.set(file, existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
    return read.get(file)
  }
  session.progress.clear()
  const format = flags.format ?? 'text'
  const stream = format === 'text' ? process.stderr : process.stdout
  const color = flags.output === undefined && supportsColor({ stream, env: process.env, flag: flags.color })
  const text = formats[format](sorted, { sourceOf, color })
  if (flags.output !== undefined) writeFileSync(resolve(flags.output), text)
  else if (text) stream.write(text)
}

type TextOptions = Parameters<typeof formatText>[1]

const formats: Readonly<
  Record<NonNullable<CommonFlags['format']>, (diagnostics: readonly Diagnostic[], options: TextOptions) => string>
> = {
  text: (diagnostics, options) => (diagnostics.length > 0 ? formatText(diagnostics, options) : ''),
  json: formatJson,
  sarif: (diagnostics) => formatSarif(diagnostics, { version }),
  github: (diagnostics) => formatGithub(diagnostics),
}

/** Resolves when the user stops the command (Ctrl+C or SIGTERM). */
export function untilStopped({ signal }: Session): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** 1 if a diagnostic is an error, or with `--strict` a warning; else 0. */
export function exitCodeFor(diagnostics: readonly Diagnostic[], { flags }: Session): ExitCode {
  const fatal = diagnostics.some(({ severity }) => severity === 'error' || (flags.strict && severity === 'warning'))
  return fatal ? 1 : 0
}

export function failEnvironment(failure: EnvironmentFailure, session: Session): ExitCode {
  session.progress.clear()
  process.stderr.write(`${failure.message}${failure.hint ? ` ${failure.hint}` : ''}\n`)
  return 3
}

/** Prints why the command cannot run as requested. Returns the exit code. */
export function failUsage(message: string): ExitCode {
  process.stderr.write(`${message}\n`)
  return 2
}

function findPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackage(dirname(folder))
}
