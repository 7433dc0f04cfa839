/** Which words of a text are marked: the same ones that reading every word would find. */
import { expect, test } from 'vitest'
import { findMatches, matcherOf } from '../../src/search/marks.js'
import { fold, humpsOf, termOf } from '../../src/search/tokens.js'
import { randomNumbers } from './site.js'

const pieces =
  'policy Policies café CAFÉ getObject GetObjectACL HTTPServer s3 S3 x86_64 naïve 火山 ก ß İstanbul 😀 é — … , . \n ( ) 𝒳y K8s ACL acl'.split(
    ' ',
  )

test('as any word that a term or the typed beginning leads to', () => {
  const random = randomNumbers(5)
  const queries = ['policies', 'cafe', 'object', 'server', 's3', 'naive', '火山', 'istanbul', 'acl', 'é', '64']
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join(random(2) ? ' ' : '')
    const typed = fold(queries[random(queries.length)] as string).toLowerCase()
    const terms = new Set([termOf(typed)])
    const open = random(2) ? typed : undefined
    const expected = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: raw, index }) => {
      const word = fold(raw).toLowerCase()
      const isMatch = terms.has(termOf(word)) || (open !== undefined && word.startsWith(open))
      return isMatch || humpsOf(raw).some((hump) => terms.has(termOf(hump))) ? [[index, index + raw.length]] : []
    })
    const found = findMatches(text, matcherOf(terms, open)).map(({ start, end }) => [start, end])
    expect(found, `${typed} in ${text}`).toEqual(expected)
  }
})
