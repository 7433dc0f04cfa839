/**
 * The script of the shell of a sealed site. It runs when the service worker cannot open pages: on the first visit, without
 * a key, or after the site was sealed with another key. It gets the key, gives it to the worker and reloads the URL, which
 * the worker then serves.
 */
import type { SealedReader, SealedState, ShellConfig } from '../../model/contract.js'
import { trustScriptUrl } from '../../util/trustScriptUrl.js'
import { showGateScreen } from './gateScreen.js'
import { isLoginCallback, readRecentTimes, saveTimes } from './loginUrl.js'
import { parseReader } from './parseReader.js'
import { askWorker } from './sealedWorker.js'
import { showChecking } from './showChecking.js'
import { withReader } from './signIn.js'

type EdgeSource = Extract<ShellConfig['source'], { readonly kind: 'edge' }>

async function startShell(config: ShellConfig): Promise<void> {
  const done = showChecking({ brand: config.brand, retry: () => location.reload() })
  try {
    await unlockSite(config, done)
  } catch {
    showShellFailure('request_error', 'The service worker that opens the pages could not be started')
  } finally {
    done()
  }
}

async function unlockSite(config: ShellConfig, done: () => void): Promise<void> {
  const { source, worker, baseUrl } = config
  if (!isSecureContext)
    return showShellFailure('insecure_origin', 'This site needs a secure connection; open it by https.')
  if (!('serviceWorker' in navigator)) return showShellFailure('no_service_worker', unsupported)
  await navigator.serviceWorker.register(trustScriptUrl(worker), { scope: baseUrl, updateViaCache: 'none' })
  // Another tab may have a key already; and a forced reload bypasses the worker.
  const isCallback = source.kind === 'provider' && isLoginCallback(location)
  if (!isCallback && (await askWorker({ kind: 'state' })).state === 'open') return reloadPage()
  if (source.kind === 'edge') return unlockWithSession(config, source)
  done()
  await withReader({
    config,
    gate: { ...source, brand: config.brand },
    letIn: async ({ client }) => {
      const claims = await client.getIdTokenClaims()
      const user = await client.getUser()
      const keys: unknown = claims?.[source.claim]
      if (typeof keys !== 'string' || keys === '') return showShellFailure('seal_key_missing', missingKey)
      await unlockWithKeys(keys, { name: user?.name, picture: user?.picture }, config)
    },
  })
}

async function unlockWithSession(config: ShellConfig, { key, me, login }: EdgeSource): Promise<void> {
  const responses = await Promise.all([fetch(key), fetch(me)]).catch(() => undefined)
  if (!responses) return showShellFailure(...stateFailures.unreachable)
  const [keyResponse, readerResponse] = responses
  if (keyResponse.status === 401) {
    const query = new URLSearchParams({ returnTo: location.pathname + location.search + location.hash })
    location.assign(`${login}?${query}`)
    return
  }
  if (!keyResponse.ok) return showShellFailure('request_error', 'The gate gave no key.')
  const { keys } = await keyResponse.json()
  const reader = readerResponse.ok ? parseReader(await readerResponse.json()) : {}
  await unlockWithKeys(keys, reader, config)
}

async function unlockWithKeys(keys: string, reader: SealedReader, { seconds }: ShellConfig): Promise<void> {
  const { state } = await askWorker({ kind: 'unlock', keys, seconds, reader })
  if (state === 'open') return reloadPage()
  showShellFailure(...stateFailures[state])
}

const unsupported = 'This browser, or this window of it, does not let sites open pages by a service worker.'
const missingKey = 'You are signed in, but the sign-in service gave you no key for this site.'

const stateFailures: Readonly<Record<Exclude<SealedState['state'], 'open'>, readonly [code: string, message: string]>> =
  {
    locked: ['request_error', 'The host refused the files of this site.'],
    'bad-key': ['seal_key_invalid', 'The sign-in service returned an invalid key.'],
    'unknown-key': ['seal_key_unknown', 'Your key does not match the key that this site was sealed with.'],
    format: [
      'sealed_format',
      'The files of this site and the code that opens them have different versions. Try again in a minute.',
    ],
    damaged: [
      'sealed_damaged',
      'The file list of this site was changed after publishing, or your key is not the key of this site.',
    ],
    unreachable: ['offline', 'This site cannot be reached at the moment.'],
  }

const reloadsKey = 'docsgen.sealed.tries'
/** Milliseconds. */
const reloadWindow = 20_000
const maxReloads = 3

/** Reloads the URL, which the worker now serves. A worker that does not serve it must not cause an endless loop. */
function reloadPage(): void {
  const now = Date.now()
  const recent = readRecentTimes(reloadsKey, { now, span: reloadWindow })
  if (recent.length >= maxReloads) {
    showShellFailure('no_service_worker', unsupported)
    return
  }
  saveTimes(reloadsKey, [...recent, now])
  location.reload()
}

function showShellFailure(code: string, message: string): void {
  showGateScreen({ code, message, brand: shell.brand, retry: () => location.reload() })
}

const shell: ShellConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '')
// Last, because the constants above must be initialized.
void startShell(shell)
