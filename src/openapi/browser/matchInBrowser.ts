/** Longer texts are not matched, because a browser cannot stop a slow pattern. */
const maxTextLength = 2_000

/** Replaces the function of the same name in browser code. Undefined if the text is too long. */
export function matchesWithTimeout(expression: RegExp, text: string): boolean | undefined {
  return text.length > maxTextLength ? undefined : expression.test(text)
}
