import type { ReactNode } from 'react'
import { ShapeIcon, type ShapeName } from './HitIcon.js'
import { Option } from './Option.js'
import type { SearchBoxState } from './useSearchBox.js'

export interface StartGroup {
  readonly label: string
  readonly icon: ShapeName
  readonly names: readonly string[]
}

interface OptionGroupProps {
  readonly box: SearchBoxState
  readonly group: StartGroup
  /** Index of the first option of the group in the panel. */
  readonly first: number
}

/** Options below a label. */
export function OptionGroup({ box, group: { label, icon, names }, first }: OptionGroupProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains options in elements with the role group, not fieldsets
    <div role="group" aria-label={label}>
      <p className="search-group" aria-hidden="true">
        {label}
      </p>
      {names.map((name, index) => {
        const option = box.options[first + index]
        return option ? (
          <Option key={option.href} box={box} index={first + index} option={option} className="search-hit">
            <ShapeIcon name={icon} />
            <span className="search-hit-title">{name}</span>
          </Option>
        ) : null
      })}
    </div>
  )
}
