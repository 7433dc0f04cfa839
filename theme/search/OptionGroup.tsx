import type { ReactNode } from 'react'
import { ShapeIcon } from './HitIcon.js'
import { Option } from './Option.js'
import type { PanelGroup } from './panelContent.js'
import type { SearchBoxState } from './useSearchBox.js'

interface OptionGroupsProps {
  readonly box: SearchBoxState
  readonly groups: readonly PanelGroup[]
  /** Index of the first option of the groups in the panel. */
  readonly first: number
}

/** Options below labels. */
export function OptionGroups({ box, groups, first }: OptionGroupsProps): ReactNode {
  return groups.map(({ label, icon, options }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains options in elements with the role group, not fieldsets
    <div key={label} role="group" aria-label={label}>
      <p className="search-group" aria-hidden="true">
        {label}
      </p>
      {options.map((option, index) => (
        <Option
          key={option.href}
          box={box}
          index={first + countOptions(groups.slice(0, at)) + index}
          option={option}
          className="search-hit"
        >
          <ShapeIcon name={icon} />
          <span className="search-hit-title">{option.name}</span>
        </Option>
      ))}
    </div>
  ))
}

function countOptions(groups: readonly PanelGroup[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}
