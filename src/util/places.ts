import type { Range } from '../model/diagnostic.js'

/** Ranges of values in a file, by dotted path: `navbar.items.0.href`. The empty path is the whole value. */
export type Places = Readonly<Record<string, Range>>

/** Ranges of the values and keys of one file, and the source text of its plain numbers, booleans and nulls. */
export interface Located {
  readonly file: string
  readonly places: Places
  readonly keyPlaces: Places
  readonly spelling?: Readonly<Record<string, string>>
}

/** The key of a path in `Places`: `navbar.0.label`. */
export function dottedPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** The range of a value, or of the nearest value around it that has one. */
export function rangeOfValue(path: readonly PropertyKey[], places: Places): Range | undefined {
  for (let length = path.length; length >= 0; length--) {
    const found = ownValue(places, dottedPath(path.slice(0, length)))
    if (found) return found
  }
  return undefined
}

/** The range of a key, else of its value, else of the nearest value around it. */
export function rangeOfKey(path: readonly PropertyKey[], { places, keyPlaces }: Located): Range | undefined {
  return ownValue(keyPlaces, dottedPath(path)) ?? rangeOfValue(path, places)
}

/** Reads an own property. Paths come from authors, so a plain lookup could find `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
