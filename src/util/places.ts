import type { Range } from '../model/diagnostic.js'

/** Where values stand in a file, by dotted path: `navbar.items.0.href`. The empty path is the whole value. */
export type Places = Readonly<Record<string, Range>>

/** Where the values and the keys of one file stand, and how a plain number, boolean or null was spelt there. */
export interface Located {
  readonly file: string
  readonly places: Places
  readonly keyPlaces: Places
  readonly spelling?: Readonly<Record<string, string>>
}

export function dottedPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** The place of a value, or of the nearest value around it that has one. */
export function rangeOfValue(path: readonly PropertyKey[], places: Places): Range | undefined {
  for (let length = path.length; length >= 0; length--) {
    const found = ownValue(places, dottedPath(path.slice(0, length)))
    if (found) return found
  }
  return undefined
}

/** The place of a key, or else of its value or of what is around it. */
export function rangeOfKey(path: readonly PropertyKey[], { places, keyPlaces }: Located): Range | undefined {
  return ownValue(keyPlaces, dottedPath(path)) ?? rangeOfValue(path, places)
}

/** Paths are the author's words, so a plain look-up could find `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
