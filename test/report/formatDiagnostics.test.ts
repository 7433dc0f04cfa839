import { expect, test } from 'vitest'
import { at, type Diagnostic, error, warning } from '../../src/model/diagnostic.js'
import { formatGithub, formatJson, formatSarif, formatText, summary } from '../../src/report/formatDiagnostics.js'

const findings: readonly Diagnostic[] = [
  warning('image-alt', 'This image has no text.', { file: 'content/b, c.md', range: at(1, 1) }),
  error('link-page', 'There is no page /x, 100% sure.', {
    file: 'content/a.mdx',
    range: { start: { line: 2, column: 5 }, end: { line: 2, column: 12 } },
    hint: 'Did you mean /y?',
    related: [{ message: 'It was removed here.', file: 'content/old.md', range: at(3, 1) }],
  }),
  { severity: 'info', code: 'openapi-unused', message: 'Nothing refers to it.', file: 'site.config.ts' },
]
const sourceOf = (file: string) => (file === 'content/a.mdx' ? 'One.\nSee [x](/x).\nThree.\n' : undefined)

test('diagnostics are printed in order of place, with frame, hint and related places', () => {
  expect(formatText(findings, { sourceOf })).toBe(`content/a.mdx:2:5 error link-page There is no page /x, 100% sure.
    1 | One.
  > 2 | See [x](/x).
      |     ^^^^^^^
    3 | Three.
    4 |
  hint: Did you mean /y?
  content/old.md:3:1: It was removed here.
  help: docsgen explain link-page

content/b, c.md:1:1 warning image-alt This image has no text.
  help: docsgen explain image-alt

site.config.ts info openapi-unused Nothing refers to it.
  help: docsgen explain openapi-unused

1 error, 1 warning, 1 note
`)
})

test('colors are used on request only', () => {
  expect(formatText(findings, { sourceOf })).not.toContain('\u001b')
  const colored = formatText(findings, { sourceOf, color: true })
  expect(colored).toContain('\u001b[31merror\u001b[0m')
  expect(colored).toContain('\n      |     \u001b[31m^^^^^^^\u001b[0m\n')
})

test('control characters of a source do not reach the terminal', () => {
  const text = formatText([error('bundle', 'bad \u001b]0;title\u0007', { file: 'a\u001b.md', hint: '\u202e' })])
  expect(text).toBe(
    'a\ufffd.md error bundle bad \ufffd]0;title\ufffd\n  hint: \ufffd\n  help: docsgen explain bundle\n\n1 error\n',
  )
})

test('200 errors have a code frame, and the others are one line each', () => {
  const many = Array.from({ length: 1500 }, (_, n) =>
    error('bundle', `Bad ${n}.`, { file: 'a.md', range: at(n + 1, 1) }),
  )
  const text = formatText(many)
  expect(text.match(/error bundle Bad/g)).toHaveLength(1500)
  expect(text).toContain('a.md:201:1 error bundle Bad 200.\na.md:202:1 error bundle Bad 201.\n')
  expect(text).toContain('\n\n1,500 errors\n')
  expect(formatGithub(many).trim().split('\n')).toHaveLength(1500)
  expect(JSON.parse(formatJson(many)).diagnostics).toHaveLength(1500)
})

test('after three errors with the same message, the others are one line each', () => {
  const source = () => 'x\n'.repeat(9)
  const same = [1, 2, 3, 4, 5].map((line) => error('bundle', 'Bad.', { file: 'a.md', range: at(line, 1) }))
  const other = error('link-page', 'Gone.', { file: 'a.md', range: at(9, 1) })
  const text = formatText([...same, other], { sourceOf: source })
  expect([...text.matchAll(/^ {2}> +(\d+)/gm)].map(([, line]) => line)).toEqual(['1', '2', '3', '9'])
  expect(text).toContain('\n\na.md:4:1 error bundle Bad.\na.md:5:1 error bundle Bad.\n\n6 errors\n')
})

test('a long hint is printed once, a short one each time', () => {
  const withHint = (hint: string) => [1, 2].map((line) => error('bundle', `Bad ${line}.`, { file: 'a.md', hint }))
  const long = `Valid keys: ${'key, '.repeat(30)}.`
  expect(formatText(withHint(long)).split(long)).toHaveLength(2)
  expect(formatText(withHint('Do this.')).split('Do this.')).toHaveLength(3)
})

