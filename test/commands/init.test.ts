/** `docsgen init` asks who may read the site, and writes the setting. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { askGateMode } from '../../src/commands/askGateMode.js'
import { init } from '../../src/commands/init.js'
import { openSession } from '../../src/commands/session.js'
import { loadConfig } from '../../src/config/loadConfig.js'
import { gateModes } from '../../src/schema/gateModes.js'
import { writeProject } from '../support/project.js'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

function emptyFolder(): string {
  const root = writeProject(new Map())
  roots.push(root)
  return root
}

const session = (root: string) => openSession(root, { quiet: true }, { signal: new AbortController().signal })

/** Answers with the lines, then ends the input. */
async function ask(lines: string): Promise<{ readonly mode: string | undefined; readonly shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(lines)
  const mode = await askGateMode({ input, output })
  return { mode, shown: String(output.read()) }
}

test.each(gateModes)('writes the gate %s, which the configuration accepts', async (gate) => {
  const root = emptyFolder()
  expect(await init(session(root), { gate })).toBe(0)
  const settings = { AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'a' }
  const { config, diagnostics } = await loadConfig({ root, env: settings })
  expect(diagnostics).toEqual([])
  expect(config?.gate.mode).toBe(gate)
  expect(readFileSync(join(root, 'site.config.ts'), 'utf8').includes('gate: false')).toBe(gate === 'off')
})

test('without a terminal it creates nothing', async () => {
  const root = emptyFolder()
  expect(await init(session(root), {})).toBe(2)
  expect(existsSync(join(root, 'site.config.ts'))).toBe(false)
})

test.each([
  ['1\n', 'off'],
  [' 2 \n', 'client'],
  ['3\n', 'edge'],
  ['\nyes\n0\n4\n2\n', 'client'],
  ['none of these\n', undefined],
  ['', undefined],
])('the answer %j means %s', async (lines, mode) => {
  expect((await ask(lines)).mode).toBe(mode)
})

test('shows the choices, and repeats the question after a wrong answer', async () => {
  const { shown } = await ask('x\n1\n')
  expect(shown).toMatch(/1 {2}everyone \(--gate off\)\n {2}2 {2}readers who sign in/)
  expect(shown).toContain('Enter a number from 1 to 3: ')
})
