import { expect, test } from 'vitest'
import { checkPageLimits } from '../../src/content/checkPageLimits.js'
import { buildPages } from './builtPages.js'

const limits = { pageBytes: 2 ** 21, headings: 5000, nesting: 100 }

test('deeply nested emphasis is refused before it is parsed, with its line', () => {
  const nested = `Text.\n\n${'*a_ '.repeat(11_000)}x${' _b*'.repeat(11_000)}\n`
  expect(checkPageLimits(nested, 'a.md', limits).map(({ code, range }) => [code, range?.start.line])).toEqual([
    ['page-nesting', 3],
  ])
})

test('many unpaired asterisks are no nesting', () => {
  expect(checkPageLimits(`${'char *a, *b '.repeat(5000)}\n\n${'**x** '.repeat(5000)}\n`, 'a.md', limits)).toEqual([])
})

test('a named anchor in a heading can have the id of the heading', async () => {
  const pages = await buildPages({
    same: '## <a name="setup"></a>Setup\n\n## <a id="third"></a>Third\n\n## <a name="old"></a>New\n\n[a](#setup) [b](#third) [c](#old) [d](#new)\n',
    twice: '## One\n\nWords.\n\n<a name="one"></a>\n',
  })
  expect(pages.same?.diagnostics).toEqual([])
  expect(pages.same?.html.match(/id="third"/g)).toHaveLength(1)
  expect(pages.twice?.diagnostics.map(({ code }) => code)).toEqual(['duplicate-id'])
})
