/**
 * `npm run bench -- FOLDER…` builds real documentation with docsgen, and with Hugo and Eleventy where they are installed. Each round
 * builds every site cold, unchanged and with one edited page, one generator after the other, so that all meet the same machine.
 * Compare ratios of one run: the seconds of another hour or machine are not comparable.
 *
 *   FOLDER               a tree of Markdown pages (`collectPages.js` makes one); its folder `static` is published as it is
 *   --rounds 3           builds of each kind; the table shows their medians
 *   --eleventy FOLDER    folder in which Eleventy, its highlighter, markdown-it-anchor and Pagefind are installed
 *   --write              writes the table to docs/content/about/benchmarks.md
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cpuOf } from './cpuOf.js'
import { writeDocsgenSite, writeEleventySite, writeHugoSite } from './peerSites.js'

const repository = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const { values, positionals: trees } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, eleventy: { type: 'string' }, write: { type: 'boolean' } },
})
if (trees.length === 0) throw new Error('Usage: npm run bench -- FOLDER… [--rounds 3] [--eleventy FOLDER] [--write]')
const hugo = spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout?.match(/v([\d.]+)/)?.[1]
const eleventy =
  values.eleventy &&
  JSON.parse(readFileSync(join(values.eleventy, 'node_modules/@11ty/eleventy/package.json'), 'utf8')).version

const tables = []
for (const tree of trees) tables.push(await benchTree(resolve(tree)))
/** The sections about large sites and about edits are written by hand: their builds take an hour, or other benches measure them. */
const reportFile = join(repository, 'docs/content/about/benchmarks.md')
const [written = ''] =
  /^## (?:Large sites|Edits and live preview)[\s\S]*?(?=^## Measure)/m.exec(readFileSync(reportFile, 'utf8')) ?? []
const report = describeRun(tables)
console.log(report)
if (values.write) writeFileSync(reportFile, report)

async function benchTree(tree) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
  try {
    const sites = new Map([['docsgen', prepareDocsgen(join(folder, 'docsgen'), tree)]])
    if (hugo) sites.set('Hugo', writeHugoSite(join(folder, 'hugo'), { tree }))
    if (eleventy)
      sites.set(
        'Eleventy + Pagefind',
        writeEleventySite(join(folder, 'eleventy'), { tree, packages: resolve(values.eleventy) }),
      )
    const runs = new Map([...sites.keys()].map((name) => [name, { cold: [], unchanged: [], edited: [] }]))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [name, site] of sites) {
        const of = runs.get(name)
        for (const path of [site.output, ...site.caches])
          rmSync(join(site.root, path), { recursive: true, force: true })
        of.cold.push(await measure(site))
        of.unchanged.push(await measure(site))
        appendFileSync(pagesOf(site.content)[4], `\nEdit ${round}.\n`)
        of.edited.push(await measure(site))
      }
    return {
      tree,
      pages: pagesOf(tree).length,
      sites,
      runs: new Map([...runs].map(([name, of]) => [name, summarize(of)])),
      sizes: new Map([...sites].map(([name, site]) => [name, sizeOf(join(site.root, site.output))])),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Errors of the pages, such as links out of the tree, become warnings: the build must write its output. */
function prepareDocsgen(root, tree) {
  const severities = {}
  for (let attempt = 0; attempt < 4; attempt++) {
    const site = writeDocsgenSite(root, { tree, repository, severities })
    const [node, ...command] = site.command
    const { status, stdout, stderr } = spawnSync(node, [...command, '--format', 'json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    if (status === 0) return site
    const errors = JSON.parse(stdout).diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) throw new Error(`docsgen does not build ${tree}:\n${stderr}`)
    for (const { code } of errors) severities[code] = 'warning'
  }
  throw new Error(`docsgen does not build ${tree}.`)
}

/** Wall time, CPU time of all processes, and peak memory of the largest one. */
async function measure({ root, command: [program, ...args] }) {
  const before = cpuOf(process.pid).reaped
  const start = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: 'ignore' })
  let peak = 0
  const poll = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(poll)
  if (code !== 0) throw new Error(`${program} ended with ${code} in ${root}.`)
  return { wall: (performance.now() - start) / 1000, cpu: cpuOf(process.pid).reaped - before, peak }
}

/** Peak memory in MB so far; 0 for a process that has ended. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function summarize(runs) {
  return Object.fromEntries(
    Object.entries(runs).map(([kind, list]) => [
      kind,
      Object.fromEntries(['wall', 'cpu', 'peak'].map((key) => [key, median(list.map((run) => run[key]))])),
    ]),
  )
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
}

function pagesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => join(folder, path))
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { files: files.length, bytes: files.reduce((sum, { path, name }) => sum + statSync(join(path, name)).size, 0) }
}

function describeRun(measured) {
  const version = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version
  const versions = [
    `docsgen ${version}`,
    hugo && `Hugo ${hugo}`,
    eleventy && `Eleventy ${eleventy} with Pagefind`,
    `Node ${process.versions.node}`,
  ]
  const [{ model }] = cpus()
  return `# Benchmarks

\`npm run bench -- FOLDER… --write\` writes this page. docsgen builds search and runs every check; Hugo does neither. Each cell shows seconds
of wall time / of CPU time of all processes, the median of ${values.rounds} builds, generators in turn. Only ratios of one run are comparable.

- **Date:** ${new Date().toISOString().slice(0, 10)}
- **Machine:** ${model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}
- **Versions:** ${versions.filter(Boolean).join(', ')}
- **Load:** ${loadavg()[2].toFixed(0)} processes on average in the last quarter of an hour; wall times grow with it

${measured.map(describeTree).join('\n')}
${written}## Measure your own pages

\`\`\`sh
node test/bench/collectPages.js ../my-docs/docs ../pages --pages 250
npm run bench -- ../pages
\`\`\`

Hugo takes part if it is on the \`PATH\`. For Eleventy, install \`@11ty/eleventy\`, \`@11ty/eleventy-plugin-syntaxhighlight\`,
\`markdown-it-anchor\` and \`pagefind\` into a folder and name it with \`--eleventy\`. Errors in the pages, such as links out of the tree, are
warnings in this bench. \`npm run bench:growth\` builds generated trees of several sizes; their code repeats, so they only show how costs grow.
`
}

function describeTree({ tree, pages, runs, sizes }) {
  const base = runs.get('Hugo') ?? runs.get('docsgen')
  const cell = ({ wall, cpu }) => `${wall.toFixed(1)} / ${cpu.toFixed(1)}`
  const rows = [...runs].map(([name, { cold, unchanged, edited }]) => {
    const { files, bytes } = sizes.get(name)
    const ratio = (cold.cpu / base.cold.cpu).toFixed(2)
    const size = `${(bytes / 1e6).toFixed(1)}, ${files.toLocaleString('en-US')}`
    return `| ${name} | ${cell(cold)} | ${ratio} | ${cell(unchanged)} | ${cell(edited)} | ${cold.peak.toFixed(0)} | ${size} |`
  })
  return `## ${basename(tree)}: ${pages} pages

| generator | cold | CPU, ratio | nothing changed | one page edited | peak MB | MB, files |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
