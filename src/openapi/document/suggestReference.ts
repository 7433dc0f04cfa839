/** "Did you mean …?" for broken references. */
import { nearest } from '../../util/nearest.js'
import { decodePointer, encodePointer } from './jsonPointer.js'

export interface ReferenceLookup {
  /** Returns true if a reference can be resolved without loading another file. */
  readonly resolves: (reference: string) => boolean
  /** Keys of the object at `steps` in the file `path`; `''` is the file that contains the reference. */
  readonly listKeys: (path: string, steps: readonly string[]) => readonly string[]
}

/** Suggests the reference that the author probably meant, or undefined. */
export function suggestReference(reference: string, { resolves, listKeys }: ReferenceLookup): string | undefined {
  const [path = '', fragment] = reference.split('#')
  const name = reference.replace(/^.*[#/]/, '')
  // A missing `#` or `/`, a name without its path, and the section of Swagger 2.0.
  const alternatives = [
    `#${reference}`,
    `${path}#/${fragment}`,
    `#/components/schemas/${name}`,
    `#/definitions/${name}`,
  ]
  const isPointer = fragment?.startsWith('/') === true
  const mayBeMisplaced = !isPointer || /^#\/(?:definitions|schemas)\//.test(reference)
  return (
    (mayBeMisplaced ? alternatives.find(resolves) : undefined) ??
    (isPointer ? correctSteps(path, decodePointer(fragment), { resolves, listKeys }) : undefined)
  )
}

/** Replaces every step that does not exist with the most similar key. */
function correctSteps(
  path: string,
  steps: readonly string[],
  { resolves, listKeys }: ReferenceLookup,
): string | undefined {
  const corrected: string[] = []
  for (const step of steps) {
    const keys = listKeys(path, corrected)
    const similar = keys.includes(step) ? step : nearest(step, keys)
    if (similar === undefined) return undefined
    corrected.push(similar)
  }
  const suggestion = `${path}#${encodePointer(corrected)}`
  return resolves(suggestion) ? suggestion : undefined
}
