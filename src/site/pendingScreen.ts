import type { GateScreenView } from '../model/contract.js'

/** Shown while the reader is identified. */
export const pendingScreen: GateScreenView = {
  code: 'pending',
  kind: 'pending',
  title: 'Signing you in',
  text: '',
  actions: [],
}
