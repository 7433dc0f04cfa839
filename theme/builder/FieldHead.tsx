import type { ReactNode } from 'react'
import { fieldId, type ReadFieldProps } from './fieldProps.js'

/** The name and type of a field, and whether it is required or deprecated. */
export function FieldHead({ name, field, required }: ReadFieldProps): ReactNode {
  return (
    <>
      {name === '' ? null : <code>{name}</code>} <span className="type-name">{field.type}</span>
      {required ? <b> {TEXT.required}</b> : null}
      {field.deprecated ? <s> {TEXT.deprecated}</s> : null}
    </>
  )
}

/** Description and error, which `aria-describedby` of the control names. */
export function FieldNotes(props: ReadFieldProps): ReactNode {
  const { description } = props
  const error = errorOf(props)
  const id = fieldId(props)
  return (
    <>
      {description ? (
        <p id={`${id}-help`} className="builder-hint">
          {description}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="builder-error">
          {error}
        </p>
      ) : null}
    </>
  )
}

/** Attributes that connect a control with its description and error. */
export function describedBy(props: ReadFieldProps): {
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
} {
  const id = fieldId(props)
  const error = errorOf(props)
  const ids = [props.description ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true }) }
}

function errorOf({ context, pointer, required, value }: ReadFieldProps): string | undefined {
  return context.errors.get(pointer) ?? (required && value === undefined ? TEXT.fieldRequired : undefined)
}

/** Buttons beside the name: null, and the removal of an item or an optional value. */
export function FieldButtons(props: ReadFieldProps): ReactNode {
  const { name, field, value, onChange, onRemove } = props
  return (
    <>
      {field.nullable ? (
        <button
          type="button"
          className="builder-remove"
          aria-pressed={value === null}
          aria-label={`${name} null`.trim()}
          onClick={() => onChange(value === null ? props.context.tools.startValue(props.schema) : null)}
        >
          null
        </button>
      ) : null}
      {onRemove && name !== '' ? <RemoveButton name={name} onRemove={onRemove} /> : null}
    </>
  )
}

/** Removes an item or an optional value. */
function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button type="button" className="builder-remove" aria-label={`${TEXT.remove} ${name}`} onClick={onRemove}>
      {TEXT.remove}
    </button>
  )
}
