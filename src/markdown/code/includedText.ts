/** Code that a block takes from a file, with `file=` and `region=`. */
import { error, type Place } from '../../model/diagnostic.js'
import type { SourceContext } from '../source/sourceContext.js'
import { nearestToken, replaceTokenNames, tokenValue } from '../source/tokens.js'
import { type CodeMeta, escapeRegExp } from './codeMeta.js'

interface IncludeContext {
  readonly context: SourceContext
  /** Place of the code block, for diagnostics. */
  readonly place: Place
}

/** Text of the file or of its region, with tokens as in other code; empty, with a diagnostic, if there is none. */
export function includedText(path: string, meta: CodeMeta, include: IncludeContext): string {
  const text = readIncluded(path, meta, include)
  return meta.tokens || include.context.tokensInCode ? withTokens(text, path, include) : text
}

/** Tokens of plugins stay, so that they can be marked. */
function withTokens(text: string, path: string, { context, place }: IncludeContext): string {
  const tokens = context.transforms?.tokens ? { ...context.tokens, inputs: undefined } : context.tokens
  return replaceTokenNames(text, (name) => {
    const value = tokenValue(name, tokens, 'code')
    if (value === undefined) {
      const near = nearestToken(name, context.tokens)
      const hint = near ? `Did you mean {${near}}?` : `Add it to the variables file, or write \\{${name}} for the text.`
      const message = `The file “${path}” of this code block uses the variable “${name}”, which does not exist.`
      context.diagnostics.push(error('unknown-variable', message, { ...place, hint }))
    }
    return value
  })
}

function readIncluded(path: string, { region }: CodeMeta, { context, place }: IncludeContext): string {
  const included = context.include(path)
  if (!included) {
    const hint = 'The path is relative to the page and must stay inside the project.'
    context.diagnostics.push(
      error('include-file', `The file “${path}” of this code block does not exist.`, { ...place, hint }),
    )
    return ''
  }
  if (!region) return included.text.replace(/\n$/, '')
  const text = findRegion(included.text, region)
  if (text === undefined) {
    const hint = `Mark the lines with comments: “region: ${region}” before and “endregion” after.`
    context.diagnostics.push(error('include-region', `${included.file} has no region “${region}”.`, { ...place, hint }))
  }
  return text ?? ''
}

/** Lines between the comments `region: name` and `endregion`, without their common indentation. */
function findRegion(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const first = lines.findIndex(
    (line) => new RegExp(`\\bregion:?\\s+${escapeRegExp(name)}\\b`).test(line) && !/\bendregion\b/.test(line),
  )
  if (first === -1) return undefined
  const length = lines.slice(first + 1).findIndex((line) => /\bendregion\b/.test(line))
  const rows = lines
    .slice(first + 1, length === -1 ? undefined : first + 1 + length)
    // Omit the comments of nested regions.
    .filter((line) => !/\b(?:end)?region\b:?\s/.test(`${line} `) || !/^\s*(?:#|\/\/|\/\*|<!--|--|;)/.test(line))
  const indent = Math.min(...rows.filter((row) => row.trim()).map((row) => row.length - row.trimStart().length))
  return rows.map((row) => row.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}
