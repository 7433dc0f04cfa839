/** The start of every command: root, flags, progress. Imports little, because `docsgen --help` loads it, too. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../model/diagnostic.js'
import type { EnvironmentFailure } from '../util/environmentFailure.js'
import type { ProcessEnvironment } from './environment.js'
import { createProgress, type Progress } from './terminal.js'

/** 0: success. 1: errors, or warnings with `--strict`. 2: wrong usage or configuration. 3: environment, or a bug of docsgen. */
export type ExitCode = 0 | 1 | 2 | 3

export interface CommonFlags {
  readonly config?: string
  readonly outDir?: string
  readonly base?: string
  readonly drafts?: boolean
  readonly strict?: boolean
  /** `write` stores all diagnostics in the baseline file, `use` reports only others. */
  readonly baseline?: 'write' | 'use'
  /** The part of the pages to compile, such as `3/8`. */
  readonly shard?: string
  /** Write a build with errors: pages that fail say so. */
  readonly keepGoing?: boolean
  readonly format?: 'text' | 'json' | 'sarif' | 'github'
  readonly output?: string
  readonly quiet?: boolean
  readonly verbose?: boolean
  /** File for the list of packages, relative to the working directory. */
  readonly sbom?: string
  /** Write a copy of the site that opens without a server, and a zip file of it. */
  readonly offline?: boolean
  /** Wait for another build of the same project instead of failing. */
  readonly wait?: boolean
  /** Gate mode that overrides the configuration; a switch without a value in `docsgen preview`. */
  readonly gate?: string | boolean
  /** Forbid code in MDX pages, except in those that the configuration lists. */
  readonly untrusted?: boolean
  /** False with `--no-cache`. */
  readonly cache?: boolean
  /** False with `--no-color`; undefined if the terminal decides. */
  readonly color?: boolean
}

export interface Session extends ProcessEnvironment {
  readonly root: string
  readonly flags: CommonFlags
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly version: string
}

export const packageFolder = findPackage(dirname(fileURLToPath(import.meta.url)))
export const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(packageFolder, 'package.json'), 'utf8'),
)

/** Without an environment, code of the project can read all variables of this process. */
export function openSession(
  root: string | undefined,
  flags: CommonFlags,
  process: Pick<Session, 'signal'> & Partial<ProcessEnvironment>,
): Session {
  const { signal, env = globalThis.process.env, exposeVariables = () => {} } = process
  const progress = createProgress({ quiet: flags.quiet, env })
  return { root: resolve(root ?? '.'), flags, progress, signal, version, env, exposeVariables }
}

/** The absolute folder that `build` writes and `preview` serves. */
export function outputFolder({ root, flags }: Session): string {
  return resolve(root, flags.outDir ?? 'build')
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

/**
 * Prints a failure of the machine, such as a full disk. Returns exit code 3, which tells scripts that the content is not the
 * cause.
 */
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
