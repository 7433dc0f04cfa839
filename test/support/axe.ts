/**
 * Pages by the rules of axe: all that are stable, those of WCAG 2.2 AA included, in both colour modes, wide and narrow.
 * A page is loaded once; axe goes in once, and mode and width change in place.
 */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

export const widths = [1280, 390] as const
const modes = ['light', 'dark'] as const
const height = 900

/** `target-size` is off in axe unless asked for. Rules of level AAA and experiments stay out. */
const options: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** What is wrong with the page that the tab shows: faults of axe, reports of the policy, and a page wider than the screen. */
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

/** A sheet that is made by script needs no permission of the policy. Colours on their way would be judged as they are. */
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
