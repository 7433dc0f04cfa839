/**
 * The HTML that a page puts into an island. React does not touch it, except for nested islands: they are rendered through
 * portals, as children of this element, so that they can use the context of the islands around them.
 */
import {
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createTrustPolicy } from '../../util/trustedTypes.js'
import { enclosingIsland, type IslandData, readIsland } from './readIsland.js'

const policy = createTrustPolicy('docsgen-islands')

interface SlotProps {
  readonly name: string
  readonly html: string
  /** Loads and renders an island that is inside the slot. */
  readonly renderNested: RenderNested
}

type RenderNested = (data: IslandData) => Promise<ReactElement>

interface NestedIsland {
  readonly place: HTMLElement
  readonly element: ReactElement
}

export function IslandSlot({ name, html, renderNested }: SlotProps): ReactNode {
  const box = useRef<HTMLElement>(null)
  const inner = useMemo(() => ({ __html: policy.createHTML(html) }), [html])
  const [nested, setNested] = useState<readonly NestedIsland[]>([])

  useLayoutEffect(() => {
    let mounted = true
    void Promise.all(nestedIslands(box.current).map((place) => prepareNestedIsland(place, renderNested))).then(
      (found) => {
        if (!mounted || found.length === 0) return
        // A portal appends to its container. Remove the server's markup in the task that renders, so that nothing flickers.
        for (const { place } of found) place.replaceChildren()
        flushSync(() => setNested(found))
      },
    )
    return () => {
      mounted = false
    }
  }, [renderNested])

  return createElement(
    Fragment,
    null,
    createElement('ds-slot', {
      ref: box,
      'data-name': name,
      dangerouslySetInnerHTML: inner,
      suppressHydrationWarning: true,
    }),
    ...nested.map(({ place, element }, index) => createPortal(element, place, String(index))),
  )
}

/** Returns the outermost islands of the slot. Deeper islands belong to the slots of those. */
function nestedIslands(box: HTMLElement | null): readonly HTMLElement[] {
  const island = box && enclosingIsland(box)
  return [...(box?.querySelectorAll<HTMLElement>('ds-island[data-nested]') ?? [])].filter(
    (nested) => enclosingIsland(nested) === island,
  )
}

async function prepareNestedIsland(place: HTMLElement, renderNested: RenderNested): Promise<NestedIsland> {
  return { place, element: await renderNested(readIsland(place)) }
}
