/**
 * Tabs are complete without scripts: the server marks all panels but the first `hidden`, and CSS shows hidden panels
 * with their labels unless `<html>` has the class `js`. Ids come from props only, so equal input gives equal markup. API
 * pages have dozens of tabs: what a script can say, that a tab controls its panel, is left to the behaviour.
 */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { TabProps, TabsProps } from '../../src/model/contract.js'

type TabElement = ReactElement<TabProps>

/** `id` is unique in the page; the builder supplies it. */
export function Tabs({ id, group, children }: TabsProps & { readonly id?: string }): ReactNode {
  const { tabs, rest } = splitTabs(children)
  const base = id ?? ['tabs', group, ...tabs.map((tab) => tabValue(tab.props))].filter(Boolean).join('-')
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div role="tablist" aria-label={group ? `Choose ${group}` : 'Choose a variant'}>
        {tabs.map(({ props }, index) => (
          <button
            type="button"
            role="tab"
            key={tabValue(props)}
            data-value={tabValue(props)}
            aria-selected={index === 0}
            tabIndex={index === 0 ? undefined : -1}
          >
            {props.label}
          </button>
        ))}
      </div>
      {tabs.map(({ props }, index) => (
        <div
          role="tabpanel"
          key={tabValue(props)}
          id={panelId(base, props)}
          data-value={tabValue(props)}
          aria-label={props.label}
          hidden={index > 0}
        >
          {props.children}
        </div>
      ))}
      {rest}
    </div>
  )
}

/** One panel of `Tabs`. Alone, outside of `Tabs`, it shows its content. */
export function Tab({ id, children }: TabProps): ReactNode {
  return <div id={id}>{children}</div>
}

function panelId(base: string, props: TabProps): string {
  return props.id ?? `${base}-${tabValue(props)}`
}

function tabValue({ value, label }: TabProps): string {
  return value ?? slugOfLabel(label)
}

function slugOfLabel(label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words ? words.join('-') : 'tab'
}

/** Finds the tabs, through fragments; anything else is kept, after the panels. White space between tabs is dropped. */
function splitTabs(children: ReactNode): { readonly tabs: readonly TabElement[]; readonly rest: readonly ReactNode[] } {
  const tabs: TabElement[] = []
  const rest: ReactNode[] = []
  for (const child of Children.toArray(children)) {
    if (isValidElement<{ readonly children?: ReactNode }>(child) && child.type === Fragment) {
      const inner = splitTabs(child.props.children)
      tabs.push(...inner.tabs)
      rest.push(...inner.rest)
    } else if (isValidElement<Partial<TabProps>>(child) && typeof child.props.label === 'string') {
      tabs.push(child as TabElement)
    } else if (typeof child !== 'string' || child.trim() !== '') {
      rest.push(child)
    }
  }
  return { tabs, rest }
}
