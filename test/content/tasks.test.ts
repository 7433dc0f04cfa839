/** A page that changes something says how to check the change, how to roll it back and what to do when it fails. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeBlocks, type SourcePage, sourcePages } from './pages.js'

const pages = sourcePages().filter(({ file }) => !/\/_[^/]+$/.test(file))
const changing =
  /\b(?:create|put|attach|update|apply|install|upgrade|uninstall|delete|deploy|set|add)(?:-[a-z-]+)?\b.*|--request (?:POST|PATCH|PUT|DELETE)/
const tools = /^\s*(?:sudo )?(?:aws|az|gcloud|kubectl|helm|terraform|curl|dnf|apt-get)\b/

/** Calls that change only how you read the tenant: a triage is reopened with the same call. */
const without = new Set(['content/threats/detections/overview.mdx'])

/** Pages with numbered steps in which a command changes a cloud, a cluster, a host or the tenant. */
const tasks = pages.filter(
  (page) =>
    page.source.includes('<Steps>') &&
    !without.has(page.file) &&
    codeBlocks(page).some(
      ({ language, text }) =>
        language === 'bash' &&
        text
          .replaceAll('\\\n', ' ')
          .split('\n')
          .some((line) => tools.test(line) && changing.test(line) && !/--dry-run/.test(line)),
    ),
)

const headingsOf = ({ source }: SourcePage) =>
  [...source.matchAll(/^##+ (.+?)\s*(?:\{#.*)?$/gm)].map(([, name = '']) => name)

/** The folder of the page, or the one above, has a page only for troubleshooting. */
function hasTroubleshootingBeside({ file }: SourcePage): boolean {
  const folder = posix.dirname(file)
  return [folder, posix.dirname(folder)].some((each) => existsSync(`${each}/troubleshooting.mdx`))
}

const needs: readonly (readonly [section: string, found: (page: SourcePage) => boolean])[] = [
  ['Check the result', (page) => headingsOf(page).some((name) => /^Check (?:the result|that)/.test(name))],
  [
    'Roll back',
    (page) =>
      headingsOf(page).some((name) => /roll back|^(?:Remove|Uninstall|Reconnect|Disconnect|Turn it off)/i.test(name)),
  ],
  [
    'Troubleshooting',
    (page) => headingsOf(page).some((name) => name === 'Troubleshooting') || hasTroubleshootingBeside(page),
  ],
]

test.each(needs)('a page of steps that change something has the section %s', (_section, found) => {
  expect(tasks.length).toBeGreaterThan(50)
  expect(tasks.filter((page) => !found(page)).map(({ file }) => file)).toEqual([])
})
