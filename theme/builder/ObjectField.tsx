import type { ComponentType, ReactNode } from 'react'
import type { JsonValue } from '../../src/model/contract.js'
import { FieldButtons, FieldHead, FieldNotes } from './FieldHead.js'
import type { FieldProps, ReadFieldProps } from './fieldProps.js'
import { NullField } from './NullField.js'

export interface NestingProps extends ReadFieldProps {
  /** The component for fields inside of this one. */
  readonly nested: ComponentType<FieldProps>
}

type JsonObject = Readonly<Record<string, JsonValue>>

/** The fields of an object. An optional object that is not sent has a button that adds it. */
export function ObjectField(props: NestingProps): ReactNode {
  const { name, required, value, onChange, context, schema } = props
  if (value === undefined && !(required && name === ''))
    return <AbsentField {...props} onAdd={() => onChange(context.tools.startValue(schema))} />
  return (
    <NestingFieldset {...props}>
      {name === '' ? null : <FieldNotes {...props} />}
      <Properties {...props} />
    </NestingFieldset>
  )
}

/** A field that contains others. An optional one has a button that removes it; the whole body, which has no name, has no legend. */
export function NestingFieldset({ children, ...props }: NestingProps & { readonly children: ReactNode }): ReactNode {
  const { name, required, onChange, onRemove } = props
  const remove = onRemove ?? (required ? undefined : () => onChange(undefined))
  return (
    <fieldset className="field" data-nested={name === '' ? undefined : ''}>
      {name === '' ? null : (
        <legend>
          <FieldHead {...props} />
        </legend>
      )}
      <FieldButtons {...props} onRemove={remove} />
      {children}
    </fieldset>
  )
}

/** An object or list that the request omits, with a button that adds it. */
export function AbsentField(props: NestingProps & { readonly onAdd: () => void }): ReactNode {
  return (
    <NullField {...props}>
      <button type="button" aria-label={`${TEXT.add} ${props.name}`} onClick={props.onAdd}>
        {TEXT.add}
      </button>
    </NullField>
  )
}

/** Required properties, those with a value, and with “All fields” the others. */
function Properties({ field, value, context, pointer, onChange, nested: Nested }: NestingProps): ReactNode {
  const record: JsonObject = isJsonObject(value) ? value : {}
  const shown = field.properties.filter(
    ({ name, required }) => required || context.showsAll || Object.hasOwn(record, name),
  )
  const known = new Set(field.properties.map(({ name }) => name))
  const entries = Object.keys(record).filter((name) => !known.has(name))
  const set = (name: string, inner: JsonValue | undefined): void => onChange(withProperty(record, name, inner))
  return (
    <>
      {shown.map(({ name, required, schema }) => (
        <Nested
          key={name}
          name={name}
          schema={schema}
          required={required}
          value={Object.hasOwn(record, name) ? record[name] : undefined}
          pointer={`${pointer}/${name}`}
          context={context}
          onChange={(inner) => set(name, inner)}
        />
      ))}
      {entries.map((name) => (
        <Nested
          key={name}
          name={name}
          schema={field.additional ?? true}
          required={false}
          value={record[name]}
          pointer={`${pointer}/${name}`}
          context={context}
          onChange={(inner) => set(name, inner)}
          onRemove={() => set(name, undefined)}
        />
      ))}
      {field.additional === undefined ? null : (
        <NewEntry taken={Object.keys(record)} onAdd={(name) => set(name, context.tools.startValue(field.additional))} />
      )}
    </>
  )
}

function NewEntry({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[]
  readonly onAdd: (name: string) => void
}): ReactNode {
  return (
    <div className="field">
      <input
        type="text"
        aria-label={TEXT.newEntry}
        placeholder={TEXT.newEntry}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={(event) => {
          const name = event.currentTarget.value.trim()
          if (event.key !== 'Enter' || name === '' || taken.includes(name)) return
          event.currentTarget.value = ''
          onAdd(name)
        }}
      />
    </div>
  )
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keeps the order of properties. Undefined removes the property. */
function withProperty(record: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  if (value !== undefined) return { ...record, [name]: value }
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))
}
