/**
 * `npm run words -- TOOL FOLDER [--list]` migrates a site of another tool, builds the result, and looks for words of each old page
 * that neither the new page nor the report of the migration contains. The matcher (`test/markdown/words.ts`) shares no code with
 * docsgen. Prints the pages with lost words, most first; `--list` prints each word with its line. Exits with 1 if a word is lost.
 * The new site stays in the folder that is printed. `npm run prepare` must have been run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const [tool, from] = process.argv.slice(2)
if (!tool || !from || !existsSync(from)) {
  console.error('Usage: npm run words -- docusaurus|starlight|vitepress|mkdocs|hugo FOLDER [--list]')
  process.exit(2)
}

const { findSite, migrateSite, findLostWords, visibleText } = await loadCode()
const target = mkdtempSync(join(tmpdir(), 'docsgen-words-'))
const run = (...args) =>
  execFileSync(process.execPath, [join(repository, 'bin/docsgen.js'), ...args], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
run('migrate', tool, from, target)
run('build', target, '--quiet')

const found = findSite(tool, resolve(from))
const { pages, report, stubs } = await migrateSite({ tool, ...found })
// Uses of components that have no equivalent are listed in the report, too.
const uses = stubs.flatMap((stub) => stub.uses.map((use) => ({ ...use, kind: `component ${stub.name}` })))
const losses = []
let total = 0
for (const { page } of pages) {
  if (page.partial || page.source.startsWith('(')) continue
  const html = builtPage(page)
  const source = proseOf(
    readFileSync(join(found.root, page.source), 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n'),
  )
  total += source.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0
  const findings = [...report.leftovers, ...uses]
    .filter(({ file }) => file === page.source)
    .map(({ line = 1, text, kind }) => ({
      message: `${kind} ${text}`,
      line,
      endLine: line + text.split('\n').length - 1,
    }))
  const lost = findLostWords(source, html === undefined ? '' : visibleText(html), findings)
  if (lost.length > 0) losses.push({ file: page.source, lost, isMissing: html === undefined })
}
printLosses()

function builtPage({ publicRoute }) {
  const path = publicRoute === '/' ? 'index' : publicRoute.slice(1)
  const file = [`${path}.html`, `${path}/index.html`, path].map((name) => join(target, 'build', name)).find(existsSync)
  return file?.endsWith('.html') ? readFileSync(file, 'utf8') : undefined
}

/** The source without code of its tool, which no reader saw. Line numbers stay. */
function proseOf(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ')
  const text = source
    .replace(/^\+\+\+\n[\s\S]*?\n\+\+\+(?:\n|$)/, blank)
    .replace(/^<(script|style)\b(?:[^\n]*<\/\1>|[\s\S]*?^<\/\1>)/gm, blank)
    .replace(/^(?:import|export)\s[^\n]*(?:\n(?=[ }])(?![ \t]*(?:`{3}|~{3}))[^\n]*)*$/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/\{\s*(?:[:.#]|data-|[\w-]+=["'])[^}\n]*\}/g, blank)
    // Includes of markdown-include-variants and VitePress: the page has the file.
    .replace(/^[ \t]*(?:\{\*[^\n]*\*\}|<<<[^\n]*|\[\[toc\]\])/gim, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/\[!code[^\]\n]*\]/g, blank)
    .replace(/^.*\bhighlight-(?:next-line|start|end)\b.*$/gm, blank)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, blank)
    // Names of the blocks of pymdownx.blocks.
    .replace(/(?<=^[ \t]*\/{3,}[ \t]+)[a-z-]+(?=[ \t]*(?:\||$))/gm, blank)
    // Definitions of links whose target is on the next line.
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*\n[ \t]*\S+[ \t]*$/gm, blank)
    // Names of emoji and icons, which the page has as characters and pictures.
    .replace(/(?<=^|[\s("'`[|*_]):[a-z0-9_+-]+:(?=[\s).,"'`\]|:*_]|$)/gm, blank)
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, blank)
    .replace(/\{\{[<%][\s\S]*?[%>]\}\}/g, shownAttributes)
  return outsideFences(text, (prose) =>
    prose.replace(
      /(?<!<)<\/?[A-Z][\w.]*(?=[\s/>])(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^"'{}>])*>/g,
      shownAttributes,
    ),
  )
}

function outsideFences(text, change) {
  const fence = /(^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}(?![^\n]*`)|~{3,})[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$)/m
  const parts = text.split(fence).filter((_, index) => index % 3 !== 2)
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join('')
}

/** The values of a component or a shortcode that readers see. */
function shownAttributes(tag) {
  const shown = [...tag.matchAll(/\b(?:title|label|header|caption|alt|description|summary)=("[^"]*"|'[^']*')/g)].map(
    ([, value]) => value,
  )
  return `${shown.join(' ')}${tag.replace(/[^\n]/g, '')}`
}

function printLosses() {
  const count = losses.reduce((sum, { lost }) => sum + lost.length, 0)
  for (const { file, lost, isMissing } of losses.sort((a, b) => b.lost.length - a.lost.length)) {
    console.log(`${lost.length} ${file}${isMissing ? ' (no page)' : ''}`)
    if (process.argv.includes('--list')) for (const { word, line } of lost) console.log(`  ${file}:${line} ${word}`)
  }
  console.log(`${count} of ${total} words of ${pages.length} pages are lost. The new site is in ${target}.`)
  process.exitCode = count > 0 ? 1 : 0
}

async function loadCode() {
  mkdirSync(join(repository, 'test/.tmp'), { recursive: true })
  const output = mkdtempSync(join(repository, 'test/.tmp/words-'))
  const outfile = join(output, 'code.mjs')
  const contents = `export { findSite } from './src/migrate/findSite.ts'
export { migrateSite } from './src/migrate/migrateSite.ts'
export { findLostWords } from './test/markdown/words.ts'
export { visibleText } from './test/markdown/visibleText.ts'`
  await build({
    stdin: { contents, resolveDir: repository, loader: 'ts' },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' },
  })
  const code = await import(pathToFileURL(outfile).href)
  rmSync(output, { recursive: true })
  return code
}
