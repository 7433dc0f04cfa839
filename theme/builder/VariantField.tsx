import { type ReactNode, useState } from 'react'
import type { JsonValue, RequestTools } from '../../src/model/contract.js'
import { FieldNotes } from './FieldHead.js'
import { fieldId } from './fieldProps.js'
import { AbsentField, NestingFieldset, type NestingProps } from './ObjectField.js'

/** A choice of schemas, and the fields of the chosen one. */
export function VariantField(props: NestingProps): ReactNode {
  const { name, field, required, value, context, onChange, nested: Nested } = props
  const { tools } = context
  const [picked, setPicked] = useState<number | undefined>()
  if (value === undefined && !required)
    return <AbsentField {...props} onAdd={() => onChange(tools.startValue(props.schema))} />
  const chosen = picked ?? fittingVariant(value, field.variants, tools)
  const choose = (index: number): void => {
    setPicked(index)
    onChange(tools.startValue(field.variants[index]?.schema))
  }
  return (
    <NestingFieldset {...props}>
      <FieldNotes {...props} />
      <select
        id={fieldId(props)}
        aria-label={`${name} ${TEXT.variant}`.trim()}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {field.variants.map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two variants can have one label
          <option key={index} value={index}>
            {label || `${TEXT.variantName} ${index + 1}`}
          </option>
        ))}
      </select>
      <Nested
        key={chosen}
        name=""
        schema={field.variants[chosen]?.schema}
        required
        value={value}
        pointer={props.pointer}
        context={context}
        onChange={onChange}
      />
    </NestingFieldset>
  )
}

/** Index of the first variant that the value fits, else of the one with the fewest errors. */
function fittingVariant(
  value: JsonValue | undefined,
  variants: NestingProps['field']['variants'],
  tools: RequestTools,
): number {
  const counts = variants.map(({ schema }) => tools.check(value, schema).size)
  return Math.max(0, counts.indexOf(Math.min(...counts)))
}
