/** Checks the HTML of every page by rules of accessibility that need no browser. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginFactory } from '../../model/plugin.js'
import { sourceText } from '../../report/sourceText.js'
import { checkAccessibility } from './checkAccessibility.js'
import { contrastFindings } from './contrast.js'

interface AccessibilityOptions {
  /** More texts of links that say nothing about their target, in lower case. */
  readonly linkTexts?: readonly string[]
}

export const accessibility: PluginFactory<AccessibilityOptions> = ({ linkTexts = [] }, { root }) => ({
  name: 'accessibility',
  check: (site) => {
    const read = (file: string) => readSource(join(root, file))
    const pages = site.docs
      // Components of docsgen make the pages of an API description.
      .filter(({ kind, failed }) => kind !== 'operation' && !failed)
      .flatMap((doc) => checkAccessibility(doc, { linkTexts: new Set(linkTexts), readSource: () => read(doc.file) }))
    return [...pages, ...contrastFindings(site, read)]
  },
})

function readSource(path: string): string | undefined {
  return existsSync(path) ? sourceText(path) : undefined
}
