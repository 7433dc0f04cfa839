/**
 * Runs untrusted regular expressions with a timeout (ReDoS): `^([\w.]+)+$` takes years on a text that almost matches.
 * A pattern that timed out once is not tried again in this process.
 */
import { createContext, Script } from 'node:vm'
import { isRecord } from '../../util/isRecord.js'

/** Milliseconds. A harmless pattern takes far less than one; the rest is a reserve for busy machines. */
const defaultTimeout = 2_000

/** No realistic pattern takes long on texts up to this length, and a timeout costs more than the match. */
const shortText = 16

const scope: { expression?: RegExp; text?: string } = {}
const context = createContext(scope)
const script = new Script('expression.test(text)')
const timedOut = new Set<string>()

/** Results of this process: each timeout starts a thread, and live preview repeats the same matches after each save. */
const results = new Map<string, boolean>()
const maxResults = 10_000
/** Longer texts are rare, and too large to cache. */
const longText = 1_000

/**
 * Undefined if the pattern times out.
 *
 * @param timeout milliseconds
 */
export function matchesWithTimeout(expression: RegExp, text: string, timeout = defaultTimeout): boolean | undefined {
  if (text.length <= shortText || isQuickMatch(expression.source, text.length)) return expression.test(text)
  if (timedOut.has(expression.source)) return undefined
  const key = text.length <= longText ? `${expression} ${text}` : undefined
  const known = key === undefined ? undefined : results.get(key)
  if (known !== undefined) return known
  Object.assign(scope, { expression, text })
  try {
    const result = script.runInContext(context, { timeout }) === true
    if (results.size >= maxResults) results.clear()
    if (key !== undefined) results.set(key, result)
    return result
  } catch (thrown) {
    if (!isRecord(thrown) || thrown.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown
    timedOut.add(expression.source)
    return undefined
  }
}

/** Steps of a match that take well below a millisecond. */
const quickSteps = 100_000

/**
 * True if the match needs few steps, however the text is: without repeated groups, lookarounds and references to groups, each
 * repetition only multiplies the steps by the length of the text. Most patterns of descriptions are of this kind, and a timeout
 * costs a hundred times more than such a match.
 */
export function isQuickMatch(source: string, length: number): boolean {
  if (/\\[1-9k]/.test(source)) return false
  const shape = source.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, 'a').replace(/\[[^\]]*\]/gs, 'a')
  if (/\)[*+?{]|\(\?[^:]/.test(shape)) return false
  const repetitions = shape.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  // Each alternative, and each part that can be missing, doubles the steps at worst.
  const choices = shape.replaceAll('(?:', '').match(/[?|]/g)?.length ?? 0
  return (length + source.length) * 2 ** choices * (length + 1) ** repetitions <= quickSteps
}
