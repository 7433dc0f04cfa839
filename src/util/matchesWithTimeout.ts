/**
 * Runs untrusted regular expressions with a timeout (ReDoS): `^([\w.]+)+$` takes years on a text that almost matches.
 * A pattern that timed out once is not tried again in this process.
 */
import { createContext, Script } from 'node:vm'
import { isRecord } from './isRecord.js'

/** Milliseconds. A harmless pattern takes far less than one; the rest is a reserve for busy machines. */
const timeout = 2_000

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

/** Undefined if the pattern times out. */
export function matchesWithTimeout(expression: RegExp, text: string): boolean | undefined {
  if (text.length <= shortText) return expression.test(text)
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
