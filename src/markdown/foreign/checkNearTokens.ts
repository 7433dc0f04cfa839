/** Reports text that is almost a token, such as `{prodcut}` or `{sensor.image}` without `vars.`: readers see it as it is. */
import type { Nodes } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { replaceTokenNames, type Tokens } from '../source/tokens.js'

const braces = /(?<![{$\\\w])\{([A-Za-z][\w.-]*)\}(?!\})/g

export function checkNearTokens(nodes: readonly Nodes[], context: SourceContext): void {
  const { source, file, tokens, diagnostics } = context
  // In MDX, braces are expressions, and an unknown name ends the page with an error.
  if (!context.components || context.kind !== 'md') return
  nodes.forEach((node) => {
    if (node.type !== 'text' || !node.value.includes('{')) return
    const start = node.position?.start.offset ?? 0
    const written = source.slice(start, node.position?.end.offset ?? start)
    for (const { 0: text, 1: name = '', index } of written.matchAll(braces)) {
      const near = isToken(text) ? undefined : nearToken(name, tokens)
      if (near === undefined) continue
      const message = `“${text}” is not a variable, so readers see it as text.`
      const hint = `Did you mean {${near}}? For the text itself, write \\${text}.`
      const range = { start: pointAt(source, start + index) }
      diagnostics.push(warning('variable-near', message, { file, range, hint }))
    }
  })
}

/** Tokens without a value are reported when they are replaced. */
function isToken(text: string): boolean {
  let found = false
  replaceTokenNames(text, () => {
    found = true
    return undefined
  })
  return found
}

/** The token that an author meant. Words of paths such as `{products}` are common in texts about APIs, so that one letter more is not enough. */
function nearToken(name: string, { vars }: Tokens): string | undefined {
  const [first = '', ...rest] = name.split('.')
  const key = rest.join('.')
  if (Object.hasOwn(vars, name) && key !== '') return `vars.${name}`
  if (key !== '' && /^vars?$/i.test(first)) return nearKey(key, vars)
  if (key !== '' && isNearProduct(first)) return `product.${nearest(key, ['name', 'slug']) ?? key}`
  return key === '' && isNearProduct(first) ? 'product' : undefined
}

function nearKey(key: string, vars: Tokens['vars']): string | undefined {
  const known = Object.hasOwn(vars, key) ? key : nearest(key, Object.keys(vars))
  return known && `vars.${known}`
}

/** The same letters in another order or case, or one letter missing or doubled. */
function isNearProduct(word: string): boolean {
  const folded = word.toLowerCase()
  if (folded === 'product') return true
  const sortLetters = (text: string) => [...text].sort().join('')
  if (folded[0] === 'p' && sortLetters(folded) === sortLetters('product')) return true
  if (folded.replace(/(.)\1/g, '$1') === 'product') return true
  return (
    folded.length === 6 && [...'product'].some((_, at) => folded === `product`.slice(0, at) + `product`.slice(at + 1))
  )
}
