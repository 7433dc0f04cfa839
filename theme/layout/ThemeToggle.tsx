import type { ReactNode } from 'react'

/**
 * The button that switches the color mode. It is disabled until the browser code sets its name, which contains the current mode.
 * Hidden without scripts. CSS selects the icon by `data-theme`, so it is right from the first paint.
 */
export function ThemeToggle(): ReactNode {
  return (
    <button type="button" className="icon-button theme-toggle" data-action="toggle-theme" disabled>
      <i className="i" />
    </button>
  )
}
