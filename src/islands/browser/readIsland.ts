/**
 * Reads the server's markup of an island: `<script type="application/json" data-props>` with its props, and its slots,
 * which are HTML: `<ds-slot data-name>` for a slot that the island shows, `<template data-slot>` for one that it does not.
 * Removes the script and the templates, so that exactly the HTML that React rendered is left to hydrate.
 */
export interface IslandData {
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
  /** HTML by prop name. */
  readonly slots: ReadonlyMap<string, string>
}

/** Changes the document, so call it once for each island. */
export function readIsland(island: HTMLElement): IslandData {
  const slots = new Map<string, string>()
  for (const slot of island.querySelectorAll<HTMLElement>('ds-slot'))
    if (slot.dataset.name && enclosingIsland(slot) === island) slots.set(slot.dataset.name, slot.innerHTML)
  for (const template of island.querySelectorAll<HTMLTemplateElement>(':scope > template[data-slot]')) {
    if (template.dataset.slot) slots.set(template.dataset.slot, template.innerHTML)
    template.remove()
  }
  const script = island.querySelector(':scope > script[data-props]')
  script?.remove()
  return { id: island.dataset.id ?? '', props: parseProps(script?.textContent ?? '{}'), slots }
}

/** Returns the nearest island around an element, itself not included. A slot in a nested island belongs to that one. */
export function enclosingIsland(element: Element): Element | null {
  return element.parentElement?.closest('ds-island') ?? null
}

function parseProps(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
