/** Longer texts are not matched: no pattern can be stopped here. */
const longestText = 2_000

/** Replaces the function of the same name in browser code. Undefined if the text is too long. */
export function matchesWithTimeout(expression: RegExp, text: string): boolean | undefined {
  return text.length > longestText ? undefined : expression.test(text)
}
