/** Checks the HTML of every page by rules of accessibility that need no browser. */
import type { PluginFactory } from '../../model/plugin.js'
import { checkAccessibility } from './checkAccessibility.js'

interface AccessibilityOptions {
  /** More texts of links that say nothing about their target, in lower case. */
  readonly linkTexts?: readonly string[]
}

export const accessibility: PluginFactory<AccessibilityOptions> = ({ linkTexts = [] }) => ({
  name: 'accessibility',
  check: ({ docs }) =>
    docs
      // Components of docsgen make the pages of an API description.
      .filter(({ kind, failed }) => kind !== 'operation' && !failed)
      .flatMap((doc) => checkAccessibility(doc, new Set(linkTexts))),
})
