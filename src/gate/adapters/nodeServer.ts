/**
 * `gate-server.mjs` of a gated build: `DOCSGEN_GATE_KEYS=… node gate-server.mjs`. It listens on `HOST` and `PORT`. With
 * `DOCSGEN_GATE_AUTH_REQUEST=1` it runs beside nginx, which sends the files.
 */
import { fileURLToPath } from 'node:url'
import { readOutputFolder } from '../../server/previewServer.js'
import { createGate } from '../core/createGate.js'
import { authRequestGate } from './authRequestGate.js'
import { explainRefusal, gateConfigFrom, injectedGateSettings } from './gateSettings.js'
import { attachGate, createGateServer } from './nodeGate.js'
import { nodeStore } from './nodeStore.js'
import { folderFileFinder, serveFolder } from './serveFolder.js'

const { PORT = '4180', HOST = '127.0.0.1', DOCSGEN_GATE_AUTH_REQUEST } = process.env
const settings = injectedGateSettings()
const config = {
  ...gateConfigFrom(settings, process.env, nodeStore(process.env)),
  log: (code: string) => console.log(code),
}
const { outputs } = readOutputFolder(fileURLToPath(new URL('.', import.meta.url)))
const portableGate = createGate(config)
const problem = explainRefusal(config)
if (problem) console.error(problem)
const gate = DOCSGEN_GATE_AUTH_REQUEST
  ? authRequestGate({ gate: portableGate, baseUrl: settings.baseUrl, fileOf: folderFileFinder(outputs, settings) })
  : portableGate
const server = createGateServer()
attachGate(server, { gate, next: serveFolder(outputs, settings), origin: config.origin })
server.listen(Number(PORT), HOST, () => console.log(`${config.origin} is served from ${HOST}:${PORT}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close())
