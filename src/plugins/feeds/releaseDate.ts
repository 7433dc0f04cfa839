const months = 'january february march april may june july august september october november december'.split(' ')

/** ISO date of `2026-10-14` and `14 October 2026`. Undefined for other texts and for days that do not exist. */
export function parseReleaseDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  const number = months.indexOf(month.toLowerCase()) + 1
  const iso = number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const time = Date.parse(`${iso}T00:00:00Z`)
  // A date such as 30 February becomes one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}
