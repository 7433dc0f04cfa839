/**
 * Icons are masks in the style sheet (`styles/base/icons.css`), in the text color. A repeated icon costs only a few bytes, and none is
 * fetched or appears late.
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

/** A decorative icon, without accessible name. The control needs a text or a label. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }): ReactNode {
  return <i className={className ? `i i-${name} ${className}` : `i i-${name}`} />
}
