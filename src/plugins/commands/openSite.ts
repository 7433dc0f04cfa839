import type { LoadedConfig } from '../../config/loadConfig.js'
import type { Build } from '../../model/model.js'
import type { LoadedPlugin } from '../../model/plugin.js'
import type { SiteConfig } from '../../schema/config.js'
import type { EarlyPrinter } from '../../terminal/printDiagnostics.js'
import type { ExitCode, Session } from '../../terminal/session.js'

/** A project of which a command of a plugin needs the configuration and, if it goes on, the build. */
export interface OpenedSite {
  readonly project: { readonly config: SiteConfig; readonly loaded: LoadedConfig }
  /** Builds the site with progress on the terminal. */
  readonly build: () => Promise<BuiltProject>
}

export interface BuiltProject {
  readonly build: Build
  /** Diagnostics that were printed while pages were compiled. */
  readonly shown: EarlyPrinter['shown']
}

/** Loads the project, with more plugins than its configuration names, and runs a command with it. */
export type OpenSite = (
  session: Session,
  run: (opened: OpenedSite) => Promise<ExitCode>,
  plugins?: readonly LoadedPlugin[],
) => Promise<ExitCode>
