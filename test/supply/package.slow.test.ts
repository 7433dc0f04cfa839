/** The packed package, with its dependencies and without those of development, builds the project that it creates. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-package-')))
const installed = join(root, 'node_modules/docsgen')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (file: string, args: readonly string[], cwd = root) =>
  execFileSync(file, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

beforeAll(() => {
  const [packed] = JSON.parse(
    run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', root], repository),
  )
  mkdirSync(installed, { recursive: true })
  run('tar', ['xzf', join(root, packed.filename), '--strip-components=1', '-C', installed])
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const needed = Object.entries<{ readonly dev?: boolean }>(lock.packages).filter(
    ([path, { dev }]) => !dev && /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path),
  )
  for (const [path] of needed) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(join(repository, path), join(root, path))
  }
}, 120_000)

test('a new project has no errors, and its island and its API reference work', { timeout: 120_000 }, () => {
  const docsgen = join(installed, 'bin/docsgen.js')
  run('node', [docsgen, 'init', '--gate', 'off', '--openapi', '--color', '#7c3aed'])
  run('node', [docsgen, 'build', '--strict'])
  const html = readFileSync(join(root, 'build/guides/components.html'), 'utf8')
  const { hydrate, islands } = JSON.parse(/id="docsgen">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  for (const href of [hydrate, islands['components/Counter.tsx']])
    expect(readFileSync(join(root, 'build', href)).length).toBeGreaterThan(100)
  expect(readFileSync(join(root, 'build/api/introduction.html'), 'utf8')).toContain('List projects')
})

test('npm create makes a project in a new folder, with the version of this package', () => {
  const creator = join(root, 'node_modules/create-docsgen')
  mkdirSync(creator, { recursive: true })
  const [packed] = JSON.parse(
    run('npm', ['pack', './bin/create-docsgen', '--json', '--pack-destination', root], repository),
  )
  run('tar', ['xzf', join(root, packed.filename), '--strip-components=1', '-C', creator])
  run('node', [join(creator, 'create.js'), 'fresh', '--gate', 'off', '--title', 'Fresh docs'])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'fresh/package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const own = JSON.parse(readFileSync(join(creator, 'package.json'), 'utf8'))
  expect([own.version, own.dependencies.docsgen, dependencies.docsgen]).toEqual([version, version, `^${version}`])
  expect(readFileSync(join(root, 'fresh/site.config.ts'), 'utf8')).toContain('Fresh docs')
})

test('the declarations of the package describe a project that uses all of its modules', { timeout: 180_000 }, () => {
  run(
    'node',
    [
      join(repository, 'node_modules/typescript/bin/tsc'),
      '-p',
      'tsconfig.types.json',
      '--outDir',
      join(installed, 'lib'),
    ],
    repository,
  )
  // The types that a new project installs.
  for (const types of ['node_modules/@types/react', 'node_modules/@types/node']) {
    mkdirSync(dirname(join(root, types)), { recursive: true })
    symlinkSync(join(repository, types), join(root, types))
  }
  writeFileSync(
    join(root, 'components/Footer.tsx'),
    "import { Card } from 'docsgen/components'\nimport type { RegionProps } from 'docsgen/contract'\nimport { Footer } from 'docsgen/theme'\nexport default function Own(props: RegionProps) { return <><Card title={props.page.title} href=\"/\" /><Footer {...props} /></> }\n",
  )
  const check = () => run('node', [join(repository, 'node_modules/typescript/bin/tsc'), '-p', root])
  expect(check()).toBe('')
  writeFileSync(
    join(root, 'components/Footer.tsx'),
    "import { Footer } from 'docsgen/theme'\nexport default () => <Footer site={1} />\n",
  )
  expect(check).toThrow()
})

test('npm version gives one version to both packages', () => {
  const copy = join(root, 'release')
  mkdirSync(join(copy, 'bin/create-docsgen'), { recursive: true })
  const files = ['package.json', 'bin/create-docsgen/package.json']
  for (const file of files) copyFileSync(join(repository, file), join(copy, file))
  const git = (...args: string[]) => run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], copy)
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Start')
  run('npm', ['version', '9.8.7', '--no-git-tag-version'], copy)
  const [main, creator] = files.map((file) => JSON.parse(readFileSync(join(copy, file), 'utf8')))
  expect([main.version, creator.version, creator.dependencies.docsgen]).toEqual(['9.8.7', '9.8.7', '9.8.7'])
  expect(git('diff', '--cached', '--name-only')).toContain('bin/create-docsgen/package.json')
})