test('errors come first, and of each other code the first three places', () => {
  const warnings = Array.from({ length: 360 }, (_, n) =>
    warning('image-alt', 'No text.', { file: 'a.md', range: at(n + 1, 1) }),
  )
  const mixed = [
    ...warnings,
    warning('link-form', 'Odd.', { file: 'a.md', range: at(2, 1) }),
    error('bundle', 'Bad.', { file: 'z.md' }),
  ]
  expect(formatText(mixed).match(/^\S+ (?:error|warning) .*|^….*/gm)).toEqual([
    'z.md error bundle Bad.',
    'a.md:1:1 warning image-alt No text.',
    'a.md:2:1 warning image-alt No text.',
    'a.md:3:1 warning image-alt No text.',
    '… and 357 more warnings with the code image-alt. Use --verbose to see all.',
    'a.md:2:1 warning link-form Odd.',
  ])
  expect(formatText(mixed, { all: true }).match(/warning image-alt/g)).toHaveLength(360)
  expect(formatGithub(mixed).split('\n')[0]).toContain('::error file=z.md')
})

test('the command that explains a code is printed once', () => {
  const twice = [1, 2].map((line) => error('bundle', 'Bad.', { file: 'a.md', range: at(line, 1) }))
  expect(formatText(twice).match(/help: docsgen explain bundle/g)).toHaveLength(1)
})

test('nothing is printed without diagnostics', () => {
  expect(formatText([])).toBe('')
  expect(formatGithub([])).toBe('')
  expect(summary([])).toBe('no errors or warnings')
})

test('JSON contains the counts', () => {
  const report = JSON.parse(formatJson(findings))
  expect(report).toMatchObject({ version: 1, errors: 1, warnings: 1, infos: 1 })
  expect(report.diagnostics[0]).toEqual({ ...findings[1], help: 'docs/content/reference/diagnostics.md#link-page' })
})

test('a message in more than twenty places is counted, and many errors end with their number by code', () => {
  const same = Array.from({ length: 30 }, (_, line) =>
    error('link-page', 'Same.', { file: 'a.md', range: at(line + 1, 1) }),
  )
  const text = formatText([...same, error('link-url', 'Other.', { file: 'b.md', range: at(1, 1) })])
  expect(text.match(/error link-page Same\./g)).toHaveLength(20)
  expect(text).toContain('… and 10 more errors with the message “Same.” Use --verbose to see all.')
  expect(text).toContain('Errors by code: link-page 30, link-url 1.')
  expect(formatText(same, { all: true }).match(/error link-page Same\./g)).toHaveLength(30)
})

test('syntax of GitHub commands is escaped', () => {
  expect(formatGithub(findings)).toBe(
    `::error file=content/a.mdx,line=2,endLine=2,col=5,endColumn=12,title=link-page::There is no page /x, 100%25 sure.%0ADid you mean /y?
::warning file=content/b%2C c.md,line=1,col=1,title=image-alt::This image has no text.
::notice file=site.config.ts,title=openapi-unused::Nothing refers to it.
`,
  )
})

test('the SARIF output is valid SARIF 2.1.0', () => {
  const { version, runs } = JSON.parse(formatSarif(findings, { version: '0.1.0' }))
  expect(version).toBe('2.1.0')
  expect(runs[0].tool.driver).toEqual({
    name: 'docsgen',
    version: '0.1.0',
    rules: [
      expect.objectContaining({ id: 'image-alt', defaultConfiguration: { level: 'warning' } }),
      {
        id: 'link-page',
        shortDescription: { text: 'A link points to a page that does not exist, or to a draft.' },
        help: {
          text: 'Correct the target. The hint names the nearest page. See docs/content/reference/diagnostics.md#link-page in the docsgen package.',
        },
        defaultConfiguration: { level: 'error' },
      },
      expect.objectContaining({ id: 'openapi-unused', defaultConfiguration: { level: 'note' } }),
    ],
  })
  expect(runs[0].columnKind).toBe('utf16CodeUnits')
  expect(runs[0].results[0]).toEqual({
    ruleId: 'link-page',
    ruleIndex: 1,
    level: 'error',
    message: { text: 'There is no page /x, 100% sure. Did you mean /y?' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/a.mdx', uriBaseId: 'ROOT' },
          region: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 12 },
        },
      },
    ],
    relatedLocations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/old.md', uriBaseId: 'ROOT' },
          region: { startLine: 3, startColumn: 1 },
        },
        message: { text: 'It was removed here.' },
      },
    ],
  })
  expect(runs[0].results[1].locations[0].physicalLocation.artifactLocation.uri).toBe('content/b%2C%20c.md')
  expect(runs[0].results[2].level).toBe('note')
})
