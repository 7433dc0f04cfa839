/** A live server with five outputs, which ends with its test. */
import { onTestFinished } from 'vitest'
import { createLiveServer, type LiveServerOptions } from '../../src/server/liveServer.js'
import { notFoundResponse, serveFromOutputs } from '../../src/server/serveFromOutputs.js'

export const outputs = new Map(
  Object.entries({
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Lost</h1>',
    'guide.html': '<h1>Guide</h1>',
    'boom.html': 'boom',
    'app.js': 'run()',
  }).map(([path, text]) => [path, Buffer.from(text)]),
)

export async function startLiveServer(options: Partial<LiveServerOptions> = {}) {
  const server = await createLiveServer({
    port: 0,
    baseUrl: '/',
    token: 'secret-token',
    lookup: (path) => {
      if (path === '/boom') throw new Error('a bug')
      return serveFromOutputs(outputs, path, { baseUrl: '/', trailingSlash: 'never' })
    },
    notFound: (path) => notFoundResponse(outputs, { path, baseUrl: '/' }),
    ...options,
  })
  if (server.kind === 'environment') throw new Error(server.message)
  onTestFinished(() => server.close())
  return server
}
