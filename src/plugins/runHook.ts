/**
 * Runs a function of a plugin with the time limit of a page. An exception, and a function that takes too long, becomes a
 * diagnostic that names the plugin.
 */
import { createContext, Script } from 'node:vm'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { isRecord } from '../util/isRecord.js'

export interface HookCall {
  /** Name of the plugin. */
  readonly plugin: string
  /** Name of the function: `markdown.remark`, `check`. */
  readonly hook: string
  readonly milliseconds: number
  /** Place for the diagnostic: the page that the plugin works on, or the configuration. */
  readonly file: string
  readonly range?: Range
}

export type HookResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly diagnostic: Diagnostic; readonly thrown?: unknown }

/** Runs a function of a plugin, which can return a promise. Never rejects: a failure is a diagnostic. */
export async function runHook<Value>(
  call: HookCall,
  run: () => Value | Promise<Value>,
): Promise<HookResult<Awaited<Value>>> {
  const started = runHookNow(call, run)
  if (!started.ok) return started
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut), call.milliseconds)
  })
  try {
    return { ok: true, value: await Promise.race([started.value, timeout]) }
  } catch (thrown) {
    return failedHook(call, thrown)
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }

const scope: { run?: () => unknown } = {}
const context = createContext(scope)
const script = new Script('run()')

/** For a function that returns no promise. A timeout of `node:vm` also ends an endless loop of a function from outside. */
export function runHookNow<Value>(call: HookCall, run: () => Value): HookResult<Value> {
  let value: Value | undefined
  scope.run = () => {
    value = run()
  }
  try {
    script.runInContext(context, { timeout: call.milliseconds })
    return { ok: true, value: value as Value }
  } catch (thrown) {
    return failedHook(call, thrown)
  }
}

function failedHook(call: HookCall, thrown: unknown): HookResult<never> {
  const { plugin, hook, file, range = at(1, 1) } = call
  if (isRecord(thrown) && thrown.code === timedOut.code) {
    const message = `The plugin “${plugin}” exceeded the time limit in \`${hook}\`.`
    const hint = 'Look for an endless loop or a request without a timeout. The limit is limits.pageMilliseconds.'
    return { ok: false, diagnostic: error('plugin-timeout', message, { file, range, hint }) }
  }
  const message = `The plugin “${plugin}” failed in \`${hook}\`: ${messageWithCause(thrown).replace(/\.$/, '')}.`
  const hint = 'Fix the plugin, or remove it from `plugins` of the configuration.'
  return { ok: false, diagnostic: error('plugin-throws', message, { file, range, hint }), thrown }
}

/** With the message of the cause: `fetch` says only “fetch failed” itself. */
function messageWithCause(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const cause = thrown.cause instanceof Error ? thrown.cause.message : ''
  return cause && !thrown.message.includes(cause) ? `${thrown.message.replace(/\.$/, '')} (${cause})` : thrown.message
}
