/** A headless browser. The DevTools protocol controls it over two pipes. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { isRecord } from '../../util/isRecord.js'

export interface BrowserProcess {
  /** Opens an empty tab. Throws {@link BrowserError} if the browser ends or reports an error; the functions of the tab do, too. */
  readonly openTab: () => Promise<BrowserTab>
  readonly close: () => Promise<void>
}

export interface BrowserTab {
  /** Sends a command of the DevTools protocol. */
  readonly send: (method: string, params?: object) => Promise<Answer>
  /** Resolves when the page has loaded. */
  readonly navigate: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface BrowserInput {
  /** Path of the program. */
  readonly browser: string
  /** Folder for what the browser stores. */
  readonly profile: string
  readonly signal: AbortSignal
  /** More options of the program. */
  readonly options?: readonly string[]
}

/** The browser failed. */
export class BrowserError extends Error {}

type Answer = Readonly<Record<string, unknown>>

interface Connection {
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<Answer>
  /** Resolves with the next event of a session that has the name. */
  readonly next: (sessionId: string, method: string) => Promise<void>
}

export function startChromium({ browser, profile, signal, options = [] }: BrowserInput): BrowserProcess {
  const child = spawn(
    browser,
    [
      ...['--headless', '--disable-gpu', '--no-first-run', '--no-default-browser-check', '--disable-extensions'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      // Chromium does not start with its sandbox as root, the user of most containers. It loads only documents of the project.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...options,
      ...['--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], signal },
  )
  const connection = connectPipes(child)
  return {
    openTab: () => openTab(connection),
    async close() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      if (child.exitCode !== null || child.signalCode !== null) return
      connection.send('Browser.close').catch(() => child.kill())
      await ended
    },
  }
}

async function openTab({ send, next }: Connection): Promise<BrowserTab> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  await send('Page.enable', {}, session)
  await send('Inspector.enable', {}, session)
  const crashed = next(session, 'Inspector.targetCrashed').then((): never => {
    throw new BrowserError('the tab crashed, perhaps because the machine has too little memory')
  })
  // Each command rejects with it; without one, it must not end the process.
  crashed.catch(() => undefined)
  const sendInTab = (method: string, params = {}) => Promise.race([send(method, params, session), crashed])
  return {
    send: sendInTab,
    navigate: async (url) => {
      const loaded = Promise.race([next(session, 'Page.loadEventFired'), crashed])
      const [{ errorText }] = await Promise.all([sendInTab('Page.navigate', { url }), loaded])
      if (errorText !== undefined) throw new BrowserError(`${url} does not load (${errorText})`)
    },
    close: async () => {
      await send('Target.closeTarget', { targetId })
    },
  }
}

interface Waiting<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: BrowserError) => void
}

function connectPipes(child: ChildProcess): Connection {
  const [, , stderr, input, output] = child.stdio
  const requests = new Map<number, Waiting<Answer>>()
  const listeners = new Map<string, Waiting<void>>()
  let last = 0
  let failure: BrowserError | undefined
  let said = ''
  const rejectAll = (reason: string) => {
    failure ??= new BrowserError(reason)
    for (const { reject } of [...requests.values(), ...listeners.values()]) reject(failure)
    requests.clear()
    listeners.clear()
  }
  ;(stderr as Readable).on('data', (data) => {
    said = (said + data).slice(-4000)
  })
  child.on('error', ({ message }) => rejectAll(message))
  child.on('close', () => rejectAll(lastLine(said)))
  const pipe = input as Writable
  // An error of the pipe follows the end of the browser, which is reported.
  pipe.on('error', () => undefined)
  readMessages(output as Readable, (message) => {
    if (typeof message.id !== 'number') {
      listeners.get(`${message.sessionId} ${message.method}`)?.resolve()
      return
    }
    const request = requests.get(message.id)
    requests.delete(message.id)
    if (isRecord(message.error)) request?.reject(new BrowserError(String(message.error.message)))
    else request?.resolve(isRecord(message.result) ? message.result : {})
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        requests.set(++last, { resolve, reject })
        pipe.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      }),
    next: (sessionId, method) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        listeners.set(`${sessionId} ${method}`, { resolve, reject })
      }),
  }
}

/** Messages are JSON and end with a zero byte. */
function readMessages(stream: Readable, use: (message: Answer) => void): void {
  let open: Buffer[] = []
  stream.on('data', (data: Buffer) => {
    let rest = data
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message: unknown = JSON.parse(Buffer.concat([...open, rest.subarray(0, end)]).toString())
      if (isRecord(message)) use(message)
      open = []
      rest = rest.subarray(end + 1)
    }
    open.push(rest)
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.replace(/\.$/, '') || 'it gave no reason'
}
