/**
 * Icons are drawn by the style sheet (`styles/icons.css`), as masks in the text colour: a page that repeats a button a
 * hundred times pays a few bytes for each, and nothing is fetched or drawn late.
 */
import type { ReactNode } from 'react'

export type IconName =
  | 'arrowUp'
  | 'check'
  | 'close'
  | 'copy'
  | 'down'
  | 'external'
  | 'globe'
  | 'home'
  | 'menu'
  | 'moon'
  | 'search'
  | 'sun'
  | 'system'
  | 'user'
  | 'wrap'

/** A decorative icon: an empty element says nothing, so the name of the control comes from its text or label. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }): ReactNode {
  return <i className={className ? `i i-${name} ${className}` : `i i-${name}`} />
}
