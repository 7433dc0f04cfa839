import { Fragment, type ReactNode } from 'react'

/** A word with more characters does not fit into a line of the sidebar, or of a title on a phone. */
const longestWord = 20

/** The places between the parts of `getHttpResponse`, `HTTPServer`, `some_name`, `some.name` and `some/name`. */
const boundaries = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[\w)][_./:])(?=\w)/

/** The text, with places for line breaks in names that are too long for one line. Without them, names break between any two letters. */
export function breakLongNames(text: string): ReactNode {
  if (!text.split(/[\s-]/).some((word) => word.length > longestWord)) return text
  return text.split(boundaries).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity of their own, and never move
    <Fragment key={`${index} ${part}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
