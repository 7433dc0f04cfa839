/**
 * Islands on the server. The component of a module whose first statement is 'use client' is rendered in a pass of its own:
 * `renderToString` writes the markers that hydration needs. The result is in `<ds-island>`, with the props as JSON and the
 * children as HTML slots. An island inside the children of another island is rendered in the pass of the outer one, so that
 * it gets the React context.
 */
import { createRequire } from 'node:module'
import { type ComponentType, createContext, createElement, isValidElement, type ReactNode, useContext } from 'react'
import { hashOf } from '../../util/hash.js'
import { scriptJson } from '../../util/html.js'

/**
 * State of one render of a page. Ids of `useId` come from the route and the number of the island on the page, so that they
 * do not depend on the order in which pages are rendered.
 */
export interface IslandScope {
  readonly route: string
  /** Number of islands on the page so far. */
  count: number
  /** True inside of another island. */
  readonly nested: boolean
}

export const IslandContext = createContext<IslandScope>(startScope('/'))

/** The state before the first island of a page. */
export function startScope(route: string): IslandScope {
  return { route, count: 0, nested: false }
}

/** Props of the component, and `hydrate`, which tells the browser when to hydrate. Default: `load`. */
type IslandProps = ComponentProps & { readonly hydrate?: HydrateWhen }
type ComponentProps = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }
type HydrateWhen = 'load' | 'idle' | 'visible' | 'interaction' | 'manual'

/**
 * Wraps the default export of a `'use client'` module for the server.
 * @param id path of the module, with the prefix of its bundle; the browser finds the script of the island by it.
 */
export function createIsland(
  id: string,
  Component: ComponentType<Record<string, unknown>> | undefined,
): ComponentType<IslandProps> {
  if (typeof Component !== 'function' && typeof Component !== 'object') {
    throw new Error(`The island ${id} has no default export. Export its component as default.`)
  }
  const renderOnce = createIslandRenderer()
  const inScope = (scope: IslandScope, { hydrate = 'load', ...props }: IslandProps) => {
    const { data, slots } = splitIslandProps(props, id)
    const componentProps = {
      ...data,
      ...Object.fromEntries(Object.entries(slots).map(([name, node]) => [name, renderSlot(name, node)])),
    }
    const prefix = `ds${hashOf(scope.route).slice(0, 6)}-${scope.count++}-`
    const json = createElement('script', {
      type: 'application/json',
      'data-props': '',
      dangerouslySetInnerHTML: { __html: scriptJson(data) },
    })
    if (scope.nested) {
      return createElement(
        'ds-island',
        { 'data-id': id, 'data-nested': '' },
        json,
        createElement(Component, componentProps),
      )
    }
    const render = (identifierPrefix: string) =>
      reactServer().renderToString(
        createElement(
          IslandContext.Provider,
          { value: { ...scope, nested: true } },
          createElement(Component, componentProps),
        ),
        { identifierPrefix },
      )
    const html = Object.keys(slots).length > 0 ? render(prefix) : renderOnce(scriptJson(data), prefix, render)
    // Slots that are not in the first HTML go into templates, so that the component can show them later.
    const hiddenSlots = Object.entries(slots)
      .filter(([name]) => !html.includes(`<ds-slot data-name="${name}"`))
      .map(
        ([name, node]) =>
          `<template data-slot="${name}">${reactServer().renderToStaticMarkup(createElement(IslandContext.Provider, { value: scope }, node))}</template>`,
      )
    return createElement('ds-island', {
      'data-id': id,
      'data-hydrate': hydrate,
      'data-prefix': prefix,
      dangerouslySetInnerHTML: {
        __html: `<script type="application/json" data-props>${scriptJson(data)}</script>${hiddenSlots.join('')}${html}`,
      },
    })
  }
  const Island = (props: IslandProps) => inScope(useContext(IslandContext), props)
  return Object.assign(Island, { displayName: `Island(${id})`, inScope })
}

type ReactServer = Pick<typeof import('react-dom/server'), 'renderToStaticMarkup' | 'renderToString'>

let loaded: ReactServer | undefined

/** Loads the renderer of React when it is first needed: `staticMarkup.ts` writes most pages without it. */
export function reactServer(): ReactServer {
  const server: ReactServer = loaded ?? createRequire(import.meta.url)('react-dom/server')
  loaded = server
  return server
}

/** Stands for the prefix of ids. U+E000 is for private use, and the rest keeps it apart from texts of a page. */
const anyPrefix = '\uE000ds-any-'
/** Enough for the search box and the menus of a site. Longer data are rarely equal. */
const [maxKnown, maxDataLength] = [50, 2000]

/**
 * Returns a function that renders an island once for equal data: most pages have the same search box, and only the prefix of its
 * ids differs. Islands with slots are not for it.
 */
function createIslandRenderer() {
  const known = new Map<string, string>()
  return (data: string, prefix: string, render: (prefix: string) => string): string => {
    if (data.length > maxDataLength) return render(prefix)
    const found = known.get(data)
    if (found === undefined && known.size >= maxKnown) return render(prefix)
    const html = found ?? render(anyPrefix)
    if (found === undefined) known.set(data, html)
    return html.replaceAll(anyPrefix, prefix)
  }
}

function renderSlot(name: string, node: ReactNode): ReactNode {
  return createElement('ds-slot', { 'data-name': name }, node)
}

/** Splits props into plain data, which becomes JSON, and React nodes, which become slots. */
function splitIslandProps(props: ComponentProps, id: string) {
  const data: Record<string, unknown> = {}
  const slots: Record<string, ReactNode> = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children') slots.children = props.children
    else if (isValidElement(value)) slots[name] = value
    else if (typeof value === 'function')
      throw new Error(
        `The property “${name}” of the island ${id} is a function, which cannot be sent to the browser. Create the function inside of the island.`,
      )
    else data[name] = value
  }
  if (slots.children === undefined) delete slots.children
  return { data, slots }
}
