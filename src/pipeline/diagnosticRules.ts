/** Final rules for diagnostics: severities of the configuration, and comments in pages that ignore diagnostics. */
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import type { Build, Entry, Site } from '../model/model.js'
import { createIgnores } from '../report/ignoreComments.js'
import { createSeverityOverrides } from '../report/severityOverrides.js'
import { outputPath } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { checkUrls } from '../stages/link.js'
import { readText } from '../util/projectFiles.js'
import type { BuildOptions } from './buildOptions.js'
import type { CompiledPage } from './compileAll.js'

export interface DiagnosticRules {
  /** Sets the severities of the configuration and removes ignored diagnostics. */
  readonly apply: (found: readonly Diagnostic[]) => readonly Diagnostic[]
  /** All diagnostics of a build in their order, without repeats, with those about the comments that ignore some. */
  readonly finish: (found: readonly Diagnostic[], site: Site) => readonly Diagnostic[]
  /** Removes what comments ignore, also from diagnostics that name a page by its output. Call it after `finish`. */
  readonly ignoreByOutput: (site: Site) => Build['withoutIgnored']
}

/** The rules that change diagnostics of a site: `checks` of the configuration, and `docsgen-ignore` comments. */
export function createDiagnosticRules(
  { checks }: Pick<SiteConfig, 'checks'>,
  { entries, root }: { readonly entries: readonly Entry[]; readonly root: string },
): DiagnosticRules {
  const ignores = createIgnores(entries, (file) => readText(root, file).text)
  const override = createSeverityOverrides(checks)
  const apply = (found: readonly Diagnostic[]) => ignores.apply(override(found))
  return {
    apply,
    finish: (found, site) => {
      const applied = apply(found)
      return sortDiagnostics([...applied, ...override(ignores.check(importedPages(site)))])
    },
    ignoreByOutput: ({ docs, config }) => {
      const files = ignores.filesWithIgnoredLinks()
      const outputs = new Set(
        docs.filter(({ file }) => files.has(file)).map(({ route }) => outputPath(route, config.trailingSlash)),
      )
      return (others) => ignores.apply(others).filter(({ file }) => !outputs.has(file))
    },
  }
}

/** Files with content that pages import. Their comments count as those of pages. */
function importedPages({ docs }: Site): Set<string> {
  return new Set(docs.flatMap(({ dependencies }) => dependencies.filter((file) => /\.mdx?$/.test(file))))
}

/** In the order of files and lines, and without repeats: a partial is checked once for every page that imports it. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  return [...distinct.values()].sort(compareDiagnostics)
}

interface ReportedPages {
  readonly total: number
  readonly config: SiteConfig
  readonly rules: Pick<DiagnosticRules, 'apply'>
}

/** Reports progress and certain errors of each page. */
export function reportPages(
  { onPage, onErrors }: Pick<BuildOptions, 'onPage' | 'onErrors'>,
  { total, config, rules }: ReportedPages,
): (page: CompiledPage) => void {
  let done = 0
  return ({ doc, diagnostics, isFromCache }) => {
    onPage?.(++done, total)
    if (!onErrors) return
    // The link stage, which is near if pages come from the cache, reports the URLs of all pages.
    const urls = isFromCache ? [] : checkUrls(doc, config)
    const errors = rules.apply([...diagnostics, ...urls]).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) onErrors(errors)
  }
}
