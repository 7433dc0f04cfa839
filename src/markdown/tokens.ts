/**
 * `{product}` and `{vars.a.b}`. `{product}` is the product's name in prose and its slug in code, URLs, slugs and file
 * names; `{product.name}` and `{product.slug}` say which one is meant.
 */
import { nearest } from '../util/nearest.js'

export interface Tokens {
  readonly product: { readonly name: string; readonly slug: string }
  /** Flat: `sensor.image` -> text. */
  readonly vars: Readonly<Record<string, string>>
}

export type TokenUse = 'prose' | 'code'

const pattern = /\{(product(?:\.(?:name|slug))?|vars(?:\.[\w-]+)+)\}/g
const whole = /^\s*(product(?:\.(?:name|slug))?|vars(?:\.[\w-]+)+)\s*$/

export function replaceTokens(
  text: string,
  tokens: Tokens,
  use: TokenUse,
  onUnknown?: (token: string, offset: number) => void,
): string {
  if (!text.includes('{')) return text
  return text.replace(pattern, (literal, name: string, offset: number) => {
    const value = tokenValue(name, tokens, use)
    if (value === undefined) onUnknown?.(name, offset)
    return value ?? literal
  })
}

/** The name of the token that a whole MDX expression stands for, if it does. */
export function tokenOfExpression(expression: string): string | undefined {
  return whole.exec(expression)?.[1]
}

export function tokenValue(name: string, tokens: Tokens, use: TokenUse): string | undefined {
  if (name === 'product') return use === 'prose' ? tokens.product.name : tokens.product.slug
  if (name === 'product.name') return tokens.product.name
  if (name === 'product.slug') return tokens.product.slug
  const key = name.slice('vars.'.length)
  const value = Object.hasOwn(tokens.vars, key) ? tokens.vars[key] : undefined
  return value === undefined ? undefined : replaceTokens(value, { ...tokens, vars: {} }, use)
}

export function nearestToken(name: string, tokens: Tokens): string | undefined {
  const near = nearest(name.replace(/^vars\./, ''), Object.keys(tokens.vars))
  return near && `vars.${near}`
}

/** `{ a: { b: 1 } }` -> `{ 'a.b': '1' }`. Lists become comma-separated text. */
export function flattenVariables(value: unknown, prefix = ''): Record<string, string> {
  if (Array.isArray(value)) return { [prefix]: value.map(String).join(', ') }
  if (value === null || typeof value !== 'object') return prefix ? { [prefix]: String(value ?? '') } : {}
  return Object.assign(
    Object.create(null),
    ...Object.entries(value).map(([key, inner]) => flattenVariables(inner, prefix ? `${prefix}.${key}` : key)),
  )
}
