/** The store that the environment names, under Node: also a folder, `file:///var/lib/docs-gate`. */
import { fileURLToPath } from 'node:url'
import type { GateStore } from '../core/gateStore.js'
import { edgeStore } from './edgeStore.js'
import { createFileStore } from './fileStore.js'
import type { GateEnvironment } from './gateSettings.js'

/** Returns undefined if there is no setting, and null if it is invalid or the folder cannot be created. */
export function nodeStore(env: GateEnvironment): GateStore | null | undefined {
  const { DOCSGEN_GATE_STORE: url = '' } = env
  if (!url.startsWith('file:')) return edgeStore(env)
  try {
    return createFileStore(fileURLToPath(url))
  } catch {
    return null
  }
}
