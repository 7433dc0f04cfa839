import type { InterfaceText, TextKey } from '../../text/catalogue.js'
import { foldWord } from '../../util/nearest.js'

/** Meanings of formats, for tooltips. */
export function formatHint(format: string, texts: InterfaceText): string | undefined {
  const key = Object.hasOwn(hints, format) ? hints[format] : undefined
  return key && texts[key]
}

/** A format in its usual spelling: `datetime` and `DateTime` are `date-time`. Undefined for an unknown format. */
export function canonicalFormat(format: string): string | undefined {
  if (Object.hasOwn(hints, format)) return format
  const folded = foldWord(format)
  return Object.keys(hints).find((name) => foldWord(name) === folded)
}

/** Texts by format. */
const hints: Readonly<Record<string, TextKey>> = {
  'date-time': 'formatDateTime',
  date: 'formatDate',
  time: 'formatTime',
  duration: 'formatDuration',
  email: 'formatEmail',
  'idn-email': 'formatIdnEmail',
  hostname: 'formatHostname',
  'idn-hostname': 'formatIdnHostname',
  ipv4: 'formatIpv4',
  ipv6: 'formatIpv6',
  uri: 'formatUri',
  'uri-reference': 'formatUriReference',
  'uri-template': 'formatUriTemplate',
  iri: 'formatIri',
  uuid: 'formatUuid',
  'json-pointer': 'formatJsonPointer',
  regex: 'formatRegex',
  int32: 'formatInt32',
  int64: 'formatInt64',
  float: 'formatFloat',
  double: 'formatDouble',
  decimal: 'formatDecimal',
  byte: 'formatByte',
  binary: 'formatBinary',
  password: 'formatPassword',
}
