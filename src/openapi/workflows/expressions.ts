/** Runtime expressions of Arazzo 1.0: `$inputs.name`, `$steps.login.outputs.token`, `$response.body#/data/0/id`. */
import type { JsonValue } from '../../model/contract/reference.js'

export type Expression =
  | (Named & { readonly kind: 'input'; readonly pointer: string })
  | (Named & { readonly kind: 'stepOutput'; readonly step: string; readonly pointer: string })
  | (Named & { readonly kind: 'workflowOutput'; readonly workflow: string })
  | (Named & { readonly kind: 'ownOutput' })
  | { readonly kind: 'status'; readonly text: string }
  | { readonly kind: 'responseBody'; readonly pointer: string; readonly text: string }
  | (Named & { readonly kind: 'responseHeader' })
  | (Named & { readonly kind: 'component'; readonly section: string })
  /** `$url`, `$method` and `$request…`, which refer to the sent request. */
  | { readonly kind: 'request'; readonly text: string }
  | (Named & { readonly kind: 'source'; readonly source: string })

interface Named {
  readonly name: string
  /** The expression as written. */
  readonly text: string
}

type Reader = (parts: readonly string[], text: string) => Expression

const name = '[A-Za-z0-9_.-]+'
/** Names of steps and workflows have no dots, so that the dots after them separate. */
const id = '[A-Za-z0-9_-]+'
/** Part of an object or list: `$inputs.customer#/name`. */
const part = '(?:#(\\/.*))?'
const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(`^\\$inputs\\.(${name})${part}$`),
    ([found = '', pointer = ''], text) => ({ kind: 'input', name: found, pointer, text }),
  ],
  [
    new RegExp(`^\\$steps\\.(${id})\\.outputs\\.(${name})${part}$`),
    ([step = '', found = '', pointer = ''], text) => ({ kind: 'stepOutput', step, name: found, pointer, text }),
  ],
  [
    new RegExp(`^\\$workflows\\.(${id})\\.(?:outputs|inputs)\\.(${name})$`),
    ([workflow = '', found = ''], text) => ({ kind: 'workflowOutput', workflow, name: found, text }),
  ],
  [new RegExp(`^\\$outputs\\.(${name})$`), ([found = ''], text) => ({ kind: 'ownOutput', name: found, text })],
  [/^\$statusCode$/, (_, text) => ({ kind: 'status', text })],
  [/^\$response\.body(?:#(\/.*)?)?$/, ([pointer = ''], text) => ({ kind: 'responseBody', pointer, text })],
  [
    /^\$response\.header\.([!#$%&'*+.^_`|~\w-]+)$/,
    ([found = ''], text) => ({ kind: 'responseHeader', name: found, text }),
  ],
  [
    new RegExp(`^\\$components\\.(${id})\\.(${name})$`),
    ([section = '', found = ''], text) => ({ kind: 'component', section, name: found, text }),
  ],
  [/^\$(?:url|method|request\..+)$/, (_, text) => ({ kind: 'request', text })],
  [
    new RegExp(`^\\$sourceDescriptions\\.(${id})\\.(.+)$`),
    ([source = '', found = ''], text) => ({ kind: 'source', source, name: found, text }),
  ],
]

/** Parses a text that is one expression. Undefined for other texts, and for expressions that Arazzo does not have. */
export function parseExpression(text: string): Expression | undefined {
  for (const [pattern, read] of readers) {
    const [, ...parts] = pattern.exec(text) ?? []
    if (pattern.test(text)) return read(parts, text)
  }
  return undefined
}

/** A piece of a text: fixed text, an expression, or an expression that Arazzo does not have. */
export type TemplatePiece = string | Expression | { readonly unknown: string }

/**
 * Splits a text into fixed text and expressions such as `{$inputs.name}`. Without braces, the whole text is one
 * expression.
 */
export function splitTemplate(text: string): readonly TemplatePiece[] {
  if (/^\$[a-zA-Z]/.test(text)) return [parseExpression(text) ?? { unknown: text }]
  return text.split(/(\{\$[^{}]+\})/).flatMap((piece): readonly TemplatePiece[] => {
    if (piece === '') return []
    if (!/^\{\$[a-zA-Z]/.test(piece)) return [piece]
    const inner = piece.slice(1, -1)
    return [parseExpression(inner) ?? { unknown: inner }]
  })
}

/** Expressions in a condition: `$statusCode == 200 && $response.body#/ok == true`. */
export function expressionsInCondition(condition: string): readonly string[] {
  const withoutTexts = condition.replace(/'(?:[^']|'')*'/g, "''")
  return withoutTexts.match(/\$[a-zA-Z][^\s()=!<>&|,{}]*/g) ?? []
}

/** Calls `visit` for each text of a value. */
export function visitTexts(value: JsonValue | undefined, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) visitTexts(inner, visit)
}
