import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatJsonText } from '../../src/openapi/snippets/formatLiteral.js'
import type { SnippetLanguage } from '../../src/openapi/snippets/snippetLanguage.js'
import { snippetLanguages } from '../../src/openapi/snippets/snippetLanguages.js'
import { encodeForm, type SecretText, type SnippetRequest } from '../../src/openapi/snippets/snippetRequest.js'
import { hasTool } from '../support/missingTools.js'
import { grammarOf, stringsIn } from './grammars.js'
import { hostile, hostileRequests } from './hostile.js'
import { batches, canRun } from './mock/batches.js'
import { runBatch } from './mock/runBatch.js'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const secrets: Readonly<Record<string, string>> = { TOKEN: 't0k"e$n', API_KEY: 'k-1' }
const folder = mkdtempSync(join(tmpdir(), 'docsgen-snippets-'))
const received: Received[] = []
let server: Server
let origin = ''

beforeAll(async () => {
  writeFileSync(join(folder, 'report.bin'), 'bytes')
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
  rmSync(folder, { recursive: true, force: true })
})

describe.each(batches.filter(canRun))('$language', (batch) => {
  it('APIREF-06: sends exactly the bytes of the request, whatever the strings contain', async () => {
    const { write } = languageOf(batch.language)
    const requests = hostileRequests(origin)
    const programs = requests.map((request, index) => ({ id: `${batch.language[0]}${index}`, code: write(request) }))
    received.length = 0
    const failures = await runBatch(batch, programs, { folder, env: secrets })
    expect([...failures]).toEqual([])
    expect(received).toHaveLength(requests.length)
    for (const [index, request] of requests.entries()) compare(received[index] as Received, request)
  })
})

it.skipIf(!hasTool('gofmt', '-h'))('programs in Go are formatted like gofmt', () => {
  const { write } = languageOf('go')
  const files = hostileRequests('https://api.example.com').map((request, index) => {
    const file = join(folder, `format${index}.go`)
    writeFileSync(file, `${write(request)}\n`)
    return file
  })
  expect(execFileSync('gofmt', ['-e', '-l', ...files], { encoding: 'utf8' })).toBe('')
})

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
  return text.map((piece) => (typeof piece === 'string' ? piece : secrets[piece.secret])).join('')
}

describe('by the grammars of their languages', () => {
  it.each(snippetLanguages.map(({ value }) => value))('%s parses, whatever the strings contain', async (value) => {
    const { write } = languageOf(value)
    const read = await grammarOf(value)
    for (const request of hostileRequests('https://api.example.com')) read(`${write(request)}\n`)
    // A program whose last string is not closed.
    const [first] = hostileRequests('https://api.example.com')
    expect(() => read(write(first as SnippetRequest).replace(/(["'])[^"']*$/, ''))).toThrow(`Not ${value} at `)
  })

  // No test runs programs in C#.
  it.each(['csharp', 'go'])('%s writes every string as a literal with the same value', async (value) => {
    const { write } = languageOf(value)
    const read = await grammarOf(value)
    for (const text of [...hostile, 'a\n""" and """"\nb', '  all\n  indented', 'a `\n b']) {
      const body = { kind: 'text', mediaType: 'text/plain', text } as const
      const code = write({ method: 'POST', url: ['https://api.example.com'], headers: [], body })
      expect(stringsIn(read(`${code}\n`))).toContain(text)
    }
  })
})

function languageOf(value: string): SnippetLanguage {
  const found = snippetLanguages.find((language) => language.value === value)
  if (!found) throw new Error(`No snippets in ${value}.`)
  return found
}
