/**
 * `node test/bench/gate.js [requests]` measures the cost of the gate. Builds one corpus without a gate and for the edge, serves
 * the first with `docsgen preview` and the second with its own `gate-server.mjs`, and requests pages over one keep-alive
 * connection: milliseconds from the request to the last byte. Limit: the gate adds at most 2 ms at the 95th percentile. A JSON
 * copy goes to `.docsgen/bench-gate.json`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EncryptJWT } from 'jose'
import { pathOf, writeCorpus } from './corpus.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bin = join(repository, 'bin/docsgen.js')
const requests = Number(process.argv[2] ?? 2000)
const pages = 50
const limit = 2
const secret = randomBytes(32)
/** Alternate the rows, so that other load of the machine affects all of them. */
const rounds = 4

const root = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
writeCorpus(root, pages)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const servers = []
try {
  build('off')
  build('edge')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const plain = await serve([bin, 'preview', '--out-dir', 'off', '--port', '0', '--quiet'], root)
  await serve([join(root, 'edge/gate-server.mjs')], root, {
    PORT: String(port),
    DOCSGEN_GATE_ORIGIN: origin,
    DOCSGEN_GATE_KEYS: `bench:${secret.toString('base64url')}`,
    AUTH0_DOMAIN: 'localhost:9',
    AUTH0_CLIENT_ID: 'bench',
  })
  const Cookie = `__Host-docsgen=${await session(origin)}`
  const kinds = [
    { what: 'page without a gate', origin: plain, headers: {}, status: 200, times: [] },
    { what: 'page with a session', origin, headers: { Cookie }, status: 200, times: [] },
    { what: 'refusal', origin, headers: {}, status: 401, times: [] },
  ]
  for (const kind of kinds) await ask(kind, 200)
  for (const kind of kinds) kind.times.length = 0
  for (let round = 0; round < rounds; round++) for (const kind of kinds) await ask(kind, requests / rounds)
  const rows = kinds.map(({ what, times }) => ({ what, 'p50 ms': at(times, 0.5), 'p95 ms': at(times, 0.95) }))
  console.table(rows)
  mkdirSync(join(repository, '.docsgen'), { recursive: true })
  writeFileSync(join(repository, '.docsgen/bench-gate.json'), `${JSON.stringify({ requests, rows }, null, 2)}\n`)
  const cost = Math.round((rows[1]['p95 ms'] - rows[0]['p95 ms']) * 100) / 100
  console.log(`The gate costs ${cost} ms (95th percentile, ${rows[1]['p95 ms']} ms in all); the limit is ${limit} ms.`)
} finally {
  agent.destroy()
  for (const server of servers) server.kill('SIGTERM')
  rmSync(root, { recursive: true, force: true })
}

function build(mode) {
  const args = [bin, 'build', '--quiet', '--gate', mode, '--out-dir', mode]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build did not work:\n${stderr}`)
}

/** The URL of the gate is in its settings and cookies, so the port must be known before the start. */
async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** The first line of output is the URL, or says that the server listens. */
async function serve(args, cwd, env = {}) {
  const options = { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } }
  const server = spawn(process.execPath, args, options)
  servers.push(server)
  const [line] = await once(server.stdout, 'data')
  // Read the log of the gate, or the pipe would fill up.
  server.stdout.resume()
  return String(line).trim().replace(/\/$/, '')
}

function session(audience) {
  return new EncryptJWT({
    purpose: 'session',
    sid: 'bench',
    sub: 'reader|1',
    name: 'Reader',
    picture: 'https://cdn.example.com/1.png',
  })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'bench' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(secret)
}

async function ask({ origin, headers, status, times }, count) {
  for (let index = 0; index < count; index++) {
    const start = performance.now()
    const response = await once(
      get(`${origin}/${pathOf(index % pages).replace('content/', '')}`, { agent, headers }),
      'response',
    )
    for await (const _ of response[0]);
    times.push(performance.now() - start)
    if (response[0].statusCode !== status) throw new Error(`${response[0].statusCode} instead of ${status}`)
  }
}

function at(times, share) {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * share)] * 100) / 100
}
