/** Reads the body of a request, up to a limit. */
import type { IncomingMessage } from 'node:http'

/**
 * Beyond the limit, the rest is read and dropped: a client that still sends when its connection closes sees a broken connection
 * instead of the response.
 * @returns undefined if the body is larger than `limit` bytes.
 */
export function readBodyUpTo(limit: number, request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length']) > limit) {
    request.resume()
    return Promise.resolve(undefined)
  }
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return chunks.push(chunk)
      chunks = []
      resolve(undefined)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}
