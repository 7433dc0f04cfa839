/** What is wrong with a text of a known format; undefined where nothing is, or the format is not judged. */
export function checkFormat(text: string, format: string | undefined): string | undefined {
  const check = format !== undefined && Object.hasOwn(formatChecks, format) ? formatChecks[format] : undefined
  return check && !check.test(text) ? `must be ${check.name}, as the format ${format} says` : undefined
}

interface FormatCheck {
  readonly name: string
  readonly test: (text: string) => boolean
}

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

const formatChecks: Readonly<Record<string, FormatCheck>> = {
  'date-time': {
    name: 'a date and time such as 2025-01-31T09:30:00Z',
    test: (text) => {
      const match = dateTime.exec(text)
      return (
        match !== null &&
        isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3])) &&
        Number(match[4]) < 24 &&
        Number(match[5]) < 60 &&
        Number(match[6]) <= 60
      )
    },
  },
  date: {
    name: 'a date such as 2025-01-31',
    test: (text) => {
      const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
      return match !== null && isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3]))
    },
  },
  uri: { name: 'an absolute URI', test: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text) },
  uuid: { name: 'a UUID', test: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) },
  email: { name: 'an email address', test: (text) => /^[^\s@]+@[^\s@]+\.?[^\s@]*$/.test(text) },
  ipv4: { name: 'an IPv4 address', test: (text) => ipv4.test(text) },
  'json-pointer': { name: 'a JSON Pointer', test: (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text) },
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
