/** The React element of an island: its component in an error boundary, with props from JSON and slots from HTML. */
import { type ComponentType, createElement, type ReactElement } from 'react'
import { IslandErrorBoundary } from './islandErrorBoundary.js'
import { IslandSlot } from './islandSlot.js'
import type { IslandData } from './readIsland.js'

export type IslandComponent = ComponentType<Record<string, unknown>>
/** Imports the module of an island by island id. */
export type LoadIsland = (id: string) => Promise<IslandComponent>

export function createIslandElement(
  { id, props, slots }: IslandData,
  component: IslandComponent,
  load: LoadIsland,
): ReactElement {
  const renderNested = async (data: IslandData): Promise<ReactElement> =>
    createIslandElement(data, await load(data.id), load)
  const filled = Object.fromEntries(
    [...slots].map(([name, html]) => [name, createElement(IslandSlot, { key: name, name, html, renderNested })]),
  )
  return createElement(IslandErrorBoundary, { name: id }, createElement(component, { ...props, ...filled }))
}
