import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends raw bytes and reads until the server closes the connection. */
export function rawRequest(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let response = ''
    socket.setTimeout(60_000, () =>
      socket.destroy(new Error(`no response within a minute, only ${JSON.stringify(response)}`)),
    )
    socket.on('data', (data) => {
      response += data.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    socket.on('close', () => {
      const [head = '', ...body] = response.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: body.join('\r\n\r\n') })
    })
  })
}

export function get(port: number, target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
  const all = { Host: `localhost:${port}`, Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return rawRequest(port, `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** A connection that stays open; `next` waits until the text was received. */
export function openStream(port: number, text: string): { socket: Socket; until(part: string): Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let seen = ''
  let wake = () => {}
  socket.on('data', (data) => {
    seen += data
    wake()
  })
  socket.on('close', () => wake())
  socket.on('error', () => {})
  const until = async (part: string) => {
    while (!seen.includes(part)) {
      if (socket.destroyed) throw new Error(`closed before ${JSON.stringify(part)}; saw ${JSON.stringify(seen)}`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return seen
  }
  return { socket, until }
}
