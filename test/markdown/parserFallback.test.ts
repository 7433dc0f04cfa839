import { expect, it } from 'vitest'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'

it('a tag whose last line starts with > is parsed, although satteri refuses it', async () => {
  const parse = await loadSatteriParser()
  const tree = await parse?.('- item\n\n  <div\n    className="x"\n  >two</div>\n', 'mdx')
  expect(JSON.stringify(tree)).toContain('"name":"div"')
  await expect(parse?.('<div\n  className="x"\n>two</p>\n', 'mdx')).rejects.toThrow(/closing tag/)
})
