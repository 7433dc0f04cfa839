/**
 * The HTML that a page puts into an island. React leaves it alone, except for islands nested in it: they are rendered
 * through portals, as children of this element, so that they see the context of the islands around them.
 */
import { createElement, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { elementOf, type LoadIsland } from './element.js'
import { ownerOf, readIsland } from './read.js'

interface SlotProps {
  readonly name: string
  readonly html: string
  readonly load: LoadIsland
}

interface Nested {
  readonly place: HTMLElement
  readonly element: ReactNode
}

export function Slot({ name, html, load }: SlotProps): ReactNode {
  const box = useRef<HTMLElement>(null)
  const [nested, setNested] = useState<readonly Nested[]>([])

  useLayoutEffect(() => {
    let mounted = true
    void Promise.all(nestedIslands(box.current).map((place) => prepare(place, load))).then((found) => {
      if (!mounted || found.length === 0) return
      // Portals add to what is there: the server's markup makes room in the same task that renders anew.
      for (const { place } of found) place.replaceChildren()
      flushSync(() => setNested(found))
    })
    return () => {
      mounted = false
    }
  }, [load])

  return createElement(
    Fragment,
    null,
    createElement('ds-slot', {
      ref: box,
      'data-name': name,
      dangerouslySetInnerHTML: { __html: html },
      suppressHydrationWarning: true,
    }),
    ...nested.map(({ place, element }, index) => createPortal(element, place, String(index))),
  )
}

/** The outermost islands in the slot; those inside of them come with their own slots. */
function nestedIslands(box: HTMLElement | null): readonly HTMLElement[] {
  const island = box && ownerOf(box)
  return [...(box?.querySelectorAll<HTMLElement>('ds-island[data-nested]') ?? [])].filter(
    (nested) => ownerOf(nested) === island,
  )
}

async function prepare(place: HTMLElement, load: LoadIsland): Promise<Nested> {
  const data = readIsland(place)
  return { place, element: elementOf(data, await load(data.id), load) }
}
