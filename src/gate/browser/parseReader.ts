import type { SealedReader } from '../../model/contract.js'

/** Reads name and picture from a response of the gate. */
export function parseReader(value: unknown): SealedReader {
  if (typeof value !== 'object' || value === null) return {}
  return {
    ...('name' in value && typeof value.name === 'string' && { name: value.name }),
    ...('picture' in value && typeof value.picture === 'string' && { picture: value.picture }),
  }
}
