/**
 * Tokens: `{product}` and `{vars.a.b}`. `{product}` is the product's name in prose and its slug in code, URLs, slugs and
 * file names; `{product.name}` and `{product.slug}` always mean the one or the other.
 */
import { nearest } from '../../util/nearest.js'

export interface Tokens {
  readonly product: { readonly name: string; readonly slug: string }
  /** By dotted path: `sensor.image` -> text. */
  readonly vars: Readonly<Record<string, string>>
  /** Defaults of `inputs` by name, for `{input.region}` in texts that cannot change in the browser. */
  readonly inputs?: Readonly<Record<string, string>>
}

export type TokenUse = 'prose' | 'code'

/**
 * A backslash before the brace makes a token text. Expressions of other languages are text, too: `${product}`, `${{vars.a}}`,
 * `{{product}}`.
 */
const tokenPattern = /(?<![{$])(\\?)\{(product(?:\.(?:name|slug))?|vars(?:\.[\w-]+)+)\}/g
const tokenExpression = /^\s*(product(?:\.(?:name|slug))?|vars(?:\.[\w-]+)+)\s*$/

/** Replaces all tokens of a text. Tokens without a value stay as they are. */
export function replaceTokens(text: string, tokens: Tokens, use: TokenUse): string {
  const replaced = replaceTokenNames(text, (name) => tokenValue(name, tokens, use))
  return tokens.inputs ? replaceInputs(replaced, tokens.inputs) : replaced
}

function replaceInputs(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/(?<![{$])(\\?)\{input\.([\w-]+)\}/g, (token, backslash: string, name: string) =>
    backslash ? token.slice(1) : Object.hasOwn(inputs, name) ? (inputs[name] ?? token) : token,
  )
}

/** Replaces each token by what `lookUp` returns for its name, for example `vars.a.b`; undefined leaves the token as it is. */
export function replaceTokenNames(text: string, lookUp: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text
  return text.replace(tokenPattern, (token, backslash: string, name: string) =>
    backslash ? token.slice(1) : (lookUp(name) ?? token),
  )
}

/** For each token of a text, whether a backslash escapes it. */
export function tokenEscapes(text: string): readonly boolean[] {
  return [...text.matchAll(tokenPattern)].map(([, backslash]) => backslash !== '')
}

/** Name of the token if an MDX expression is one token and nothing else. */
export function tokenInExpression(expression: string): string | undefined {
  return tokenExpression.exec(expression)?.[1]
}

/**
 * Value of `{product}`, `{product.name}`, or `{vars.name}`; undefined for any other name. `{product}` is the name in prose and the
 * slug in code.
 */
export function tokenValue(name: string, tokens: Tokens, use: TokenUse): string | undefined {
  if (name === 'product') return use === 'prose' ? tokens.product.name : tokens.product.slug
  if (name === 'product.name') return tokens.product.name
  if (name === 'product.slug') return tokens.product.slug
  const key = name.slice('vars.'.length)
  const value = Object.hasOwn(tokens.vars, key) ? tokens.vars[key] : undefined
  // A variable may name the product, but no other variable, so that values cannot form a cycle.
  return value === undefined ? undefined : replaceTokens(value, { ...tokens, vars: {} }, use)
}

/** Name of the variable that is most like `name`, for "Did you mean". */
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
