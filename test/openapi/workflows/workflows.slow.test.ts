/** The commands of a workflow, run one after the other in a shell, send what the workflow says. */
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { WorkflowView } from '../../../src/model/contract.js'
import { temporaryFolder } from '../../faults/tree.js'
import { hasTool } from '../../support/missingTools.js'
import { collect } from '../collect.js'
import { booking, shop } from './workflows.js'

interface Sent {
  readonly request: string
  readonly token: string | undefined
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly limit?: string
}

async function openService() {
  const sent: Sent[] = []
  const answers = new Map<string, Answer>([
    ['POST /tokens', { status: 201, body: { token: 'a "b" $c' }, limit: '40 per minute' }],
    ['GET /berths?size=12', { status: 200, body: [{ id: 5, name: "Pier '5'" }] }],
    ['POST /berths/5/bookings', { status: 201, body: {} }],
  ])
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request)
    const name = `${request.method} ${request.url}`
    sent.push({
      request: name,
      token: request.headers['x-token']?.toString(),
      body: body === '' ? undefined : JSON.parse(body),
    })
    const { status, body: answer, limit = '' } = answers.get(name) ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json', 'x-limit': limit }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.runIf(['bash', 'curl', 'jq'].every((tool) => hasTool(tool)))(
  'the commands of all steps run, and hand values on',
  async () => {
    const { sent, url } = await openService()
    const { entries } = collect(
      { 'api.yaml': { ...shop, servers: [{ url }] }, 'guide.yaml': booking },
      { workflows: ['guide.yaml'] },
    )
    const source = entries.find(({ route }) => route.endsWith('/book-a-berth'))?.source ?? '{}'
    const view: WorkflowView = JSON.parse(source).view
    const script = [view.inputCode?.code, ...view.steps.map(({ code }) => code?.code)].join('\n')
    const shell = spawn('bash', ['-c', `set -eu\n${script}\necho done $status`], { cwd: temporaryFolder() })
    const [out, problems] = await Promise.all([text(shell.stdout), text(shell.stderr)])
    expect(`${out}${problems}`).toBe('done 201\n')
    expect(sent).toEqual([
      { request: 'POST /tokens', token: undefined, body: { name: `for O'Hara "x"`, days: 3 } },
      { request: 'GET /berths?size=12', token: 'a "b" $c', body: undefined },
      {
        request: 'POST /berths/5/bookings',
        token: undefined,
        body: { berth: 5, note: "Pier '5'", limit: '40 per minute', mast: '9 m' },
      },
    ])
  },
)
