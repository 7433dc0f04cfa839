/** The panel of an empty box: recent searches and pages of this browser, pages that many readers need, and the keys. */
import type { ReactNode } from 'react'
import { OptionGroup, type StartGroup } from './OptionGroup.js'
import { panelListId } from './options.js'
import type { PanelContent } from './panelContent.js'
import type { SearchBoxState } from './useSearchBox.js'

interface BoxStartProps {
  readonly box: SearchBoxState
  readonly content: Extract<PanelContent, { kind: 'start' }>
}

export function BoxStart({ box, content: { recent, start } }: BoxStartProps): ReactNode {
  const groups: readonly StartGroup[] = [
    { label: TEXT.recentSearches, icon: 'search', names: recent.searches },
    { label: TEXT.recentPages, icon: 'recent', names: recent.pages.map(({ title }) => title) },
    { label: TEXT.popularPages, icon: 'page', names: start.popular.map(({ title }) => title) },
  ]
  const shown = groups.filter(({ names }) => names.length > 0)
  const hasRecent = recent.searches.length + recent.pages.length > 0
  return (
    <>
      {shown.length > 0 ? (
        <div role="listbox" id={panelListId} aria-label={TEXT.search}>
          {shown.map((group, at) => (
            <OptionGroup key={group.label} box={box} group={group} first={countNames(shown.slice(0, at))} />
          ))}
        </div>
      ) : (
        <p className="search-notice">{TEXT.searchStart}</p>
      )}
      <p className="search-keys">
        <Key keys={['↑', '↓']} action={TEXT.keyMove} />
        <Key keys={['↵']} action={TEXT.keyOpen} />
        <Key keys={['Esc']} action={TEXT.keyClose} />
        {hasRecent ? (
          <button type="button" tabIndex={-1} onClick={box.forget}>
            {TEXT.clearRecent}
          </button>
        ) : null}
      </p>
    </>
  )
}

function countNames(groups: readonly StartGroup[]): number {
  return groups.reduce((sum, { names }) => sum + names.length, 0)
}

function Key({ keys, action }: { readonly keys: readonly string[]; readonly action: string }): ReactNode {
  return (
    <span>
      {keys.join(' ')} {action}
    </span>
  )
}
