import type { ReactNode } from 'react'

/**
 * Disabled, and without its name, which says the current mode, until the browser code is there; hidden where it never
 * comes. CSS picks the icon, so it is never wrong.
 */
export function ThemeToggle(): ReactNode {
  return (
    <button type="button" className="icon-button theme-toggle" data-action="toggle-theme" disabled>
      <i className="i" />
    </button>
  )
}
