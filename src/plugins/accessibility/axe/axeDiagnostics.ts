/** Diagnostics for what axe found: one for each element and rule, whatever the number of views in which it breaks the rule. */
import { type Diagnostic, warning } from '../../../model/diagnostic.js'
import type { Doc } from '../../../model/model.js'
import { createElementFinder, type FindElement } from '../findElement.js'
import type { ProjectFiles } from '../pageComponents.js'
import type { FoundOnPage, PageView } from './checkInBrowser.js'
import { colorRules } from './pageScript.js'

export function axeDiagnostics(found: readonly FoundOnPage[], files: ProjectFiles): Diagnostic[] {
  const finders = new Map<Doc, FindElement>()
  const finderOf = (doc: Doc) => {
    const finder = finders.get(doc) ?? createElementFinder(doc, files)
    finders.set(doc, finder)
    return finder
  }
  return [...groupByElement(found).values()].map((group) => {
    const [{ doc, broken }] = group
    const { rule, help, helpUrl, summary, html, isInContent } = broken
    const pages = new Set(group.map((one) => one.doc)).size
    const others = pages > 1 ? ` and on ${pages - 1} other ${pages === 2 ? 'page' : 'pages'}` : ''
    const place = isInContent ? '' : ` outside of the content, on this page${others}`
    const message = `${help} (\`${rule}\` of axe)${place}${viewsText(group)}: \`${html}\``
    const hint = `${summary.split('\n').slice(1).map(asSentence).join(' ')} See ${helpUrl}`
    const range = isInContent ? finderOf(doc)(broken) : undefined
    return warning('browser-accessibility', message, { file: doc.file, hint: hint.trim(), ...(range && { range }) })
  })
}

type Group = [FoundOnPage, ...FoundOnPage[]]

/** Groups equal findings, because parts of the theme, such as the top bar, are the same on many pages. */
function groupByElement(found: readonly FoundOnPage[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const one of found) {
    const { rule, isInContent, tag, ordinal, heading, values, text, html } = one.broken
    const element = isInContent ? [one.doc.id, heading, tag, ordinal, html] : [tag, values, text]
    const key = JSON.stringify([rule, element])
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** The views in which an element breaks the rule, if it does not in all of them. */
function viewsText(group: Group): string {
  const views = group.map(({ view }) => view)
  if (views.every(({ scheme }) => scheme === 'dark')) return ' in dark mode'
  if (views.every(isNarrow)) return ' on narrow screens'
  const isLightOnly = colorRules.includes(group[0].broken.rule) && views.every(({ scheme }) => scheme === 'light')
  return isLightOnly ? ' in light mode' : ''
}

function isNarrow({ width }: PageView): boolean {
  return width < 600
}

function asSentence(line: string): string {
  const text = line.trim()
  return /[.!?]$/.test(text) || text === '' ? text : `${text}.`
}
