import { runTheme } from '../bundling/runTheme.js'
import { createTrustRules } from '../content/trustLevel.js'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Theme } from '../model/contract.js'
import type { CompileOptions } from '../stages/compile.js'
import { hashOf } from '../util/hash.js'
import type { BuildSession } from './buildSession.js'
import type { Project } from './project.js'

export interface LoadedTheme {
  readonly theme: Theme
  /** Hash of the code of the theme, and of the variables that it can read. */
  readonly hash: string
  /** Options of the compile workers, with the code of the theme, because workers render components too. */
  readonly compileOptions: CompileOptions
}

/** Bundles the theme for the server and runs it. */
export async function loadTheme(
  { root, config, themeFolder, variables = {} }: Project,
  tokens: Tokens,
  { bundles }: BuildSession,
): Promise<LoadedTheme> {
  const { code } = await bundles.theme(themeFolder)
  const { pageBytes, headings, nesting } = config.limits
  return {
    theme: runTheme(code),
    hash: hashOf(code, JSON.stringify(variables)),
    compileOptions: {
      root,
      baseUrl: config.baseUrl,
      tokens,
      trust: createTrustRules(config),
      limits: { pageBytes, headings, nesting },
      variables,
      themeCode: code,
    },
  }
}
