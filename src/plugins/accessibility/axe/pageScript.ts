/** The code that runs in each page. It is text, because the code of docsgen knows no types of browsers. */
import { isRecord } from '../../../util/isRecord.js'
import type { ElementClues } from '../findElement.js'

/** An element that breaks a rule of axe. */
export interface BrokenRule extends ElementClues {
  readonly rule: string
  /** The rule as a sentence without a period. */
  readonly help: string
  readonly helpUrl: string
  /** The measured values and the fix. */
  readonly summary: string
  /** Start of the markup of the element. */
  readonly html: string
  /** False for the frame of the theme around the content. */
  readonly isInContent: boolean
}

/** Settings in the page under which the rules run. */
export interface PageMode {
  readonly scheme: 'light' | 'dark'
  /** Rules on colors take most of the time, and the others do not depend on the color mode. */
  readonly rules: 'all' | 'colors' | 'others'
}

/** Code whose value is a promise of a list of {@link BrokenRule}. axe must be loaded. */
export function runAxeScript({ scheme, rules }: PageMode): string {
  const settings = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: rules !== 'others' }]))
  const options = {
    ...{ resultTypes: ['violations'], elementRef: true },
    ...(rules === 'colors' ? { runOnly: colorRules } : { rules: { ...settings, 'target-size': { enabled: true } } }),
  }
  return `(${runInPage})(${JSON.stringify(scheme)}, ${JSON.stringify(options)})`
}

/** Rules whose result depends on the color mode. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

// Ends transitions, which axe would measure half way.
const runInPage = `async (scheme, options) => {
  const { dataset } = document.documentElement
  dataset.theme = dataset.themeChoice = scheme
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets = [sheet]
  const content = document.querySelector('.prose') ?? document.querySelector('main') ?? document.body
  for (const details of content.querySelectorAll('details')) details.open = true
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(({ id }) => id)
  const isBefore = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const clues = (element) => {
    const heading = headings.findLast((each) => each === element || isBefore(each, element))
    const same = [...content.querySelectorAll(element.localName)].filter((each) => !each.closest('.code-tools, .anchor'))
    const above = same.filter((each) => isBefore(each, element) && (!heading || isBefore(heading, each)))
    const names = ['id', 'aria-label', 'alt', 'title', 'name', 'src', 'href', 'class']
    const values = names.map((name) => element.getAttribute(name) ?? '')
    const text = element.textContent.replace(/\\s+/g, ' ').trim()
    return { tag: element.localName, ordinal: above.length, values, text, heading: heading?.id }
  }
  const { violations } = await axe.run(document, options)
  return violations.flatMap(({ id, help, helpUrl, nodes }) =>
    nodes.map(({ element, html, failureSummary = '' }) => ({
      rule: id, help, helpUrl, summary: failureSummary, html: html.slice(0, 120),
      isInContent: content.contains(element), ...clues(element),
    })),
  )
}`

/** The value of the script. */
export function parseBrokenRules(value: unknown): readonly BrokenRule[] {
  return Array.isArray(value) ? value.filter(isBrokenRule) : []
}

function isBrokenRule(value: unknown): value is BrokenRule {
  return isRecord(value) && typeof value.rule === 'string' && Array.isArray(value.values)
}
