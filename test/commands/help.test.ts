/** Pins the help of every command, because people and scripts read it. `npx vitest -u` rewrites the file. */
import { afterEach, expect, test, vi } from 'vitest'
import { createProgram } from '../../src/commands/cli/program.js'

afterEach(() => vi.restoreAllMocks())

const commands = [
  '',
  'build',
  'join',
  'api-diff',
  'api-pull',
  'mcp',
  'urls',
  'translations',
  'search',
  'serve',
  'preview',
  'idp',
  'check',
  'init',
  'migrate',
  'unseal',
  'explain',
  'clean',
  'info',
]

test('every command prints the pinned help', async () => {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  const run = createProgram(new AbortController().signal)
  for (const command of commands) {
    text += `$ docsgen ${[command, '--help'].join(' ').trim()}\n`
    expect(await run(['node', 'docsgen', ...(command ? [command] : []), '--help'])).toBe(0)
    text += '\n'
  }
  await expect(text).toMatchFileSnapshot('help.txt')
})
