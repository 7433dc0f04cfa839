/** The build replaces this list with the `browser.onDemand` of all plugins: see `onDemandPlugin` in `src/bundling`. */
export type OnDemandRule = readonly [
  selector: string,
  /** Separated by spaces. */
  events: string,
  load: () => Promise<{ readonly default: (element: Element, event: Event) => void }>,
  stored?: string,
]

export const onDemandScripts: readonly OnDemandRule[] = []
