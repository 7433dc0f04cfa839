/** `check` reads the finished HTML after the sources. What the sources say already must not come again as an error. */
import { expect, test } from 'vitest'
import { newInOutputs } from '../../src/links/newInOutputs.js'
import { at, type Diagnostic } from '../../src/model/diagnostic.js'
import type { Site } from '../../src/model/model.js'

const site = {
  config: {
    trailingSlash: 'always',
    checks: { 'link-page': { 'content/old/**': 'warning', 'content/drafts/*': 'off' } },
  },
  docs: [
    { route: '/guide', file: 'content/guide.md' },
    { route: '/old/plan', file: 'content/old/plan.md' },
    { route: '/drafts/plan', file: 'content/drafts/plan.md' },
  ],
} as unknown as Site

const inOutput = (file: string, target: string): Diagnostic => ({
  severity: 'error',
  code: 'link-page',
  message: `There is no page at “${target}”.`,
  file,
  range: at(1, 1),
})

function found(findings: readonly Diagnostic[], reported: readonly Diagnostic[]): string[] {
  return newInOutputs(findings, { reported, site }).map(({ file, severity }) => `${severity} ${file}`)
}

test('a target that the sources name already is not reported on the pages that repeat it', () => {
  const reported = [{ ...inOutput('site.config.ts', '/users'), severity: 'warning' as const }]
  expect(found([inOutput('guide/index.html', '/users/'), inOutput('guide/index.html', '/teams/')], reported)).toEqual([
    'error guide/index.html',
  ])
})

test('a target of a translation counts, whatever its code', () => {
  const reported = [{ ...inOutput('content/de/guide.md', '/users'), code: 'translation-anchor' as const }]
  expect(found([inOutput('old/plan/index.html', '/users/')], reported)).toEqual([])
})

test('severities follow the source of the page', () => {
  const all = [
    inOutput('guide/index.html', '/a'),
    inOutput('old/plan/index.html', '/b'),
    inOutput('drafts/plan/index.html', '/c'),
  ]
  expect(found(all, [])).toEqual(['error guide/index.html', 'warning old/plan/index.html'])
})
