import type { ReactNode } from 'react'
import type { SchemaCondition, SchemaVariant, SchemaVariants } from '../../src/contract.js'
import { Tab, Tabs } from '../components/Tabs.js'
import { Type } from './Row.js'
import { SchemaInside } from './SchemaInside.js'
import { codeBetweenTicks } from './Text.js'
import type { WithTools } from './tools.js'

interface VariantsProps extends WithTools {
  readonly part: SchemaVariants
  readonly nested?: boolean
}

/** Alternatives as tabs; what holds all at once, one below the other. */
export function Variants({ part, tools }: VariantsProps): ReactNode {
  const { keyword, label, discriminator, variants } = part
  if (keyword === 'allOf' || variants.length === 1)
    return variants.map((variant) => (
      <div className="variant" key={variant.id} id={variant.id}>
        <p>
          {label} <strong>{variant.label}</strong>
        </p>
        <Variant variant={variant} discriminator={discriminator} tools={tools} />
      </div>
    ))
  return (
    <div className="variants">
      <p>
        {label}
        {discriminator ? (
          <>
            , told by <code>{discriminator}</code>
          </>
        ) : null}
      </p>
      <Tabs id={variants[0]?.id}>
        {variants.map((variant) => (
          <Tab key={variant.id} id={variant.id} value={variant.id} label={variant.label}>
            <Variant variant={variant} discriminator={discriminator} tools={tools} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface VariantProps extends WithTools {
  readonly variant: SchemaVariant
  readonly discriminator?: string
}

function Variant({ variant, discriminator, tools }: VariantProps): ReactNode {
  const { schema, discriminatorValues, byDefault } = variant
  const isPlain = schema.parts.length === 0
  return (
    <>
      {schema.description ? tools.html(schema.description) : null}
      {discriminator && (discriminatorValues.length > 0 || byDefault) ? (
        <p className="note">
          When <code>{discriminator}</code> is{' '}
          {discriminatorValues.map((value, index) => (
            <span key={value}>
              {index > 0 ? ' or ' : null}
              <code>{value}</code>
            </span>
          ))}
          {byDefault ? `${discriminatorValues.length > 0 ? ' or ' : ''}anything else` : null}
        </p>
      ) : null}
      {isPlain ? (
        <p className="note">
          <Type schema={schema} />
        </p>
      ) : null}
      <SchemaInside node={schema} tools={tools} />
    </>
  )
}

/** `not`, `if`, `then`, `else`. */
export function Condition({ part, tools }: { readonly part: SchemaCondition } & WithTools): ReactNode {
  const { id, label, schema } = part
  return (
    <div className="variant" id={id}>
      <p>
        {codeBetweenTicks(label)} <Type schema={schema} />
      </p>
      {schema.description ? tools.html(schema.description) : null}
      <SchemaInside node={schema} tools={tools} />
    </div>
  )
}
