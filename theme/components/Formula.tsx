import type { ReactNode } from 'react'
import type { FormulaProps } from '../../src/model/contract.js'

/** A formula in MathML, which the builder writes. A displayed formula can be wider than the column, so it scrolls. */
export function Formula({ html, display }: FormulaProps): ReactNode {
  const content = { dangerouslySetInnerHTML: { __html: html } }
  if (!display) return <span className="math" data-ds-style="math" {...content} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className="math"
      data-display=""
      data-ds-style="math"
      role="group"
      aria-label={TEXT.formula}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      {...content}
    />
  )
}
