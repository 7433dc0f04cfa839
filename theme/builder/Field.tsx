import type { ReactNode } from 'react'
import { ControlField } from './ControlField.js'
import type { FieldProps } from './fieldProps.js'
import { ListField } from './ListField.js'
import { NullField } from './NullField.js'
import { ObjectField } from './ObjectField.js'
import { VariantField } from './VariantField.js'

/** The field of a parameter, a property or an item, by its schema. */
export function Field(props: FieldProps): ReactNode {
  const field = props.context.tools.readField(props.schema)
  const read = { ...props, field, description: props.description ?? field.description }
  if (props.value === null && field.nullable) return <NullField {...read} />
  switch (field.kind) {
    case 'object':
      return <ObjectField {...read} nested={Field} />
    case 'list':
      return <ListField {...read} nested={Field} />
    case 'variants':
      return <VariantField {...read} nested={Field} />
    case 'text':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'file':
    case 'any':
      return <ControlField {...read} />
  }
}
