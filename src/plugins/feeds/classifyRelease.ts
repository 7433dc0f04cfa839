/** Classifies the lines of a release: kinds of changes, whether readers must act, and advisories. */

/** Labels at the start of a change, as in `- **Fixed:** …`, or headings above changes (https://keepachangelog.com). */
export const defaultKinds: readonly string[] = ['New', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

export interface ReleaseFacts {
  /** In the order of `kinds`. */
  readonly kinds: readonly string[]
  readonly needsAction: boolean
  /** Ids such as `CVE-2026-1234`, in the order of the text. */
  readonly advisories: readonly string[]
}

export const advisoryPattern = /\b(?:GHSA(?:-[0-9a-z]{4}){3}|[A-Z]{2,10}-\d{4}-\d{3,})\b/g

/** @param lines plain text of headings, paragraphs and list items */
export function classifyRelease(lines: readonly string[], kinds: readonly string[]): ReleaseFacts {
  const labels = new Set(lines.flatMap((line) => changeLabel(line)?.toLowerCase() ?? []))
  return {
    kinds: kinds.filter((kind) => labels.has(kind.toLowerCase())),
    needsAction: findAction(lines),
    advisories: [...new Set(lines.join('\n').match(advisoryPattern) ?? [])],
  }
}

/** `Fixed` of `Fixed: …`, and of a line that is only this word. */
export function changeLabel(line: string): string | undefined {
  return /^(\p{L}[\p{L} ]{1,20}?)(?::|$)/u.exec(line)?.[1]
}

/** “Action required: none” says that there is nothing to do. The text can also follow a heading or a colon. */
function findAction(lines: readonly string[]): boolean {
  const index = lines.findIndex((line) => /^action required\s*(?::|$)/i.test(line))
  if (index === -1) return false
  const text = (lines[index] ?? '').replace(/^action required\s*:?\s*/i, '') || (lines[index + 1] ?? '')
  return text !== '' && !/^(?:none|no|nothing)\b/i.test(text)
}
