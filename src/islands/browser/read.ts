/**
 * Reads what the server wrote for an island: `<script type="application/json" data-props>` with its props, and its
 * slots, which are HTML: `<ds-slot data-name>` where the island shows them, `<template data-slot>` where it does not.
 * Script and templates are taken out, so that what is left is exactly what React rendered.
 */
export interface IslandData {
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
  /** HTML by prop name. */
  readonly slots: ReadonlyMap<string, string>
}

export function readIsland(island: HTMLElement): IslandData {
  const slots = new Map<string, string>()
  for (const slot of island.querySelectorAll<HTMLElement>('ds-slot'))
    if (slot.dataset.name && ownerOf(slot) === island) slots.set(slot.dataset.name, slot.innerHTML)
  for (const template of island.querySelectorAll<HTMLTemplateElement>(':scope > template[data-slot]')) {
    if (template.dataset.slot) slots.set(template.dataset.slot, template.innerHTML)
    template.remove()
  }
  const script = island.querySelector(':scope > script[data-props]')
  script?.remove()
  return { id: island.dataset.id ?? '', props: parse(script?.textContent ?? '{}'), slots }
}

/** The island that an element belongs to; a slot inside a nested island is the nested one's. */
export function ownerOf(element: Element): Element | null {
  return element.parentElement?.closest('ds-island') ?? null
}

function parse(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
