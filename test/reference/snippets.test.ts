import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonText } from '../../src/openapi/snippets/literal.js'
import { formText, type SnippetRequest, type Text } from '../../src/openapi/snippets/request.js'
import { languages } from '../../src/openapi/snippets/samples.js'
import { hostile, hostileRequests, richRequests } from './hostile.js'
import { check, has, programs, run, runs, workFolder } from './programs.js'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const folder = workFolder()
const received: Received[] = []
let server: Server
let origin = ''

beforeAll(async () => {
  writeFileSync(join(folder.path, 'report.bin'), 'bytes')
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  folder.remove()
})

for (const program of programs) {
  const requests = program.slow ? richRequests : hostileRequests
  const isRun = runs(program)
  const language = languages.find(({ value }) => value === program.value)
  describe.skipIf(!has(program))(language?.label ?? '', () => {
    // Running it says the same.
    it.skipIf(isRun && !program.slowRun)('parses, whatever the strings', { timeout: 180_000 }, () => {
      for (const request of requests('https://api.example.com')) {
        const said = check(program, { code: language?.write(request) ?? '', folder: folder.path })
        // gofmt names the files that it would write otherwise.
        if (program.value === 'go') expect(said).toBe('')
      }
    })

    it.skipIf(!isRun)('APIREF-06: sends what the description says, to the byte', { timeout: 180_000 }, async () => {
      for (const request of (program.slowRun ? richRequests : requests)(origin)) {
        received.length = 0
        await run(program, { code: language?.write(request) ?? '', folder: folder.path })
        expect(received).toHaveLength(1)
        compare(received[0] as Received, request)
      }
    })
  })
}

function compare({ method, url, headers, body }: Received, request: SnippetRequest): void {
  expect(method).toBe(request.method)
  expect(url).toBe(filled(request.url).slice(origin.length))
  for (const { name, value } of request.headers) {
    const sent = headers[name.toLowerCase()]
    // Node decodes header bytes as latin1.
    expect(Buffer.from(String(sent), 'latin1').toString()).toBe(filled(value))
  }
  switch (request.body?.kind) {
    case 'json':
      expect(JSON.parse(body)).toEqual(JSON.parse(jsonText(request.body.value)))
      break
    case 'text':
      expect(body).toBe(request.body.text)
      break
    case 'form':
      expect([...new URLSearchParams(body)]).toEqual([...new URLSearchParams(formText(request.body.fields))])
      break
    case 'file':
      expect(body).toBe('bytes')
      break
    case 'multipart':
      for (const { name, value, mediaType } of request.body.parts) {
        expect(body).toMatch(new RegExp(`name="${name}"`))
        if (value !== undefined) expect(body).toContain(value)
        if (mediaType) expect(body).toContain(`Content-Type: ${mediaType}`)
      }
      expect(body.split('bytes').length).toBe(3)
      break
    case undefined:
      expect(body).toBe('')
  }
}

function filled(text: Text): string {
  const secrets: Readonly<Record<string, string>> = { TOKEN: 't0k"e$n', API_KEY: 'k-1' }
  return text.map((piece) => (typeof piece === 'string' ? piece : secrets[piece.secret])).join('')
}

describe('C#', () => {
  it('holds every string in literals that read back as the same', () => {
    for (const text of [...hostile, 'a\n""" and """"\nb', '  all\n  indented']) {
      const code = languages
        .find(({ value }) => value === 'csharp')
        ?.write({
          method: 'POST',
          url: ['https://api.example.com'],
          headers: [],
          body: { kind: 'text', mediaType: 'text/plain', text },
        })
      const literal = /new StringContent\(([\s\S]*)\);\nrequest\.Content\.Headers/.exec(code ?? '')?.[1] ?? ''
      expect(readCsharp(literal)).toBe(text)
    }
  })
})

/** A regular or a raw string literal of C#, by the rules of its specification. */
function readCsharp(literal: string): string {
  const raw = /^("{3,})\n([\s\S]*)\n("{3,})$/.exec(literal)
  if (raw) {
    const [, open = '', text = '', close] = raw
    expect(close).toBe(open)
    expect(text).not.toContain(open)
    return text
  }
  expect(literal).toMatch(/^"(?:[^"\\\p{Cc}\u2028\u2029]|\\["\\nrt]|\\u[\da-f]{4})*"$/u)
  return JSON.parse(literal)
}
