/** Formats `2026-11-02` as `2 November 2026`, independent of the time zone. Returns other texts unchanged. */
export function formatDate(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time)) return date
  // In English the day comes first. American readers understand this order, too.
  const language = TEXT.languageTag === 'en' ? 'en-GB' : TEXT.languageTag
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}
