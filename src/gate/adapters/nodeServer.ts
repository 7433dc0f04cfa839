/**
 * `gate-server.mjs` of a gated build: `DOCSGEN_GATE_KEYS=… node gate-server.mjs`. `PORT` and `HOST` say where it
 * listens. With `DOCSGEN_GATE_ACCEL=1` it stands behind nginx and names the file instead of sending it.
 */
import { fileURLToPath } from 'node:url'
import { readFolder } from '../../lib/previewServer.js'
import type { Next } from '../config.js'
import { createGate } from '../createGate.js'
import { folderNext } from './folder.js'
import { attachGate, nodeServer } from './node.js'
import { builtSettings, configFrom } from './settings.js'

const { PORT = '4180', HOST = '127.0.0.1', DOCSGEN_GATE_ACCEL } = process.env
const settings = builtSettings()
const config = { ...configFrom(settings, process.env), log: (code: string) => console.log(code) }
const accel: Next = (request) =>
  new Response(null, { headers: { 'X-Accel-Redirect': new URL(request.url).pathname, 'Content-Type': '' } })
const next = DOCSGEN_GATE_ACCEL
  ? accel
  : folderNext(readFolder(fileURLToPath(new URL('.', import.meta.url))).outputs, settings)
const server = nodeServer()
attachGate(server, { gate: createGate(config), next, origin: config.origin })
server.listen(Number(PORT), HOST, () => console.log(`${config.origin} is served from ${HOST}:${PORT}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close())
