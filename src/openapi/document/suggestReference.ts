/** What a reference that leads nowhere was probably meant to be. */
import { nearest } from '../../util/nearest.js'
import { decodePointer, encodePointer } from './jsonPointer.js'

export interface ReferenceLookup {
  /** Whether an address leads anywhere, without reading a file for it. */
  readonly resolves: (address: string) => boolean
  /** Names in the object at the place, of the file that an address names (`''` for the own one). */
  readonly listKeys: (path: string, steps: readonly string[]) => readonly string[]
}

/** The address as it should be written. */
export function suggestReference(address: string, { resolves, listKeys }: ReferenceLookup): string | undefined {
  const [path = '', fragment] = address.split('#')
  const name = address.replace(/^.*[#/]/, '')
  // A `#` or a `/` that lacks, a name alone, and the place where Swagger 2.0 has it.
  const respelt = [`#${address}`, `${path}#/${fragment}`, `#/components/schemas/${name}`, `#/definitions/${name}`]
  const isPointer = fragment?.startsWith('/') === true
  const isElsewhere = !isPointer || /^#\/(?:definitions|schemas)\//.test(address)
  return (
    (isElsewhere ? respelt.find(resolves) : undefined) ??
    (isPointer ? correctSteps(path, decodePointer(fragment), { resolves, listKeys }) : undefined)
  )
}

/** Every step that is not there is taken for the nearest one. */
function correctSteps(
  path: string,
  steps: readonly string[],
  { resolves, listKeys }: ReferenceLookup,
): string | undefined {
  const right: string[] = []
  for (const step of steps) {
    const keys = listKeys(path, right)
    const near = keys.includes(step) ? step : nearest(step, keys)
    if (near === undefined) return undefined
    right.push(near)
  }
  const meant = `${path}#${encodePointer(right)}`
  return resolves(meant) ? meant : undefined
}
