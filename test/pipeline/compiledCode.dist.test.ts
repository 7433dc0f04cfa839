/** `npm run prepare` stores compiled code, and `docsgen build` runs from it: in the main thread and in its workers. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Writes the URL of every module that the main thread resolves to a file. */
const hooks = `import { appendFileSync } from 'node:fs'
const log = new URL(import.meta.url).searchParams.get('log')
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(log, found.url + '\\n')
  return found
}
`
/** Writes the URL of every thread. */
const register = `import { appendFileSync } from 'node:fs'
import module, { register } from 'node:module'
import threads from 'node:worker_threads'
const { search } = new URL(import.meta.url)
register('./hooks.mjs' + search, import.meta.url)
threads.Worker = class extends threads.Worker {
  constructor(script, options) {
    super(script, options)
    appendFileSync(new URLSearchParams(search).get('log'), 'thread ' + script + '\\n')
  }
}
module.syncBuiltinESMExports()
`
const pages = Array.from({ length: 30 }, (_, index) => `page-${index}`)
const root = writeProject(
  new Map([
    ['hooks.mjs', hooks],
    ['register.mjs', register],
    ['site/site.config.ts', siteConfig()],
    ['site/content/sidebars.yaml', `docs:\n${pages.map((page) => `  - ${page}\n`).join('')}`],
    ...pages.map(
      (page, index) =>
        [
          `site/content/${page}.md`,
          `---\ntitle: Page ${index}\n${index === 0 ? 'slug: /\n' : ''}---\n\nText \`code\`.\n\n\`\`\`js\nconst a = ${index}\n\`\`\`\n`,
        ] as const,
    ),
  ]),
)
afterAll(() => rmSync(root, { recursive: true, force: true }))

function buildSite(name: string, variables: NodeJS.ProcessEnv = {}) {
  const log = join(root, `${name}.log`)
  const hook = `${pathToFileURL(join(root, 'register.mjs'))}?log=${encodeURIComponent(log)}`
  const output = join(root, 'site', name)
  execFileSync(
    process.execPath,
    [
      '--import',
      hook,
      join(repository, 'bin/docsgen.js'),
      'build',
      join(root, 'site'),
      '--out-dir',
      output,
      '--no-cache',
    ],
    { env: { ...process.env, NOAUTH: 'true', ...variables }, stdio: 'pipe' },
  )
  const lines = [...new Set(readFileSync(log, 'utf8').split('\n'))]
  const dist = pathToFileURL(join(repository, 'dist/')).href
  return { output, files: lines.map((line) => line.replace(dist, '')).filter((line) => !line.includes('node_modules')) }
}

test('a build runs from compiled code, with the same output as from modules', () => {
  const compiled = buildSite('compiled')
  const threads = compiled.files.filter((file) => file.startsWith('thread '))
  expect(threads).toEqual(['thread runCompiled.js'])
  expect(compiled.files).not.toContain('cli.js')
  const modules = buildSite('modules', { NODE_DISABLE_COMPILE_CACHE: '1' })
  expect(modules.files).toContain('cli.js')
  expect(modules.files).toContain('thread compileWorker.js')
  expect(modules.files).toContain('thread searchWorker.js')
  execFileSync('diff', ['-r', '--exclude=.docsgen-output', compiled.output, modules.output])
})
