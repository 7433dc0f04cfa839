/** The signature recipe in the introduction: its programs, its test delivery and the example agree. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { hasTool } from '../support/missingTools.js'
import { loadDescription } from './description.js'
import { textAt } from './operations.js'

const description = loadDescription('openapi')
const introduction = textAt(description.root, 'info', 'description')
const block = (language: string, holding: string): string =>
  [...introduction.matchAll(/```(\w+)\n([\s\S]*?)```/g)].find(
    ([, name, code]) => name === language && code?.includes(holding),
  )?.[2] ?? ''

const now = 1795248000
const secret = /the secret is `([^`]+)`/.exec(introduction)?.[1] ?? ''
const body = /the body is\s+`([^`]+)`/.exec(introduction)?.[1] ?? ''
const header = /X-Signature: (\S+)/.exec(introduction)?.[1] ?? ''
const another = header.replace('v1=', `v1=${'0'.repeat(64)},v1=`)
const given: readonly (readonly [string | null, number, boolean])[] = [
  [header, now, true],
  [another, now, true],
  [header, now + 301, false],
  [header.replace(`${now}`, `${now - 1}`), now, false],
  [header.replace(/v1=.*/, 'v1'), now, false],
  [`t=${now}`, now, false],
  ['', now, false],
  [null, now, false],
]

it('the JavaScript program accepts the delivery, rejects changed ones, and never throws', async () => {
  const program = `data:text/javascript,${encodeURIComponent(block('javascript', 'isGenuine'))}`
  const { isGenuine } = await import(/* @vite-ignore */ program)
  expect(body).toHaveLength(26)
  for (const [sent, at, genuine] of given)
    expect(isGenuine(sent ?? undefined, body, secret, at), `${sent}`).toBe(genuine)
})

it.skipIf(!hasTool('python3'))('the Python program does the same', () => {
  const calls = given.map(([sent, at]) => [sent, body, secret, at])
  const program = `${block('python', 'is_genuine')}
import json, sys
print(json.dumps([is_genuine(sent, body.encode(), secret, at) for sent, body, secret, at in json.load(sys.stdin)]))`
  const output = execFileSync('python3', ['-c', program], { input: JSON.stringify(calls) }).toString()
  expect(JSON.parse(output)).toEqual(given.map(([, , genuine]) => genuine))
})

it.skipIf(!hasTool('openssl', 'version'))(
  'the shell command and the example of the header have the same signature',
  () => {
    const output = execFileSync('sh', ['-c', block('bash', 'openssl')]).toString()
    expect(header).toContain(`v1=${output.trim().split(' ').at(-1)}`)
    expect(JSON.stringify(description.files.get('parameters/delivery.yaml'))).toContain(header)
  },
)
