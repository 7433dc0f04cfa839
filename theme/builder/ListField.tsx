import type { ReactNode } from 'react'
import type { JsonValue } from '../../src/model/contract.js'
import { FieldButtons, FieldHead, FieldNotes } from './FieldHead.js'
import { AbsentField, type NestingProps } from './ObjectField.js'

/** The items of a list, with buttons that add and remove them. */
export function ListField(props: NestingProps): ReactNode {
  const { field, required, value, pointer, context, onChange, onRemove, nested: Nested } = props
  const newItem = (): JsonValue => context.tools.startValue(field.items)
  if (value === undefined && !required) return <AbsentField {...props} onAdd={() => onChange([newItem()])} />
  const items: readonly JsonValue[] = Array.isArray(value) ? value : []
  const replace = (index: number, item: JsonValue | undefined): void =>
    onChange(items.map((one, at) => (at === index ? (item ?? '') : one)))
  const removeAt = (index: number): void => onChange(items.filter((_, at) => at !== index))
  const remove = onRemove ?? (required ? undefined : () => onChange(undefined))
  return (
    <fieldset className="field" data-nested="">
      <legend>
        <FieldHead {...props} />
      </legend>
      <FieldButtons {...props} onRemove={remove} />
      <FieldNotes {...props} />
      {items.map((item, index) => (
        <Nested
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
          key={index}
          name={`${index + 1}`}
          schema={field.items}
          required={false}
          value={item}
          pointer={`${pointer}/${index}`}
          context={context}
          onChange={(inner) => replace(index, inner)}
          onRemove={() => removeAt(index)}
        />
      ))}
      <button type="button" onClick={() => onChange([...items, newItem()])}>
        {TEXT.addItem}
      </button>
    </fieldset>
  )
}
