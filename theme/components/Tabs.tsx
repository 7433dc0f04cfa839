/**
 * Tabs that work without scripts: all panels but the first have `hidden`, and CSS shows hidden panels with their labels unless
 * `<html>` has the class `js`. Ids come from props only, so that equal input gives equal markup. API pages have dozens of tabs, so
 * a script adds `aria-controls` to keep the HTML small (browser/tabs/tabPanels.ts).
 */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { TabProps, TabsProps } from '../../src/model/contract.js'

type TabElement = ReactElement<TabProps>

/** The builder supplies `id`, which is unique in the page. */
export function Tabs({ id, group, children }: TabsProps & { readonly id?: string }): ReactNode {
  const { tabs, rest } = splitTabs(children)
  const base = id ?? ['tabs', group, ...tabs.map((tab) => tabValue(tab.props))].filter(Boolean).join('-')
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div role="tablist" aria-label={group ? TEXT.chooseTabOfGroup.replace('{group}', () => group) : TEXT.chooseTab}>
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

/** Attributes that pages can write. Others are reported. */
Tabs.attributes = ['group', 'id'] as const

/** One tab of `Tabs`, with its panel. Outside of `Tabs` it shows its content. */
export function Tab({ id, children }: TabProps): ReactNode {
  return <div id={id}>{children}</div>
}
Tab.attributes = ['label', 'value', 'id'] as const

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

function isTabElement(child: ReactNode): child is TabElement {
  return isValidElement<Partial<TabProps>>(child) && typeof child.props.label === 'string'
}

/** Finds tabs, also inside fragments. Other children are kept and follow the panels. White space between tabs is dropped. */
function splitTabs(children: ReactNode): { readonly tabs: readonly TabElement[]; readonly rest: readonly ReactNode[] } {
  const tabs: TabElement[] = []
  const rest: ReactNode[] = []
  for (const child of Children.toArray(children)) {
    if (isValidElement<{ readonly children?: ReactNode }>(child) && child.type === Fragment) {
      const inner = splitTabs(child.props.children)
      tabs.push(...inner.tabs)
      rest.push(...inner.rest)
    } else if (isTabElement(child)) {
      tabs.push(child)
    } else if (typeof child !== 'string' || child.trim() !== '') {
      rest.push(child)
    }
  }
  return { tabs, rest }
}
