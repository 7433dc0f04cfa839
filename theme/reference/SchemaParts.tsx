import { Fragment, type ReactNode } from 'react'
import type { SchemaCondition, SchemaPart, SchemaVariant, SchemaVariants } from '../../src/model/contract.js'
import { Tab, Tabs } from '../components/Tabs.js'
import { pageOf, Type } from './Row.js'
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
  const head = (
    <>
      {label}
      {discriminator ? (
        <>
          , told by <code>{discriminator}</code>
        </>
      ) : null}
    </>
  )
  if (isChoice(part)) return <Choice head={head} discriminator={discriminator} variants={variants} />
  return (
    <div className="variants">
      <p>{head}</p>
      <Tabs id={variants[0]?.id}>
        {variants.map((variant, index) => (
          <Tab key={variant.id} id={variant.id} value={`${index + 1}`} label={variant.label}>
            <Variant variant={variant} discriminator={discriminator} tools={tools} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface ChoiceProps {
  readonly head: ReactNode
  readonly discriminator?: string
  readonly variants: readonly SchemaVariant[]
}

/** Alternatives that are said in a word each stand in a line. */
function Choice({ head, discriminator, variants }: ChoiceProps): ReactNode {
  return (
    <p className="choice">
      {head}{' '}
      {variants.map(({ id, label, schema, discriminatorValues }, index) => {
        const href = pageOf(schema) ?? schema.cut?.href
        const told = discriminator ? discriminatorValues.filter((value) => value !== label) : []
        return (
          <Fragment key={id}>
            {index > 0 ? ', ' : null}
            {href ? (
              <a className="type" href={href}>
                {label}
              </a>
            ) : (
              <i>{schema.type}</i>
            )}
            {told.map((value) => (
              <Fragment key={value}>
                {' '}
                <code>{value}</code>
              </Fragment>
            ))}
            {schema.cut || schema.constraints.length === 0
              ? null
              : ` (${schema.constraints.map(({ text }) => text).join(', ')})`}
          </Fragment>
        )
      })}
    </p>
  )
}

/** A choice that stands in a line. */
export function isChoice(part: SchemaPart): boolean {
  return (
    part.kind === 'variants' && part.keyword !== 'allOf' && part.variants.length > 1 && part.variants.every(isShort)
  )
}

/** It goes on elsewhere, or is nothing but a type with its limits. */
function isShort({ schema, byDefault }: SchemaVariant): boolean {
  const { parts, cut, broken, items, content, description, examples, externalDocs, ...facts } = schema
  if (parts.length > 0 || broken !== undefined || byDefault) return false
  if (cut) return true
  if (items?.cut) return pageOf(items) === items.cut.href
  const told = items || content || description || externalDocs || facts.enum || facts.const || facts.default
  return !told && examples.length === 0
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
