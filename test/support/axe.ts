/**
 * Checks pages with axe: all stable rules, including those of WCAG 2.2 AA, in both color modes, wide and narrow. A page is
 * loaded and axe injected once; mode and width change in place.
 */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const widths = [1280, 390] as const
const modes = ['light', 'dark'] as const
const height = 900

/** `target-size` is off in axe by default. Rules of level AAA and experimental rules are excluded. */
const options: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** Errors of the current page: violations of axe and of the policy, and a page wider than the screen. */
export async function audit(tab: Page): Promise<string[]> {
  const found: string[] = []
  await tab.evaluate(axe.source)
  await tab.evaluate(stopMotion)
  for (const width of widths) {
    await tab.setViewportSize({ width, height })
    for (const mode of modes) {
      const faults = await tab.evaluate(run, { mode, options })
      found.push(...faults.map((fault) => `${mode} ${width} ${fault}`))
    }
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`${width}: the page is ${wide} px wide`)
  }
  return found
}

/** The violations of the default rules on the current page, with their elements. */
export async function findViolations(tab: Page): Promise<[string, string[]][]> {
  await tab.evaluate(axe.source)
  const { violations } = await tab.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }).axe.run(),
  )
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * A style sheet created by script is not subject to the policy. It ends color transitions, which axe would measure half way.
 */
function stopMotion(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function run({ mode, options }: { mode: string; options: RunOptions }): Promise<string[]> {
  document.documentElement.dataset.theme = mode
  document.documentElement.dataset.themeChoice = mode
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}
