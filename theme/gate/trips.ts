/**
 * Stops a reader from being sent to and fro for ever, as happens where the browser keeps the provider's cookies from
 * this site: two trips to the sign-in page within a minute, and the third does not begin.
 */
import { store } from './place.js'

const key = 'docsgen.gate.trips'
const span = 60_000
const most = 2

/** Counts a trip; false where it would be one too many. */
export function mayTravel(now = Date.now()): boolean {
  const recent = (store((storage) => storage.getItem(key)) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > now - span && time <= now)
  if (recent.length >= most) return false
  store((storage) => storage.setItem(key, [...recent, now].join(' ')))
  return true
}

export function forgetTrips(): void {
  store((storage) => storage.removeItem(key))
}
