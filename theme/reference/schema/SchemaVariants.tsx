import { type ComponentType, Fragment, type ReactNode } from 'react'
import type {
  SchemaCondition,
  SchemaNode,
  SchemaPart,
  SchemaVariant,
  SchemaVariants,
} from '../../../src/model/contract.js'
import { Tab, Tabs } from '../../components/Tabs.js'
import { fillNodes } from '../../text/fillNodes.js'
import { renderBackticks } from '../parts/Description.js'
import type { WithTools } from '../parts/tools.js'
import { translate, translateType } from '../parts/translate.js'
import { schemaPage, TypeName } from './Row.js'
import { onlyValue } from './SchemaDetails.js'

interface RecursiveProps extends WithTools {
  /** Renders the contents of a schema, which may have variants again. Passed down to avoid a circular import. */
  readonly Contents: ComponentType<{ readonly node: SchemaNode } & WithTools>
}

interface VariantsProps extends RecursiveProps {
  readonly part: SchemaVariants
}

/** Variants as tabs; `allOf` parts one below the other, because all of them apply. */
export function Variants({ part, tools, Contents }: VariantsProps): ReactNode {
  const { keyword, label, discriminator, variants } = part
  if (keyword === 'allOf' || variants.length === 1)
    return variants.map((variant) => (
      <div className="variant" key={variant.id} id={variant.id}>
        <p>
          {translate(label)} <strong>{variant.label}</strong>
        </p>
        <Variant variant={variant} discriminator={discriminator} tools={tools} Contents={Contents} />
      </div>
    ))
  const head = (
    <>
      {translate(label)}
      {discriminator ? <>, {fillNodes(TEXT.selectedBy, { property: <code>{discriminator}</code> })}</> : null}
    </>
  )
  if (isInlineChoice(part)) return <InlineVariants head={head} discriminator={discriminator} variants={variants} />
  return (
    <div className="variants">
      <p>{head}</p>
      <Tabs id={variants[0]?.id}>
        {variants.map((variant, index) => (
          <Tab key={variant.id} id={variant.id} value={`${index + 1}`} label={variant.label}>
            <Variant variant={variant} discriminator={discriminator} tools={tools} Contents={Contents} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface InlineVariantsProps {
  readonly head: ReactNode
  readonly discriminator?: string
  readonly variants: readonly SchemaVariant[]
}

/** Variants that need only a word each, in one line. */
function InlineVariants({ head, discriminator, variants }: InlineVariantsProps): ReactNode {
  return (
    <p className="choice">
      {head}{' '}
      {variants.map(({ id, label, schema, discriminatorValues }, index) => {
        const href = schemaPage(schema) ?? schema.cut?.href
        const shownValues = discriminator ? discriminatorValues.filter((value) => value !== label) : []
        return (
          <Fragment key={id}>
            {index > 0 ? ', ' : null}
            {href ? (
              <a className="type" href={href}>
                {label}
              </a>
            ) : (
              <i>{translateType(schema.type)}</i>
            )}
            {shownValues.map((value) => (
              <Fragment key={value}>
                {' '}
                <code>{value}</code>
              </Fragment>
            ))}
            {schema.cut || schema.constraints.length === 0
              ? null
              : ` (${schema.constraints.map(({ text }) => translate(text)).join(', ')})`}
          </Fragment>
        )
      })}
    </p>
  )
}

/** True if the variants fit into one line. */
export function isInlineChoice(part: SchemaPart): boolean {
  return (
    part.kind === 'variants' &&
    part.keyword !== 'allOf' &&
    part.variants.length > 1 &&
    part.variants.every(isShortVariant)
  )
}

/** True if the variant has its own page, or is only a type with limits. */
function isShortVariant({ schema, byDefault }: SchemaVariant): boolean {
  const { parts, cut, broken, items, content, description, examples, externalDocs, ...facts } = schema
  if (parts.length > 0 || broken !== undefined || byDefault) return false
  if (cut) return true
  if (items?.cut) return schemaPage(items) === items.cut.href
  const hasDetails = items || content || description || externalDocs || facts.enum || facts.const || facts.default
  return !hasDetails && examples.length === 0
}

interface VariantProps extends RecursiveProps {
  readonly variant: SchemaVariant
  readonly discriminator?: string
}

function Variant({ variant, discriminator, tools, Contents }: VariantProps): ReactNode {
  const { schema, discriminatorValues, byDefault } = variant
  const isPlain = schema.parts.length === 0
  return (
    <>
      {schema.description ? tools.html(schema.description) : null}
      {discriminator && (discriminatorValues.length > 0 || byDefault) && !isNamedInRow(variant, discriminator) ? (
        <p className="note">
          {fillNodes(TEXT.whenProperty, {
            property: <code>{discriminator}</code>,
            values: (
              <>
                {discriminatorValues.map((value, index) => (
                  <span key={value}>
                    {index > 0 ? ` ${TEXT.or} ` : null}
                    <code>{value}</code>
                  </span>
                ))}
                {byDefault ? `${discriminatorValues.length > 0 ? ` ${TEXT.or} ` : ''}${TEXT.anythingElse}` : null}
              </>
            ),
          })}
        </p>
      ) : null}
      {isPlain ? (
        <p className="note">
          <TypeName schema={schema} />
        </p>
      ) : null}
      <Contents node={schema} tools={tools} />
    </>
  )
}

/** True if the row of the discriminator says which value selects the variant. */
function isNamedInRow({ schema, discriminatorValues, byDefault }: SchemaVariant, discriminator: string): boolean {
  const rows = schema.parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []))
  const row = rows.find(({ name }) => name === discriminator)
  const always = row && onlyValue(row.schema)
  return !byDefault && discriminatorValues.length === 1 && always?.value === discriminatorValues[0]
}

/** `not`, `if`, `then`, `else`. */
export function Condition({ part, tools, Contents }: { readonly part: SchemaCondition } & RecursiveProps): ReactNode {
  const { id, label, schema } = part
  return (
    <div className="variant" id={id}>
      <p>
        {renderBackticks(translate(label))} <TypeName schema={schema} />
      </p>
      {schema.description ? tools.html(schema.description) : null}
      <Contents node={schema} tools={tools} />
    </div>
  )
}
