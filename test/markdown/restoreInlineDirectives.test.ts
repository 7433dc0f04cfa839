/** Both parsers read `:name` in text as a directive, and neither can switch that off. */
import { toString as textOf } from 'mdast-util-to-string'
import { describe, expect, test } from 'vitest'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'

const texts = [
  'Open http://localhost:4321/ in the browser.',
  'Allow sts:AssumeRole and s3:GetObject.',
  'The image registry/agent:2.3.1 runs at 10:30.',
  'Write key:_value or a:b:c.',
]

describe.each([
  ['satteri', loadSatteriParser],
  ['remark', async () => async (source: string) => parseWithRemark(source, 'md')],
] as const)('%s', (_, load) => {
  test.each(texts)('%s', async (source) => {
    const parse = await load()
    if (!parse) throw new Error('The parser has no binary for this platform.')
    expect(textOf(await parse(source, 'md'))).toBe(source)
  })
})
