/** The Node server of the gate, and clients that do not read what they asked for. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { attachGate, createGateServer } from '../../src/gate/adapters/nodeGate.js'

/** More than the kernel buffers for both ends of a connection. */
const size = 48 * 1024 * 1024

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Returns a port where everyone gets a large file. */
async function startServer(idleTimeout?: number): Promise<number> {
  server = createGateServer(idleTimeout).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const body = new Uint8Array(size)
  const gate = async () => new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } })
  attachGate(server, { gate, next: () => new Response(), origin: `http://localhost:${port}` })
  return port
}

async function requestFile(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
  return socket
}

/** Bytes that arrive until the server closes the connection. */
async function readToEnd(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('error', () => {})
  socket.on('data', (part) => {
    bytes += part.byteLength
  })
  await once(socket, 'close')
  return bytes
}

test('destroys the socket of a client that never reads, so that nothing of its response stays in memory', async () => {
  const port = await startServer(500)
  const closed = new Promise<void>((resolve) => {
    server?.once('connection', (socket: Socket) => socket.once('close', () => resolve()))
  })
  const socket = await requestFile(port)
  socket.pause()
  await closed
  expect(await readToEnd(socket.resume())).toBeLessThan(size)
})

test('a client that reads gets the whole response', async () => {
  const port = await startServer()
  expect(await readToEnd(await requestFile(port))).toBeGreaterThan(size)
})
