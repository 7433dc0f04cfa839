/**
 * The environment variables of the process belong to docsgen. Code of a project runs in the same process, so the variables
 * are taken out of `process.env` before any of it runs, and only those that the configuration names are put back.
 */
import type { Environment } from '../config/parseConfig.js'

export interface ProcessEnvironment {
  /** All variables, for docsgen itself. */
  readonly env: Environment
  /** Sets `process.env` to these variables and `NODE_ENV`. */
  readonly exposeVariables: (names: readonly string[]) => void
}

/** Programs find other programs, their settings and their temporary files by these. None contains a secret. */
export const programVariableNames: readonly string[] = [
  ...['PATH', 'Path', 'PATHEXT', 'SystemRoot', 'HOME', 'USERPROFILE', 'XDG_CONFIG_HOME'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'TMPDIR', 'TEMP'],
]

/** Empties `process.env` except for `NODE_ENV`. */
export function takeEnvironment(): ProcessEnvironment {
  const env = { ...process.env }
  const exposeVariables = (names: readonly string[]) => {
    const visible = pickVariables(env, ['NODE_ENV', ...names])
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(visible, name)) delete process.env[name]
    Object.assign(process.env, visible)
  }
  exposeVariables([])
  return { env, exposeVariables }
}

/** The variables with these names that are set. */
export function pickVariables(env: Environment, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
