import type { ReactNode } from 'react'
import type { SiteView } from '../../src/contract.js'
import { Icon } from '../components/Icon.js'

interface ThemeSwitchProps {
  readonly colorMode: SiteView['colorMode']
}

/** Disabled until the browser code is there, which also keeps the name true. CSS picks the icon, so it is never wrong. */
export function ThemeToggle({ colorMode }: ThemeSwitchProps): ReactNode {
  const mode = colorMode.respectSystem ? 'system' : colorMode.defaultMode
  return (
    <button
      type="button"
      className="icon-button theme-toggle"
      data-action="toggle-theme"
      aria-label={`Switch between dark and light mode (currently ${mode} mode)`}
      disabled
    >
      <Icon name="sun" className="when-light" />
      <Icon name="moon" className="when-dark" />
      <Icon name="system" className="when-system" />
    </button>
  )
}

const choices = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'system' },
] as const

/** The form is there to keep the radios of the bar and of the drawer apart: a group of radios ends at its form. */
export function ThemeRadios({ colorMode, icons = false }: ThemeSwitchProps & { readonly icons?: boolean }): ReactNode {
  const initial = colorMode.respectSystem ? 'system' : colorMode.defaultMode
  return (
    <form className="theme-radios" autoComplete="off">
      <fieldset>
        <legend className="visually-hidden">Theme</legend>
        {choices.map(({ value, label, icon }) => (
          <label key={value}>
            <input type="radio" name="theme" value={value} defaultChecked={value === initial} />
            {icons ? <Icon name={icon} /> : null}
            {label}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
