/**
 * Grows a tree of Markdown pages to any size, for benches of large sites:
 *
 *   node test/bench/growPages.js FOLDER OUT --pages 10000
 *
 * Each copy of the tree is a folder. A third of the longer words of a copy are spelled in a way of their own, in prose and in code, so
 * that no text, no code block and no search index repeats. Headings, links and front matter keep their words: links still work.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '10000' } },
})
const [from, to] = positionals
if (!from || !to) throw new Error('Usage: node test/bench/growPages.js FOLDER OUT [--pages 10000]')

/** Link targets, tags, inline code, URLs and attributes in braces. */
const fixed = /(\]\([^)]*\)|<[^>]*>|`[^`]*`|https?:\S+|\{[^}]*\}|\[[^\]]*\])/

const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'sidebars.yaml')
  .map((entry) => relative(from, join(entry.parentPath, entry.name)))
  .sort()
const pages = files.filter((file) => file.endsWith('.md'))
const assets = files.filter((file) => !file.endsWith('.md') && !file.startsWith('static'))

let written = 0
for (let copy = 0; written < Number(values.pages); copy++) {
  const folder = join(to, `part-${String(copy + 1).padStart(3, '0')}`)
  for (const file of assets) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(from, file), join(folder, file))
  }
  for (const file of pages) {
    if (written === Number(values.pages)) break
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), varyPage(readFileSync(join(from, file), 'utf8'), lettersOf(copy)))
    written += 1
  }
}
writeFileSync(join(to, 'index.md'), '---\ntitle: Start\n---\n\nThe first page.\n')
console.log(`${written} pages`)

function varyPage(source, letters) {
  const end = source.startsWith('---\n') ? source.indexOf('\n---', 4) + 4 : 0
  const lines = source.slice(end).split('\n')
  return source.slice(0, end) + lines.map((line) => varyLine(line, letters)).join('\n')
}

function varyLine(line, letters) {
  if (/^\s*(?:#|```|~~~|:::|\[[^\]]*\]:|[=-]+$|import |export )/.test(line)) return line
  const vary = (text) => text.replace(/(?<![\w./#@$-])[a-z]{6,}(?![\w./(=-])/g, (word) => varyWord(word, letters))
  return line
    .split(fixed)
    .map((text, index) => (index % 2 === 0 ? vary(text) : text))
    .join('')
}

function varyWord(word, letters) {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = (hash * 31 + word.charCodeAt(at)) >>> 0
  return hash % 3 === 0 ? `${word.slice(0, 3)}${letters}${word.slice(3)}` : word
}

/** Letters of a copy: none for the first one, which is the tree as it is. */
function lettersOf(copy) {
  return copy === 0
    ? ''
    : [...copy.toString(20)].map((digit) => 'bcdfghjklmnpqrstvwxz'[Number.parseInt(digit, 20)]).join('')
}
