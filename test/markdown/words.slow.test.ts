/**
 * Each word of a source is on its page or in a finding. `DOCSGEN_TEST_TREES=folder:folder` adds foreign trees, each of which is built
 * as it is: pages that fail have a finding, and no other page may lose a word.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tests } from 'commonmark-spec'
import { describe, expect, test } from 'vitest'
import { noteMissingTool } from '../support/missingTools.js'
import { type BuiltPage, buildPages, withTitle } from './builtPages.js'
import { findLostWords } from './words.js'

describe('the matcher', () => {
  test('finds words that are missing, and not those of markup', () => {
    const source = '---\ntitle: T\n---\n**Bo**ld [link](/x "hint") `code`\n<b>x</b> <lost-word> &amp;\n'
    expect(findLostWords(source, 'Bold link hint code', [])).toEqual([
      { word: 'lost', line: 5 },
      { word: 'word', line: 5 },
    ])
    expect(
      findLostWords(source, 'Bold link hint code', [{ message: 'See <lost-word>.', line: 1, endLine: 1 }]),
    ).toEqual([])
    expect(findLostWords(source, 'Bold link hint code', [{ message: '', line: 5, endLine: 5 }])).toEqual([])
  })

  test('counts words that occur more often than on the page', () => {
    expect(findLostWords('one two one\n', 'one two', [])).toEqual([{ word: 'one', line: 1 }])
  })
})

test('examples of CommonMark lose no word', async () => {
  const sources = tests.map(({ number, markdown }) => [`e${number}`, markdown.replaceAll('→', '\t')] as const)
  // A YAML front matter would be read in these.
  const usable = sources.filter(([, source]) => !source.startsWith('---'))
  const pages = await buildPages(Object.fromEntries(usable), { config: "checks: { 'page-title': 'warning' }," })
  expect(lostWords(pages, Object.fromEntries(usable))).toEqual([])
})

const losses: Readonly<Record<string, string>> = {
  placeholder: 'Connect <cluster-name> and <YOUR TOKEN>, then <key>=<value>.\n\nA <List<String>> here.\n',
  title: 'Write <title> before the rest of this paragraph.\n\nMore words.\n',
  source: 'cp <source> <target>\n',
  comment: 'Before.\n\n<!-- an open comment\n\nhidden words\n',
  component: '<Tabs>\n<TabItem label="Azure" value="one">\n\nText.\n\n</TabItem>\n</Tabs>\n',
  php: 'A <?php echo "words" ?> here.\n',
  table: '| a | b |\n|---|---|\n| one | two | three |\n| `x | y` | z |\n',
  footnote: 'Text.\n\n[^1]: Unseen words.\n',
  duplicate: 'Text[^1].\n\n[^1]: Seen.\n\n[^1]: Unseen words.\n',
  script: '<script>\nconst words = 1\n</script>\n',
  admonition: ':::note Title words\nText.\n:::\n\n!!! tip "Other *words*"\n    Inside.\n',
  shortcode: '{{< figure src="image.png" caption="Words" >}}\n\n{% include note.html %}\n',
  titles: '---\ntitle: One title\n---\n\n# Another heading\n\nText.\n',
}

test.each(['md', 'mdx'])('known losses are findings: %s', async (extension) => {
  const usable = Object.entries(losses).filter(
    ([name]) => extension === 'md' || ['table', 'footnote', 'duplicate', 'titles'].includes(name),
  )
  const sources = Object.fromEntries(usable.map(([name, source]) => [`${name}.${extension}`, source]))
  const pages = await buildPages(sources)
  expect(lostWords(pages, sources)).toEqual([])
})

const trees = (process.env.DOCSGEN_TEST_TREES ?? '').split(':').filter(Boolean)

if (trees.length === 0) noteMissingTool('trees in DOCSGEN_TEST_TREES')
test.runIf(trees.length > 0)('foreign trees lose no word', async () => {
  for (const tree of trees) {
    const files = readdirSync(tree, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)[._]/.test(file) && statSync(join(tree, file)).size < 300_000)
      .map((file) => relative(tree, join(tree, file)))
    const sources = Object.fromEntries(
      files.map((file) => [file, readFileSync(join(tree, file), 'utf8').replace(/\r\n?/g, '\n')]),
    )
    const pages = await buildPages(sources)
    const built = Object.entries(pages).filter(([, { document }]) => document !== '')
    console.log(`${tree}: ${built.length} of ${files.length} pages were built`)
    expect(built.length).toBeGreaterThan(0)
    expect(lostWords(pages, sources)).toEqual([])
  }
})

function lostWords(
  pages: Readonly<Record<string, BuiltPage>>,
  sources: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    const page = pages[name]
    const findings = (page?.diagnostics ?? []).map(({ message, hint, range }) => ({
      message,
      hint,
      line: range?.start.line ?? 1,
      endLine: range?.end?.line ?? range?.start.line ?? 1,
    }))
    // A page that fails is not silent.
    if (!page?.document && page?.diagnostics.some(({ severity }) => severity === 'error')) return []
    return findLostWords(withTitle(source), page?.visible ?? '', findings).map(
      ({ word, line }) => `${name}:${line} ${word}`,
    )
  })
}
