/**
 * `node test/bench/openapi.js [description …]` measures the cost of an API reference. Builds a site of each description
 * (default: the one in `openapi/`) and prints the time for parsing and the graph (T2); build time and CPU per operation, cold,
 * after an edit in a new process, and after a save in a running process (T3); page weight (T4, T6); the share of samples that
 * fit their schema (T9); and elements per page (T11). A JSON copy goes to `.docsgen/bench-openapi.json`. Errors in the
 * description do not stop it: its texts can contain links that only work on the site of its author.
 *
 * CPU is user and system time of all threads of the build, in milliseconds. `draw CPU/operation` covers the stages `compile`
 * and `render` for every page (including schemas, the introduction and the one content page), divided by the number of
 * operations; `draw CPU/page` is the same divided by the number of pages. `other CPU/operation` covers the rest: start-up,
 * reading and validating the description, the graph, views, bundles, links and search, but neither the process of esbuild nor
 * writing files. The start of a worker counts as drawing if pages wait for it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const given = process.argv.slice(2)
const program = join(repository, 'dist/benchReference.js')
const saves = join(repository, 'dist/benchSaves.js')
const rows = []

for (const [source, outfile] of [
  ['reference.ts', program],
  ['saves.ts', saves],
])
  await build({
    entryPoints: [join(repository, 'test/bench', source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
for (const file of given.length > 0 ? given : [join(repository, 'openapi/openapi.yaml')])
  rows.push(measure(resolve(file)))
console.table(rows)
mkdirSync(join(repository, '.docsgen'), { recursive: true })
writeFileSync(join(repository, '.docsgen/bench-openapi.json'), `${JSON.stringify(rows, null, 2)}\n`)

function measure(file) {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-bench-openapi-'))
  try {
    writeSite(root, file)
    const cold = run(root)
    const changed = editOne(join(root, 'api', basename(file)))
    const edited = changed ? run(root) : undefined
    const saved = changed ? run(root, saves, [join(root, 'api', basename(file))]) : undefined
    return {
      description: `${basename(dirname(file))}/${basename(file)}`,
      operations: cold.operations,
      'other pages': cold.pages - cold.operations,
      'parse ms': cold.parse,
      'graph ms': cold.graph,
      'cold s': cold.seconds,
      'CPU/operation': Math.round((cold.cpu * 1000) / cold.operations),
      'draw CPU/operation': each(cold.drawing, cold.operations),
      'draw CPU/page': each(cold.drawing, cold.pages),
      'other CPU/operation': each(cold.drawing && cold.cpu - cold.drawing, cold.operations),
      'edit s': edited?.seconds,
      'save ms': saved?.wall,
      'save CPU ms': saved?.cpu,
      'peak MB': cold.memory,
      'page KB gzip p50': cold.gzip[0],
      p99: cold.gzip[1],
      'page KB raw': cold.raw,
      'output MB': cold.output,
      'elements p99': cold.elements[0],
      most: cold.elements[1],
      'samples valid': cold.samples,
      'author’s fault': cold.authors,
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Milliseconds per unit; undefined on systems that do not report them. */
function each(seconds, count) {
  return seconds === undefined ? undefined : Math.round((seconds * 10000) / count) / 10
}

/** A temporary folder for the description, with the files beside it that it can refer to. */
function writeSite(root, file) {
  cpSync(
    file.endsWith('openapi/openapi.yaml') ? dirname(file) : file,
    join(root, 'api', file.endsWith('openapi/openapi.yaml') ? '' : basename(file)),
    { recursive: true },
  )
  mkdirSync(join(root, 'content'))
  writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\nRead the [API](/api/introduction).\n')
  writeFileSync(join(root, 'content/sidebars.yaml'), 'docs:\n  - page: index\n')
  const openapi = JSON.stringify([{ id: 'api', file: `api/${basename(file)}`, path: '/api', sidebar: 'api' }])
  writeFileSync(
    join(root, 'site.config.ts'),
    `import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Bench', url: 'https://docs.example.com', product: { name: 'Bench', slug: 'bench' }, version: '1.0.0', gate: false, openapi: ${openapi} })\n`,
  )
}

function run(root, script = program, more = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root, ...more], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
  return JSON.parse(stdout)
}

/** Adds a word to the first summary of an operation. */
function editOne(file) {
  const text = readFileSync(file, 'utf8')
  const edited = text.replace(/("summary":\s*"|\bsummary: )(?=\w)/, '$1Edited ')
  writeFileSync(file, edited)
  return edited !== text
}
