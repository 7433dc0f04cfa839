import type { ReactNode } from 'react'
import { FieldButtons, FieldHead, FieldNotes } from './FieldHead.js'
import type { ReadFieldProps } from './fieldProps.js'

/** A field whose value is null. */
export function NullField(props: ReadFieldProps): ReactNode {
  return (
    <div className="field">
      <div className="builder-head">
        <span>
          <FieldHead {...props} />
        </span>
        <FieldButtons {...props} />
      </div>
      <FieldNotes {...props} />
    </div>
  )
}
