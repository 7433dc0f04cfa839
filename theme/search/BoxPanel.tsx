/** The panel below the search box. */
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { findElement } from '../browser/shared/dom.js'
import { BoxResults } from './BoxResults.js'
import { BoxStart } from './BoxStart.js'
import { explainSearchFailure } from './explainSearchFailure.js'
import type { SearchBoxState } from './useSearchBox.js'

interface BoxPanelProps {
  readonly box: SearchBoxState
  readonly panelRef: RefObject<HTMLDivElement | null>
}

export function BoxPanel({ box, panelRef }: BoxPanelProps): ReactNode {
  // The panel that was shown until now, see `startPanel.ts`.
  useLayoutEffect(() => findElement('[data-early]')?.replaceChildren(), [])
  return (
    // Keep the focus in the input: its blur would close the panel before the click on an option.
    // biome-ignore lint/a11y/noStaticElementInteractions: the options have roles; the input handles the other keys
    <div
      className="search-panel"
      ref={panelRef}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => key === 'Escape' && box.leavePanel()}
      onPointerMove={({ target }) => selectOption(target, box)}
    >
      <PanelBody box={box} />
    </div>
  )
}

function PanelBody({ box }: Pick<BoxPanelProps, 'box'>): ReactNode {
  const { content, retry } = box
  switch (content?.kind) {
    case undefined:
      return null
    case 'failed':
      return (
        <p className="search-notice" role="alert">
          {`${explainSearchFailure(content.reason)} `}
          <button type="button" onClick={retry}>
            {TEXT.tryAgain}
          </button>
        </p>
      )
    case 'start':
      return <BoxStart box={box} content={content} />
    case 'results':
      return <BoxResults box={box} content={content} />
  }
}

/** Selects the option under a moving pointer. A list that changes under a still pointer selects nothing. */
function selectOption(target: EventTarget, { active, setActive }: SearchBoxState): void {
  const option = target instanceof Element ? target.closest('[role="option"]') : null
  const index = option ? Number(option.id.split('-').at(-1)) : -1
  if (index !== -1 && index !== active) setActive(index)
}
