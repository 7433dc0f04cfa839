/**
 * Islands on the server. A module whose first statement is 'use client' is not rendered in place: its component gets a
 * pass of its own (`renderToString`, which writes the marks that hydration needs) inside `<ds-island>`, with its props as
 * JSON and its children as HTML slots. An island inside the children of another is rendered in the outer one's pass, so
 * that React context reaches it.
 */
import { type ComponentType, createContext, createElement, isValidElement, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { scriptJson } from '../../util/html.js'

/** One per page render. Ids come from the page's path and the island's position on it, never from a shared counter. */
export interface IslandScope {
  readonly route: string
  count: number
  readonly nested: boolean
}

export const IslandContext = createContext<IslandScope>({ route: '/', count: 0, nested: false })

type Props = Readonly<Record<string, unknown>> & { readonly hydrate?: HydrateWhen; readonly children?: ReactNode }
type HydrateWhen = 'load' | 'idle' | 'visible' | 'interaction'

/** What a `'use client'` module's default export becomes on the server. */
export function createIsland(
  id: string,
  Component: ComponentType<Record<string, unknown>> | undefined,
): ComponentType<Props> {
  if (typeof Component !== 'function' && typeof Component !== 'object') {
    throw new Error(`The island ${id} has no default export; export its component as default.`)
  }
  const Island = ({ hydrate = 'load', ...props }: Props) => {
    const scope = useContext(IslandContext)
    const { data, slots } = splitIslandProps(props, id)
    const given = {
      ...data,
      ...Object.fromEntries(Object.entries(slots).map(([name, node]) => [name, renderSlot(name, node)])),
    }
    const prefix = `ds${scope.route}-${scope.count++}-`
    const json = createElement('script', {
      type: 'application/json',
      'data-props': '',
      dangerouslySetInnerHTML: { __html: scriptJson(data) },
    })
    if (scope.nested) {
      return createElement('ds-island', { 'data-id': id, 'data-nested': '' }, json, createElement(Component, given))
    }
    const inner = createElement(
      IslandContext.Provider,
      { value: { ...scope, nested: true } },
      createElement(Component, given),
    )
    const html = renderToString(inner, { identifierPrefix: prefix })
    // Slots that the component does not show at first wait beside it for the browser.
    const waiting = Object.entries(slots)
      .filter(([name]) => !html.includes(`<ds-slot data-name="${name}"`))
      .map(
        ([name, node]) =>
          `<template data-slot="${name}">${renderToStaticMarkup(createElement(IslandContext.Provider, { value: scope }, node))}</template>`,
      )
    return createElement('ds-island', {
      'data-id': id,
      'data-hydrate': hydrate,
      'data-prefix': prefix,
      dangerouslySetInnerHTML: {
        __html: `<script type="application/json" data-props>${scriptJson(data)}</script>${waiting.join('')}${html}`,
      },
    })
  }
  Island.displayName = `Island(${id})`
  return Island
}

function renderSlot(name: string, node: ReactNode): ReactNode {
  return createElement('ds-slot', { 'data-name': name }, node)
}

function splitIslandProps(props: Readonly<Record<string, unknown>>, id: string) {
  const data: Record<string, unknown> = {}
  const slots: Record<string, ReactNode> = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || isValidElement(value)) slots[name] = value as ReactNode
    else if (typeof value === 'function')
      throw new Error(`The property “${name}” of the island ${id} is a function, which cannot reach the browser.`)
    else data[name] = value
  }
  if (slots.children === undefined) delete slots.children
  return { data, slots }
}
