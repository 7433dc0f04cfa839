/** The panel of an empty box: recent searches and pages of this browser, pages that many readers need, and the keys. */
import type { ReactNode } from 'react'
import { OptionGroups } from './OptionGroup.js'
import { panelListId } from './options.js'
import { type PanelContent, startGroups } from './panelContent.js'
import { scopeOfPage } from './useBoxQuery.js'
import type { SearchBoxState } from './useSearchBox.js'

interface BoxStartProps {
  readonly box: SearchBoxState
  readonly content: Extract<PanelContent, { kind: 'start' }>
}

export function BoxStart({ box, content: { recent } }: BoxStartProps): ReactNode {
  const { tools, start } = box
  if (!tools) return null
  const groups = startGroups(recent, { search: tools.config.search, scope: scopeOfPage(tools), start })
  const hasRecent = recent.searches.length + recent.pages.length > 0
  return (
    <>
      {groups.length > 0 ? (
        <div role="listbox" id={panelListId} aria-label={TEXT.search}>
          <OptionGroups box={box} groups={groups} first={0} />
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

function Key({ keys, action }: { readonly keys: readonly string[]; readonly action: string }): ReactNode {
  return (
    <span>
      {keys.join(' ')} {action}
    </span>
  )
}
