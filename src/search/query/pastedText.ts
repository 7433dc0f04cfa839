/**
 * Readers paste what a program printed: error messages, log lines, JSON, commands. Their variable parts (times, addresses, ids)
 * are on no page, and would count as words that a page lacks.
 */

/** Parts that differ from one occurrence of a message to the next. */
const variableParts = [
  // The prompt before a command: `$ `, `root@host:~# `, `PS C:\> `.
  /^\s*(?:\[?[\w.-]+@[\w.-]+[^\s$#]*\s?)?[$#❯]\s+/u,
  /^\s*PS [A-Z]:\\[^>]*>\s*/,
  // Times: `2026-11-20T22:41:07.123Z`, `2026/11/20 22:41:07`, `Nov 20 22:41:07`, `22:41:07`.
  /\b\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d\d:\d\d:\d\d/g,
  /\b\d\d:\d\d:\d\d(?:[.,]\d+)?/g,
  // Identifiers: UUID, `req_01JD3WM2Q5S8`, hexadecimal digits with at least one digit, ports and process numbers.
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b(?:[a-z]{2,10}_)?(?=[0-9A-Z]*\d)[0-9A-Z]{20,}\b/g,
  /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,}\b/gi,
  /\[\d+\](?=:)/g,
  // Addresses, accounts and hosts: IPv4 with a port, twelve digits of an AWS account, the origin of a URL.
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+|\/\d\d?)?\b/g,
  /\b\d{9,}\b/g,
  /\bhttps?:\/\/[^\s/"']+/g,
  /\barn:aws[\w-]*:/g,
  /\bHTTP\/\d(?:\.\d)?\s/g,
] as const

/** Characters that separate the parts of JSON, of assignments and of quoted messages. */
const boundaries = /["“”{}[\],;=|<>`]+|'(?=\s|$)|(?<=\s|^)'/gu

/** A message names its kind first: `Error: …`, `AccessDenied: …`. */
const label = /^\s*[\w.]*(?:error|exception|denied|failed|warning|fatal)[\w.]*\b.*: /i

export interface PastedText {
  readonly text: string
  /** Names of JSON fields, in lower case. They say less than the values. */
  readonly fieldNames: ReadonlySet<string>
  /** True if the text looks like the output of a program. */
  readonly isPasted: boolean
}

/** Returns the text without its variable parts. A text that has only such parts stays as it is. */
export function cleanPastedText(text: string): PastedText {
  const fieldNames = new Set([...text.matchAll(/"(\w+)"\s*:/g)].map(([, name = '']) => name.toLowerCase()))
  const constant = variableParts.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  const cleaned = constant.replace(boundaries, ' ')
  const isPasted = label.test(text) || constant !== text || /["“”{]/.test(text)
  return { text: /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : text, fieldNames, isPasted }
}
