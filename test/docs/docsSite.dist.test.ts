/** The documentation of docsgen is a site without findings, and its search finds what `search.tests.yaml` names. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../cli/runCommand.js'

test('the documentation of docsgen has no errors and no warnings', () => {
  const { status, stderr, stdout } = run(fileURLToPath(new URL('../../', import.meta.url)), [
    'check',
    'docs',
    '--strict',
  ])
  expect(stdout).toBe('')
  // A slow machine prints its progress first.
  expect(stderr).toMatch(/^(?:.* · .*\n)*Checked: no errors or warnings\.\n$/)
  expect(status).toBe(0)
})
