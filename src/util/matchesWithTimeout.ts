/**
 * Patterns of other people, tried with a deadline: an innocent `^([\w.]+)+$` takes years on a text that almost fits. A
 * pattern that has once run out of time is never tried again in this process.
 */
import { createContext, Script } from 'node:vm'

/** Milliseconds. A pattern that ends at all takes far less than one; the rest is for machines that are busy. */
const deadline = 2_000

/** On shorter texts no pattern that people write takes long, and a deadline costs more than the match. */
const shortText = 16

const scope: { expression?: RegExp; text?: string } = {}
const context = createContext(scope)
const script = new Script('expression.test(text)')
const hopeless = new Set<string>()

/** Answers of this process: a deadline costs a thread each time, and live preview asks the same again after each save. */
const answers = new Map<string, boolean>()
const mostAnswers = 10_000
/** Longer texts are rare, and too much to keep. */
const longText = 1_000

/** Undefined where the pattern does not say in time. */
export function matchesWithTimeout(expression: RegExp, text: string): boolean | undefined {
  if (text.length <= shortText) return expression.test(text)
  if (hopeless.has(expression.source)) return undefined
  const key = text.length <= longText ? `${expression} ${text}` : undefined
  const known = key === undefined ? undefined : answers.get(key)
  if (known !== undefined) return known
  Object.assign(scope, { expression, text })
  try {
    const answer = script.runInContext(context, { timeout: deadline }) === true
    if (answers.size >= mostAnswers) answers.clear()
    if (key !== undefined) answers.set(key, answer)
    return answer
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown
    hopeless.add(expression.source)
    return undefined
  }
}
