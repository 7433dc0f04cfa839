/** The React element of an island: its component in a boundary, with props from JSON and slots from HTML. */
import { type ComponentType, createElement, type ReactElement } from 'react'
import { Boundary } from './boundary.js'
import type { IslandData } from './read.js'
import { Slot } from './slot.js'

export type IslandComponent = ComponentType<Record<string, unknown>>
export type LoadIsland = (id: string) => Promise<IslandComponent>

export function elementOf(
  { id, props, slots }: IslandData,
  component: IslandComponent,
  load: LoadIsland,
): ReactElement {
  const filled = Object.fromEntries(
    [...slots].map(([name, html]) => [name, createElement(Slot, { key: name, name, html, load })]),
  )
  return createElement(Boundary, { name: id }, createElement(component, { ...props, ...filled }))
}
