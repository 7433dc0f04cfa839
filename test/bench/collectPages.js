/**
 * `node test/bench/collectPages.js SOURCE TARGET [--pages 250]` makes a tree for `npm run bench` of any folder with Markdown files: the
 * first pages in the order of their paths, with a title and a description as their only front matter, and the images beside them.
 * Names that start with `_` or `.` are left out, because generators give them a meaning.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pages: { type: 'string' } } })
const [source, target] = positionals
if (!source || !target) throw new Error('Usage: node test/bench/collectPages.js SOURCE TARGET [--pages 250]')
const images = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif'])
const paths = listFiles('').sort()
const pages = paths.filter((path) => path.endsWith('.md')).slice(0, Number(values.pages ?? Number.MAX_SAFE_INTEGER))
for (const path of pages) put(path, plainPage(readFileSync(join(source, path), 'utf8'), path))
for (const path of paths.filter((path) => images.has(extname(path).toLowerCase()))) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  copyFileSync(join(source, path), join(target, path))
}
console.log(`${pages.length} pages in ${target}`)

function listFiles(folder) {
  return readdirSync(join(source, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^[_.]|^node_modules$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : []
  })
}

function put(path, text) {
  const file = join(target, path.replace(/readme\.md$/i, 'index.md'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The title is that of the front matter, else the first heading, else the name of the file. */
function plainPage(text, path) {
  const [, matter = '', body = text] = /^---\r?\n([\s\S]*?\n)?---\r?\n([\s\S]*)$/.exec(text) ?? []
  const heading = /^# +(.+?)\s*#*$/m.exec(body)
  const written = /^title:\s*(.+?)\s*$/m.exec(matter)?.[1]?.replace(/^(["'])(.*)\1$/, '$2')
  const title = written ?? heading?.[1] ?? basename(path, '.md')
  const words = body
    .replace(/^[#>*|:`\-\s].*$/gm, '')
    .replace(/[[\]*_`<>]|\(.*?\)/g, '')
    .trim()
  const description = words.replace(/\s+/g, ' ').slice(0, 140)
  const rest = heading && title === heading[1] ? body.replace(heading[0], '') : body
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${rest}`
}
