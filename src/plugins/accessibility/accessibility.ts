/** Checks the HTML of every page by rules of accessibility that need no browser. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Doc } from '../../model/model.js'
import type { PluginFactory, PluginFinding } from '../../model/plugin.js'
import { sourceText } from '../../report/sourceText.js'
import { checkAccessibility } from './checkAccessibility.js'
import { contrastFindings } from './contrast.js'

interface AccessibilityOptions {
  /** More texts of links that say nothing about their target, in lower case. */
  readonly linkTexts?: readonly string[]
}

export const accessibility: PluginFactory<AccessibilityOptions> = ({ linkTexts = [] }, { root }) => {
  const vagueTexts = new Set(linkTexts)
  const read = (file: string) => readSource(join(root, file))
  // Live preview checks the site after each edit. A page that was not compiled again is the same object.
  const known = new WeakMap<Doc, readonly PluginFinding[]>()
  const checkOnce = (doc: Doc, components: string | undefined) => {
    const findings = known.get(doc) ?? checkAccessibility(doc, { linkTexts: vagueTexts, files: { read, components } })
    known.set(doc, findings)
    return findings
  }
  return {
    name: 'accessibility',
    check: (site) => {
      const pages = site.docs
        // Components of docsgen make the pages of an API description.
        .filter(({ kind, failed }) => kind !== 'operation' && !failed)
        .flatMap((doc) => checkOnce(doc, site.config.components))
      return [...pages, ...contrastFindings(site, read)]
    },
  }
}

function readSource(path: string): string | undefined {
  return existsSync(path) ? sourceText(path) : undefined
}
