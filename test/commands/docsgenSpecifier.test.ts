/** The version of docsgen in the `package.json` of a new project is one that a package manager can install. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsgenSpecifier } from '../../src/commands/session/docsgenSpecifier.js'
import { version } from '../../src/terminal/session.js'
import { writeProject } from '../support/project.js'

/** The specifier for a new project in `site`, if the project around the installation has this text as its `package.json`. */
function specifierAfter(packageJson: string, installed = 'node_modules/docsgen') {
  const root = writeProject(
    new Map([
      ['package.json', packageJson],
      ['packed/docsgen.tgz', ''],
    ]),
  )
  return docsgenSpecifier(join(root, 'site'), join(root, installed))
}

const naming = (docsgen: string) => JSON.stringify({ dependencies: { docsgen } })

test.each([
  ['file:packed/docsgen.tgz', 'file:../packed/docsgen.tgz'],
  ['./packed/docsgen.tgz', 'file:../packed/docsgen.tgz'],
  ['https://example.com/docsgen.tgz', 'https://example.com/docsgen.tgz'],
  ['git+https://example.com/docsgen.git', 'git+https://example.com/docsgen.git'],
])('an installation of %s gives %s', (specifier, expected) => {
  expect(specifierAfter(naming(specifier))).toBe(expected)
})

test('the folders of pnpm and Yarn are below the project that names the file', () => {
  const store = 'node_modules/.pnpm/docsgen@file+packed+docsgen.tgz/node_modules/docsgen'
  expect(specifierAfter(naming('file:packed/docsgen.tgz'), store)).toBe('file:../packed/docsgen.tgz')
})

test.each([
  ['a version of the registry', naming('^0.1.0')],
  ['a file that is gone', naming('file:gone.tgz')],
  ['another package', '{"dependencies":{"react":"19"}}'],
  ['a broken package.json', '{'],
])('%s gives the version of this docsgen', (_, packageJson) => {
  expect(specifierAfter(packageJson)).toBe(`^${version}`)
})
