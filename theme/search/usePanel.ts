import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PanelContent } from './panelContent.js'

export interface PanelState {
  /** Undefined while the panel is closed. */
  readonly content: PanelContent | undefined
  /** Index of the active option; -1 for none. */
  readonly active: number
  readonly setActive: (index: number) => void
  /** Shows the content, or closes the panel, and activates an option. Default: none. */
  readonly show: (content: PanelContent | undefined, active?: number) => void
}

/** `active` is the index of the selected option, and -1 for none. */
export function usePanel(element: RefObject<HTMLDivElement | null>): PanelState {
  const [content, setContent] = useState<PanelContent>()
  const [active, setActive] = useState(-1)
  // New content starts at its top. Moving through it does not.
  useLayoutEffect(() => {
    if (content && element.current) element.current.scrollTop = 0
  }, [content, element])
  const show = (next: PanelContent | undefined, first = -1): void => {
    setContent(next)
    setActive(first)
  }
  return { content, active, setActive, show }
}
