/**
 * Stops a redirect loop between the site and the sign-in page. It happens if the browser withholds the cookies of the
 * provider from this site. After two trips within a minute the third one is refused.
 */
import { readRecentTimes, saveTimes, trySessionStorage } from './loginUrl.js'

const tripsKey = 'docsgen.gate.trips'
/** Milliseconds. */
const tripWindow = 60_000
const maxTrips = 2

/** Counts a trip to the sign-in page; false if there were too many. */
export function countLoginTrip(now = Date.now()): boolean {
  const recent = readRecentTimes(tripsKey, { now, span: tripWindow })
  if (recent.length >= maxTrips) return false
  saveTimes(tripsKey, [...recent, now])
  return true
}

/** Forgets the trips after a successful sign-in, so that a later one is not refused. */
export function clearLoginTrips(): void {
  trySessionStorage((storage) => storage.removeItem(tripsKey))
}
