/** Moves through the options of the panel with the keys, and opens them. */
import type { KeyboardEvent, RefObject } from 'react'
import { hrefOfSearchPage } from '../browser/search/links.js'
import { rememberSearch } from '../browser/search/recent.js'
import { emitEvent } from '../browser/shared/events.js'
import { optionId, type PanelOption } from './options.js'
import type { SearchTools } from './searchTools.js'
import { scopeOfPage } from './useBoxQuery.js'
import type { PanelState } from './usePanel.js'

interface ChoiceParts {
  readonly tools: SearchTools | undefined
  readonly input: RefObject<HTMLInputElement | null>
  readonly panel: PanelState
  readonly options: readonly PanelOption[]
  /** Searches for a text. */
  readonly ask: (text: string) => void
  /** Opens the closed panel. */
  readonly open: () => void
  readonly close: () => void
}

export function useChoice(parts: ChoiceParts) {
  const { panel, options } = parts
  const { content, active } = panel
  const moveTo = (step: number) => {
    if (!content) return parts.open()
    const count = options.length + 1
    const next = ((active + 1 + step + count) % count) - 1
    panel.setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        return moveTo(event.key === 'ArrowDown' ? 1 : -1)
      case 'Enter': {
        event.preventDefault()
        const isCurrent = content?.kind !== 'results' || content.context.text === typedText(parts)
        return choose(isCurrent ? options[active] : undefined, event, parts)
      }
      case 'Escape':
        // A closed panel: `search.ts` moves the focus back.
        if (!content) return
        event.preventDefault()
        document.documentElement.removeAttribute('data-searching')
        parts.close()
    }
  }
  return { onKeyDown, remember: (option: PanelOption | undefined): void => remember(option, parts) }
}

type Modifiers = Pick<KeyboardEvent, 'metaKey' | 'ctrlKey'>

function choose(option: PanelOption | undefined, event: Modifiers, parts: ChoiceParts) {
  const { tools, ask, panel } = parts
  const text = typedText(parts)
  if (!tools || (!option && text === '')) return
  if (option?.ask !== undefined) return ask(option.ask)
  remember(option, parts)
  const { search } = tools.config
  const filters = panel.content?.kind === 'results' ? panel.content.context.filters : {}
  openHref(option?.href ?? hrefOfSearchPage(text, { ...scopeOfPage(tools), filters }, search), event)
}

function remember(option: PanelOption | undefined, { tools, input }: ChoiceParts): void {
  if (tools) rememberSearch(tools.config.baseUrl, input.current?.value.trim() ?? '', option?.page)
}

function typedText({ input }: ChoiceParts): string {
  return input.current?.value.trim() ?? ''
}

function openHref(href: string, { metaKey, ctrlKey }: Modifiers): void {
  if (metaKey || ctrlKey) window.open(href, '_blank', 'noopener')
  else if (emitEvent('docsgen:navigate', { href })) location.assign(href)
}
