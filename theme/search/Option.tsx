import type { MouseEvent, ReactNode } from 'react'
import { optionId, type PanelOption } from './options.js'
import type { SearchBoxState } from './useSearchBox.js'

interface OptionProps {
  readonly box: SearchBoxState
  readonly option: PanelOption
  readonly index: number
  readonly className: string
  readonly children: ReactNode
}

/** An option of the panel. It is a link, so that readers can open it in a new tab; the router takes plain clicks. */
export function Option({ box, option, index, className, children }: OptionProps): ReactNode {
  const onClick = (event: MouseEvent) => {
    if (option.ask === undefined || event.metaKey || event.ctrlKey) return box.remember(option)
    event.preventDefault()
    box.ask(option.ask)
  }
  return (
    <a
      role="option"
      id={optionId(index)}
      tabIndex={-1}
      aria-selected={index === box.active}
      className={className}
      href={option.href}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
