/** The Rust parser must give the same trees as the JavaScript parser, including positions, for every page of the site. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { protectHeadingIds } from '../../src/markdown/explicitHeadingIds.js'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'

const files = fastGlob.sync('content/**/*.mdx').sort()

test('both parsers give the same tree for every page', async () => {
  const satteri = await loadSatteriParser()
  if (!satteri) throw new Error('satteri has no binary on this machine')
  expect(files.length).toBeGreaterThan(30)
  const different: string[] = []
  for (const file of files) {
    const source = protectHeadingIds(
      readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, (block) => '\n'.repeat(block.split('\n').length - 1)),
    )
    const rust = outline(await satteri(source, 'mdx'))
    const script = outline(parseWithRemark(source, 'mdx'))
    const first = rust.findIndex((row, index) => row !== script[index])
    if (first !== -1 || rust.length !== script.length)
      different.push(`${file}\n  rust   ${rust[first]}\n  script ${script[first]}`)
  }
  expect(different).toEqual([])
})

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly url?: unknown
  readonly name?: unknown
  readonly depth?: unknown
  readonly children?: readonly Node[]
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
}

/** Type, start and content of every node. Adjacent text nodes are joined, because the parsers split them differently. */
function outline(node: Node, rows: string[] = []): string[] {
  if (node.type === 'paragraph' && isJsxOnly(node)) {
    // @mdx-js/mdx unwraps such paragraphs, so the difference does not reach a page.
    for (const child of node.children ?? [])
      if (child.type !== 'text') outline({ ...child, type: 'mdxJsxFlowElement' }, rows)
    return rows
  }
  const start = node.position?.start
  const content = [
    node.name,
    node.depth,
    node.url,
    typeof node.value === 'string' ? node.value.replace(/\s+/g, ' ').trim() : undefined,
  ]
  rows.push(
    `${start?.line}:${start?.column} ${node.type} ${content.filter((part) => part !== undefined && part !== null).join(' ')}`,
  )
  for (const child of joined(node.children ?? [])) outline(child, rows)
  return rows
}

function isJsxOnly({ children = [] }: Node): boolean {
  return children.every(
    (child) => child.type === 'mdxJsxTextElement' || (child.type === 'text' && String(child.value).trim() === ''),
  )
}

function joined(children: readonly Node[]): Node[] {
  const list: Node[] = []
  for (const child of children) {
    const last = list.at(-1)
    if (child.type === 'text' && last?.type === 'text')
      list[list.length - 1] = { ...last, value: `${last.value}${child.value}` }
    else list.push(child)
  }
  return list
}
