/** A request whose target goes over the wire as it is written, which no HTTP client allows. */
import { connect } from 'node:net'

export interface RawRequest {
  readonly target: string
  readonly method?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawAnswer {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Each `Set-Cookie`. */
  readonly cookies: readonly string[]
  readonly text: string
}

export function rawRequest(
  port: number,
  { target, method = 'GET', host = '', headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(Buffer.concat(parts).toString())))
  })
}

function parse(response: string): RawAnswer {
  const end = response.indexOf('\r\n\r\n')
  const [first = '', ...rows] = response.slice(0, end).split('\r\n')
  const headers = rows.map(
    (row) => [row.slice(0, row.indexOf(':')).toLowerCase(), row.slice(row.indexOf(':') + 1).trim()] as const,
  )
  const cookies = headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
  return {
    status: Number(first.split(' ')[1]),
    headers: joinRepeated(headers),
    cookies,
    text: response.slice(end + 4),
  }
}

/** Joins the values of a repeated header, as `Headers` does. */
function joinRepeated(headers: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of headers) all[name] = all[name] === undefined ? value : `${all[name]}, ${value}`
  return all
}
