/** Says which words of the query are on no page. */
export function describeUnknown(words: readonly string[]): string {
  return TEXT.noPageContains.replace('{words}', () => words.map((word) => `“${word}”`).join(` ${TEXT.or} `))
}
