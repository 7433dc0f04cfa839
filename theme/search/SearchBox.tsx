'use client'
/**
 * The search box of the top bar: a combobox by the ARIA Authoring Practices Guide, whose options are links. The focus stays in
 * the input; `aria-activedescendant` points to the active option. The input is uncontrolled, because text can be typed before
 * hydration, and other scripts set it.
 */
import { type ReactNode, useRef } from 'react'
import type { IslandProps } from '../../src/model/contract.js'
import { formatShortcutHint } from '../browser/shared/shortcut.js'
import { Icon } from '../components/Icon.js'
import { BoxPanel } from './BoxPanel.js'
import { optionId, panelListId } from './options.js'
import { useSearchBox } from './useSearchBox.js'

interface SearchBoxProps extends IslandProps {
  /** href of the search page. */
  readonly page: string
  readonly shortcut?: string | undefined
}

/** Until it is hydrated, the form opens the search page. Then it becomes a combobox. */
export default function SearchBox({ page, shortcut }: SearchBoxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const box = useSearchBox({ input, panel })
  const { isHydrated, isOpen, isLoading, options, active } = box
  return (
    <search
      className="search"
      data-search=""
      data-open={isOpen ? '' : undefined}
      data-loading={isLoading ? '' : undefined}
      onBlur={box.onBlur}
    >
      <form action={page} method="get">
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          id="search-input"
          placeholder={TEXT.search}
          aria-label={TEXT.search}
          onInput={box.onInput}
          onFocus={box.onFocus}
          onKeyDown={box.onKeyDown}
          {...(isHydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': isOpen && options.length > 0,
            'aria-controls': isOpen && options.length > 0 ? panelListId : undefined,
            'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
          })}
        />
        {shortcut ? (
          <kbd className="needs-js" data-shortcut="" suppressHydrationWarning>
            {formatShortcutHint(shortcut, { mac: false })}
          </kbd>
        ) : null}
        <button
          type="button"
          className="search-clear needs-js"
          // The next stop after the input is the first filter of the panel, which closes when the focus leaves it.
          tabIndex={-1}
          data-action="clear-search"
          aria-label={TEXT.clear}
          onClick={box.onClear}
        >
          <Icon name="close" />
        </button>
      </form>
      {/* React leaves the content alone: a script puts the panel there that is shown until hydration. */}
      <div data-early="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {isOpen ? <BoxPanel box={box} panelRef={panel} /> : null}
    </search>
  )
}
