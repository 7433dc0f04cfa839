import type { Diagnostic } from '../model/diagnostic.js'
import type { Outputs, Route } from '../model/model.js'
import type { Stopwatch } from '../util/stopwatch.js'

export interface BuildOptions {
  /** Include drafts. */
  readonly drafts: boolean
  /** Omit the Content-Security-Policy from pages: live preview. */
  readonly preview: boolean
  /** URL of the reload events, in live preview. */
  readonly live?: string
  /** Use the search index of the last build, if there is one: live preview updates it when edits pause. */
  readonly searchLater?: boolean
  /**
   * Build only the pages with these routes, ahead of those of another build that runs. The others are placeholders in
   * sidebars and links, and there is no search. Live preview responds so before the whole site is built.
   */
  readonly only?: ReadonlySet<Route>
  /** Publish a page that could not be compiled as a page that says so. */
  readonly keepGoing?: boolean
  /** No build follows in this session: compile workers end with the last page, because each holds up to a hundred MB. */
  readonly isOnly?: boolean
  readonly onStage?: (stage: string) => void
  /** Called after each page that is compiled, and after each page or copy of one that is rendered. */
  readonly onPage?: (done: number, total: number) => void
  /** Called with errors as soon as they are certain, while pages are compiled. They are in `Build.diagnostics`, too. */
  readonly onErrors?: (errors: readonly Diagnostic[]) => void
  /**
   * Called with the pages, and the scripts and style sheets that they load, before the steps that no page depends on: checks, files of
   * plugins, search. The build waits for the promise. Live preview shows a change of the theme so.
   */
  readonly onRendered?: (files: Outputs) => Promise<void>
  /** Stopwatch of the caller, which also measures the steps before this build. Default: a new one. */
  readonly stopwatch?: Stopwatch
}
