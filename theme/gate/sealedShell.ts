/**
 * What a reader meets before the service worker can open pages: on the first visit, without a key, after the site was
 * sealed with another one. It gets the key, gives it to the worker and loads the address again, which the worker answers.
 */
import type { ProviderGate, SealedReader, SealedState } from '../../src/model/contract.js'
import { showChecking } from './checking.js'
import { isCallback, store } from './place.js'
import { showScreen } from './screen.js'
import { askWorker } from './sealedWorker.js'
import { withReader } from './signIn.js'

/** What the shell knows, from `<script type="application/json" id="docsgen">`. */
export interface ShellConfig {
  readonly baseUrl: string
  /** URL of the service worker. */
  readonly worker: string
  /** Seconds that a key is kept. */
  readonly seconds: number
  /** Where the key comes from. */
  readonly source:
    | (ProviderGate & { readonly kind: 'provider'; readonly claim: string })
    /** Addresses of the gate. */
    | { readonly kind: 'edge'; readonly key: string; readonly me: string; readonly login: string }
}

async function start(config: ShellConfig): Promise<void> {
  const done = showChecking({ retry: () => location.reload() })
  try {
    await open(config, done)
  } catch {
    fail('request_error', 'The service worker that opens the pages could not be started.')
  } finally {
    done()
  }
}

async function open(config: ShellConfig, done: () => void): Promise<void> {
  const { source, worker, baseUrl } = config
  if (!isSecureContext) return fail('insecure_origin', 'This site needs a secure connection; open it by https.')
  if (!('serviceWorker' in navigator)) return fail('no_service_worker', unsupported)
  await navigator.serviceWorker.register(worker, { scope: baseUrl, updateViaCache: 'none' })
  // The first state says whether another tab has a key, or this page came past the worker (a forced reload).
  const isAnswer = source.kind === 'provider' && isCallback(location)
  if (!isAnswer && (await askWorker({ kind: 'state' })).state === 'open') return showPage()
  if (source.kind === 'edge') return openWithSession(config, source)
  done()
  await withReader(config, source, async ({ client }) => {
    const claims = (await client.getIdTokenClaims()) ?? {}
    const user = await client.getUser()
    const keys: unknown = (claims as Readonly<Record<string, unknown>>)[source.claim]
    if (typeof keys !== 'string' || keys === '') return fail('seal_key_missing', missing)
    await unlock(keys, { name: user?.name, picture: user?.picture }, config)
  })
}

type Edge = Extract<ShellConfig['source'], { readonly kind: 'edge' }>

async function openWithSession(config: ShellConfig, { key, me, login }: Edge): Promise<void> {
  const answers = await Promise.all([fetch(key), fetch(me)]).catch(() => undefined)
  if (!answers) return fail(...failures.unreachable)
  const [given, known] = answers
  if (given.status === 401) {
    const query = new URLSearchParams({ returnTo: location.pathname + location.search + location.hash })
    location.assign(`${login}?${query}`)
    return
  }
  if (!given.ok) return fail('request_error', 'The gate gave no key.')
  const { keys } = (await given.json()) as { keys: string }
  const reader = known.ok ? ((await known.json()) as SealedReader) : {}
  await unlock(keys, reader, config)
}

async function unlock(keys: string, reader: SealedReader, { seconds }: ShellConfig): Promise<void> {
  const { state } = await askWorker({ kind: 'unlock', keys, seconds, reader })
  if (state === 'open') return showPage()
  fail(...failures[state])
}

const unsupported = 'This browser, or this window of it, does not let sites open pages by a service worker.'
const missing = 'You are signed in, but the sign-in service gave you no key for this site.'

const failures: Readonly<Record<Exclude<SealedState['state'], 'open'>, readonly [code: string, message: string]>> = {
  locked: ['request_error', 'The host refused the files of this site.'],
  'bad-key': ['seal_key_invalid', 'The sign-in service gave a key that is none.'],
  'unknown-key': ['seal_key_unknown', 'The key that you were given is not the one that this site was sealed with.'],
  damaged: ['sealed_damaged', 'The list of files of this site is not what was published, or your key is another one.'],
  unreachable: ['offline', 'This site cannot be reached at the moment.'],
}

const tries = 'docsgen.sealed.tries'
const span = 20_000
const most = 3

/** The same address again; the worker answers now. Where it does not, this ends after a few times. */
function showPage(): void {
  const now = Date.now()
  const recent = (store((storage) => storage.getItem(tries)) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > now - span && time <= now)
  if (recent.length >= most) {
    fail('no_service_worker', unsupported)
    return
  }
  store((storage) => storage.setItem(tries, [...recent, now].join(' ')))
  location.reload()
}

function fail(code: string, message: string): void {
  showScreen({ code, message, retry: () => location.reload() })
}

// Last: everything above has its value by now.
void start(JSON.parse(document.getElementById('docsgen')?.textContent ?? '') as ShellConfig)
