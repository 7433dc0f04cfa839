/** Samples that readers download are valid deliveries, and the scripts on the page send them to the receiver on the page. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasTool } from '../support/missingTools.js'
import { codeBlocks, sourcePages } from './pages.js'
import { validatorOf } from './schemas.js'

const folder = 'content/static/downloads/webhooks'
const samples = readdirSync(folder).filter((name) => name.endsWith('.json'))
const run = promisify(execFile)
const secret = 'secret-of-this-test'
let scratch: string
let url: string
let receiver: ReturnType<typeof spawn>

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'samples-'))
  const page = sourcePages().find(({ file }) => file.endsWith('/custom-webhook.mdx'))
  const code = page && codeBlocks(page).find(({ meta }) => meta.includes('receiver.mjs'))?.text
  if (!code?.includes('.listen(8080)')) throw new Error('The page about webhooks has no receiver on port 8080.')
  const port = await freePort()
  const listen = `.listen(${port}, '127.0.0.1', () => console.log('listening'))`
  writeFileSync(join(scratch, 'receiver.mjs'), code.replace('.listen(8080)', listen))
  url = `http://127.0.0.1:${port}/`
  receiver = spawn(process.execPath, [join(scratch, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
  })
  if (receiver.stdout) await once(receiver.stdout, 'data')
})

afterAll(() => {
  receiver.kill()
  rmSync(scratch, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

test.each(samples)('%s is a valid delivery', (name) => {
  const value = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const check = validatorOf('#/WebhookDelivery', 'response')
  expect(check(value)).toEqual([])
  expect(check({ ...value, type: 'finding.deleted' })).not.toEqual([])
})

test.each([
  ['splunk-finding.json', 'configuration-finding.yaml#/ConfigurationFinding'],
  ['datadog-detection.json', 'threat-detection.yaml#/ThreatDetection'],
  ['s3-detection.json', 'threat-detection.yaml#/ThreatDetection'],
])('%s contains an object as the API returns it', (name, $ref) => {
  const record = JSON.parse(readFileSync(join('content/static/downloads/records', name), 'utf8'))
  const { data } = Array.isArray(record) ? record[0] : (record.event ?? record)
  const check = validatorOf($ref, 'response')
  expect(check(data)).toEqual([])
  expect(check({ ...data, severity: 'none' })).not.toEqual([])
})

test('there is a sample of each event', () => {
  const types = samples.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).type)
  expect([...new Set(types)].sort()).toEqual([
    'detection.created',
    'detection.updated',
    'finding.created',
    'workflow.failed',
  ])
})

const scripts: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['send.sh', 'bash'],
  ['send.mjs', process.execPath],
  ['send.py', 'python3'],
]

test.each(scripts)('%s signs each sample as the receiver expects', async (name, command) => {
  await expectSigned(command, join(folder, name))
})

test.runIf(hasTool('go', 'version'))(
  'send.go signs each sample as the receiver expects',
  async () => {
    const program = join(scratch, 'send')
    await run('go', ['build', '-o', program, join(folder, 'send.go')])
    await expectSigned(program)
  },
  120_000,
)

async function expectSigned(command: string, ...args: readonly string[]): Promise<void> {
  const send = (sample: string, key: string) =>
    run(command, [...args, url, join(folder, sample)], { env: { ...process.env, WEBHOOK_SECRET: key } })
  for (const sample of samples) expect((await send(sample, secret)).stdout.trim(), sample).toBe('204')
  expect((await send(samples[0] ?? '', 'another secret')).stdout.trim()).toBe('401')
}
