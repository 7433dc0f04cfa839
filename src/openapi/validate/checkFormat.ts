/** Returns the end of a sentence, or undefined if the text is valid or the format is not checked. */
export function checkFormat(text: string, format: string | undefined): string | undefined {
  const check = format !== undefined && Object.hasOwn(formatChecks, format) ? formatChecks[format] : undefined
  return check && !check.isValid(text) ? `must be ${check.label} (format \`${format}\`)` : undefined
}

interface FormatCheck {
  /** With its article, for example `a UUID`. */
  readonly label: string
  readonly isValid: (text: string) => boolean
}

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Other formats are not checked, because authors disagree about their syntax. */
const formatChecks: Readonly<Record<string, FormatCheck>> = {
  'date-time': {
    label: 'a date and time such as 2025-01-31T09:30:00Z',
    isValid: (text) => {
      const match = dateTime.exec(text)
      return (
        match !== null &&
        isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3])) &&
        Number(match[4]) < 24 &&
        Number(match[5]) < 60 &&
        // 60 is a leap second.
        Number(match[6]) <= 60
      )
    },
  },
  date: {
    label: 'a date such as 2025-01-31',
    isValid: (text) => {
      const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
      return match !== null && isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3]))
    },
  },
  uri: { label: 'an absolute URI', isValid: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text) },
  uuid: { label: 'a UUID', isValid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) },
  email: { label: 'an email address', isValid: (text) => /^[^\s@]+@[^\s@]+\.?[^\s@]*$/.test(text) },
  ipv4: { label: 'an IPv4 address', isValid: (text) => ipv4.test(text) },
  'json-pointer': { label: 'a JSON Pointer', isValid: (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text) },
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
