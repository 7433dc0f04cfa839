import type { BuildFailure } from 'esbuild'

/** True for the error that esbuild throws if the code has errors. Other errors are bugs or problems of the environment. */
export function isBuildFailure(thrown: unknown): thrown is Pick<BuildFailure, 'errors'> {
  return thrown instanceof Error && 'errors' in thrown && Array.isArray(thrown.errors)
}
