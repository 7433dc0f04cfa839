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

/** Undefined where the pattern does not say in time. */
export function matches(expression: RegExp, text: string): boolean | undefined {
  if (text.length <= shortText) return expression.test(text)
  if (hopeless.has(expression.source)) return undefined
  Object.assign(scope, { expression, text })
  try {
    return script.runInContext(context, { timeout: deadline }) === true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown
    hopeless.add(expression.source)
    return undefined
  }
}
