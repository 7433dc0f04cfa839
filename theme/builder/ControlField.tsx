import { type ChangeEvent, type ReactNode, useState } from 'react'
import type { FieldSchema, JsonValue } from '../../src/model/contract.js'
import { describedBy, FieldButtons, FieldHead, FieldNotes } from './FieldHead.js'
import { FileControl } from './FileControl.js'
import { fieldId, type ReadFieldProps } from './fieldProps.js'

/** A field with one control. An empty optional field is not sent. */
export function ControlField(props: ReadFieldProps): ReactNode {
  const { field, name, onChange } = props
  const isChoice = field.kind === 'choice' || field.kind === 'boolean'
  return (
    <div className="field">
      <div className="builder-head">
        <label htmlFor={fieldId(props)}>
          <FieldHead {...props} />
        </label>
        <FieldButtons {...props} />
      </div>
      {isChoice ? <ChoiceControl {...props} /> : <TextControl {...props} />}
      {field.kind === 'file' ? (
        <FileControl label={`${TEXT.builderPickFile} ${name}`.trim()} onPick={onChange} />
      ) : null}
      <FieldNotes {...props} />
    </div>
  )
}

function ChoiceControl(props: ReadFieldProps): ReactNode {
  const { field, required, value, onChange } = props
  const values = field.kind === 'boolean' ? [true, false] : field.values
  const chosen = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value))
  return (
    <select
      id={fieldId(props)}
      {...describedBy(props)}
      aria-required={required || undefined}
      value={chosen}
      onChange={(event) => onChange(values[Number(event.target.value)])}
    >
      <option value={-1} />
      {values.map((one, index) => (
        <option key={JSON.stringify(one)} value={index}>
          {typeof one === 'string' ? one : JSON.stringify(one)}
        </option>
      ))}
    </select>
  )
}

function TextControl(props: ReadFieldProps): ReactNode {
  const { field, required, value, onChange } = props
  const [typed, setTyped] = useState('')
  // Keep the text as typed while it stands for the same value: `1.0` must not become `1`.
  const text = JSON.stringify(valueFromText(typed, field)) === JSON.stringify(value) ? typed : valueToText(value)
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    setTyped(target.value)
    onChange(valueFromText(target.value, field))
  }
  const common = {
    id: fieldId(props),
    ...describedBy(props),
    'aria-required': required || undefined,
    value: text,
    onChange: change,
    spellCheck: false,
    autoComplete: 'off',
  }
  if (field.kind === 'any' || text.includes('\n')) return <textarea {...common} rows={4} />
  return <input {...common} type="text" inputMode={field.kind === 'number' ? 'decimal' : undefined} />
}

/** Returns undefined for empty text, because the request then omits the field. */
function valueFromText(text: string, { kind }: FieldSchema): JsonValue | undefined {
  if (text === '') return undefined
  if (kind === 'number') return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text
  return kind === 'any' ? readJson(text) : text
}

/** Parses JSON. Returns other text unchanged. */
function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function valueToText(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, typeof value === 'object' ? 2 : 0)
}
