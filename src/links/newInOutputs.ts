/** Findings of the second link check, which reads finished HTML, without those that the check of the sources has already. */
import type { Diagnostic } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'
import { createSeverityOverrides } from '../report/severityOverrides.js'
import { outputPath } from '../routes/urls.js'

export interface ReportedLinks {
  /** Findings in the sources. */
  readonly reported: readonly Diagnostic[]
  readonly site: Site
}

/** Navbars, fallback pages and redirects repeat a broken link on pages that do not contain it in their source. */
export function newInOutputs(found: readonly Diagnostic[], { reported, site }: ReportedLinks): readonly Diagnostic[] {
  const { trailingSlash, checks } = site.config
  const links = reported.filter(({ code }) => /^(?:link|translation)-/.test(code))
  const targets = links.map(({ message }) => comparable(message))
  const faulty = new Set(links.map(({ file }) => file))
  const sources = new Map(site.docs.map(({ route, file }) => [outputPath(route, trailingSlash), file]))
  const override = createSeverityOverrides(checks)
  return found.flatMap((finding) => {
    const source = sources.get(finding.file)
    const message = comparable(finding.message)
    const isKnown = (source !== undefined && faulty.has(source)) || targets.some((target) => target.startsWith(message))
    if (isKnown) return []
    // `checks` names files of the project, so the globs must see the source of a page.
    return override([{ ...finding, file: source ?? finding.file }]).map(({ severity }) => ({ ...finding, severity }))
  })
}

/** Both checks say the same about a target, but only one knows whether routes end with a slash. */
function comparable(message: string): string {
  return message.replace(/\/”/g, '”')
}
