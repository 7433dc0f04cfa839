import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatJsonText } from '../../src/openapi/snippets/formatLiteral.js'
import type { SnippetLanguage } from '../../src/openapi/snippets/snippetLanguage.js'
import { snippetLanguages } from '../../src/openapi/snippets/snippetLanguages.js'
import { encodeForm, type SecretText, type SnippetRequest } from '../../src/openapi/snippets/snippetRequest.js'
import { grammarOf, stringsIn } from './grammars.js'
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
  const { label, write } = language(program.value)
  describe.skipIf(!has(program))(label, () => {
    // Running the program checks this too.
    it.skipIf(isRun && !program.slowRun)('parses, whatever the strings contain', { timeout: 180_000 }, () => {
      for (const request of requests('https://api.example.com')) {
        const parse = () => check(program, { code: write(request), folder: folder.path })
        // gofmt lists the files that it would format differently.
        if (program.value === 'go') expect(parse()).toBe('')
        else expect(parse).not.toThrow()
      }
    })

    it.skipIf(!isRun)('APIREF-06: sends exactly the bytes of the request', { timeout: 180_000 }, async () => {
      for (const request of (program.slowRun ? richRequests : requests)(origin)) {
        received.length = 0
        await run(program, { code: write(request), folder: folder.path })
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
      expect(JSON.parse(body)).toEqual(JSON.parse(formatJsonText(request.body.value)))
      break
    case 'text':
      expect(body).toBe(request.body.text)
      break
    case 'form':
      expect([...new URLSearchParams(body)]).toEqual([...new URLSearchParams(encodeForm(request.body.fields))])
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

function filled(text: SecretText): string {
  const secrets: Readonly<Record<string, string>> = { TOKEN: 't0k"e$n', API_KEY: 'k-1' }
  return text.map((piece) => (typeof piece === 'string' ? piece : secrets[piece.secret])).join('')
}

describe('by the grammars of their languages', () => {
  it.each(snippetLanguages.map(({ value }) => value))('%s parses, whatever the strings contain', async (value) => {
    const { write } = language(value)
    const read = await grammarOf(value)
    for (const request of hostileRequests('https://api.example.com')) read(`${write(request)}\n`)
    // A program whose last string is not closed.
    const [first] = hostileRequests('https://api.example.com')
    expect(() => read(write(first as SnippetRequest).replace(/(["'])[^"']*$/, ''))).toThrow(`Not ${value} at `)
  })

  // Other programs are run, and their requests compared; these two are only parsed.
  it.each(['csharp', 'go'])('%s writes every string as a literal with the same value', async (value) => {
    const { write } = language(value)
    const read = await grammarOf(value)
    for (const text of [...hostile, 'a\n""" and """"\nb', '  all\n  indented', 'a `\n b']) {
      const body = { kind: 'text', mediaType: 'text/plain', text } as const
      const code = write({ method: 'POST', url: ['https://api.example.com'], headers: [], body })
      expect(stringsIn(read(`${code}\n`))).toContain(text)
    }
  })
})

function language(value: string): SnippetLanguage {
  const found = snippetLanguages.find((language) => language.value === value)
  if (!found) throw new Error(`No snippets in ${value}.`)
  return found
}
