/** `docsgen check --browser` where it cannot run. */
import { expect, test } from 'vitest'
import { run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()

test('without a browser, the command says how to get one, and checks nothing', () => {
  const { status, stdout, stderr } = run(project(), ['check', '--browser'], { CHROMIUM: '', PATH: '' })
  expect([status, stdout]).toEqual([3, ''])
  expect(stderr).toMatch(/^docsgen check --browser opens the pages with Chromium, Chrome or Edge .* Install one/)
  const named = run(project(), ['check', '--browser'], { CHROMIUM: '/nowhere' })
  expect([named.status, named.stderr]).toEqual([3, expect.stringContaining('CHROMIUM is “/nowhere”')])
})

test.each([
  [['--untrusted'], '--browser runs the code of the pages'],
  [['--dir', 'build'], '--browser checks a project'],
])('with %j, the command is a usage error', (flags, message) => {
  const { status, stderr } = run(project(), ['check', '--browser', ...flags])
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
})
