import type { GateScreenView } from '../model/contract.js'

/** Shown while the reader is identified. The title is in the language of the page. */
export function pendingScreen(title: string): GateScreenView {
  return { code: 'pending', kind: 'pending', title, text: '', actions: [] }
}
