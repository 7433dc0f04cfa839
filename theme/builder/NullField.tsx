import type { ReactNode } from 'react'
import { FieldButtons, FieldHead, FieldNotes } from './FieldHead.js'
import type { ReadFieldProps } from './fieldProps.js'

/** A field without a control: its value is null, or `children` is a button that adds one. */
export function NullField({ children, ...props }: ReadFieldProps & { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="field">
      <div className="builder-head">
        <span>
          <FieldHead {...props} />
        </span>
        <FieldButtons {...props} />
        {children}
      </div>
      <FieldNotes {...props} />
    </div>
  )
}
