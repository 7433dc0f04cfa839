/** Formats the diagnostics of a run: as text for people, and as JSON, SARIF and GitHub commands for tools. */

import { type DiagnosticCode, diagnosticCodes, diagnosticLink } from '../diagnostics/diagnosticCodes.js'
import type { Severity } from '../diagnostics/diagnosticEntry.js'
import { compareDiagnostics, type Diagnostic, type Range } from '../model/diagnostic.js'
import { codeFrame } from './codeFrame.js'
import { printable } from './displayWidth.js'

export interface TextOptions {
  /** Returns the text of a file by its path relative to the root; undefined if it is not available. */
  readonly sourceOf?: (file: string) => string | undefined
  readonly color?: boolean
  /** Largest number of errors to show with their code frame; the others are one line each. Default 200. */
  readonly cap?: number
  /** Show every warning, not only the first three of each code. */
  readonly all?: boolean
  /** The last line counts these. Default: all that are given. */
  readonly counted?: readonly Diagnostic[]
}

/**
 * Errors come first, and no message is omitted; after three with the same message, the others are one line each, and after twenty
 * they are counted. A code of warnings or notes shows its first three places.
 */
export function formatText(diagnostics: readonly Diagnostic[], options: TextOptions = {}): string {
  const { sourceOf = () => undefined, color = false, cap = 200, all = false, counted = diagnostics } = options
  const paint = color ? painted : unpainted
  const isNew = createFirstTimeCheck()
  const formatBlock = (diagnostic: Diagnostic) => {
    const { code, hint = '', ...rest } = diagnostic
    const isRepeated = hint.length > maxRepeatedHintLength && !isNew(`hint ${hint}`)
    const block = diagnosticText(isRepeated ? { ...rest, code } : diagnostic, sourceOf, paint)
    return isNew(`help ${code}`) ? `${block}\n${indent(`${paint('cyan', 'help:')} docsgen explain ${code}`)}` : block
  }
  const errors = sorted(diagnostics.filter(({ severity }) => severity === 'error'))
  const {
    framed,
    listed,
    counted: folded,
  } = splitErrors(errors, all ? { cap, places: Infinity } : { cap, places: maxListed })
  const blocks = framed.map(formatBlock)
  if (listed.length > 0) blocks.push(listed.map((diagnostic) => headLine(diagnostic, paint)).join('\n'))
  for (const [message, count] of folded)
    blocks.push(
      paint(
        'dim',
        `… and ${countNoun(count, 'more error')} with the message “${printable(message)}” Use --verbose to see all.`,
      ),
    )
  for (const group of groupByCode(sorted(diagnostics.filter(({ severity }) => severity !== 'error')))) {
    const shown = all ? group : group.slice(0, placesPerCode)
    blocks.push(...shown.map(formatBlock))
    const [first] = group
    if (first && group.length > shown.length) {
      const rest = countNoun(group.length - shown.length, `more ${nouns[first.severity]}`)
      blocks.push(paint('dim', `… and ${rest} with the code ${first.code}. Use --verbose to see all.`))
    }
  }
  const everyError = counted.filter(({ severity }) => severity === 'error')
  if (everyError.length > maxListed) blocks.push(errorCounts(everyError))
  if (counted.length > 0) blocks.push(paint('bold', summary(counted)))
  return blocks.map((block) => `${block}\n`).join('\n')
}

/** `Errors by code: link-page 2,160, front-matter-unknown-key 12.` The most frequent comes first. */
function errorCounts(errors: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { code } of errors) counts.set(code, (counts.get(code) ?? 0) + 1)
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${formatCount(count)}`)
  return `Errors by code: ${parts.join(', ')}.`
}

/** A longer hint is printed once, for the first diagnostic that has it. */
const maxRepeatedHintLength = 120

/** Returns a function that is true for a text that it did not get before. */
function createFirstTimeCheck(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => seen.size < seen.add(text).size
}

interface SplitErrors {
  /** Errors to show with their code frame. */
  readonly framed: readonly Diagnostic[]
  /** Errors to show as one line each. */
  readonly listed: readonly Diagnostic[]
  /** Number of the other errors, by message. */
  readonly counted: ReadonlyMap<string, number>
}

interface ErrorLimits {
  /** Largest number of errors with a frame. */
  readonly cap: number
  /** Largest number of places of one message. */
  readonly places: number
}

/** Places of one message that are shown: a key that all pages have would hide the other messages. */
const maxListed = 20

/** An error whose message was framed three times needs no more frames, nor do those after the first `cap`. */
function splitErrors(errors: readonly Diagnostic[], { cap, places }: ErrorLimits): SplitErrors {
  const counted = new Map<string, number>()
  const counts = new Map<string, number>()
  const framed: Diagnostic[] = []
  const listed: Diagnostic[] = []
  for (const diagnostic of errors) {
    const key = `${diagnostic.code} ${diagnostic.message}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (framed.length < cap && count <= placesPerCode) framed.push(diagnostic)
    else if (count <= places) listed.push(diagnostic)
    else counted.set(diagnostic.message, (counted.get(diagnostic.message) ?? 0) + 1)
  }
  return { framed, listed, counted }
}

/** Places that are framed: of each code, or, of errors, of each message. */
const placesPerCode = 3

/** In the order of the first place. */
function groupByCode(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity} ${diagnostic.code}`
    groups.set(key, [...(groups.get(key) ?? []), diagnostic])
  }
  return [...groups.values()]
}

/** `2 errors, 1 warning`. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const count = countBySeverity(diagnostics)
  const parts = severities.filter((severity) => count[severity] > 0)
  return parts.length === 0
    ? 'no errors or warnings'
    : parts.map((severity) => countNoun(count[severity], nouns[severity])).join(', ')
}

/** `help` is the URL of the code in the documentation. */
export function formatJson(diagnostics: readonly Diagnostic[]): string {
  const count = countBySeverity(diagnostics)
  const report = {
    version: 1,
    errors: count.error,
    warnings: count.warning,
    infos: count.info,
    diagnostics: sorted(diagnostics).map((diagnostic) => ({ ...diagnostic, help: diagnosticLink(diagnostic.code) })),
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

/** Workflow commands of GitHub Actions, which show diagnostics beside the lines of a pull request. */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  { cap = 200 }: { readonly cap?: number } = {},
): string {
  const errors = sorted(diagnostics.filter(({ severity }) => severity === 'error'))
  const others = sorted(diagnostics.filter(({ severity }) => severity !== 'error'))
  const lines = [...errors, ...others.slice(0, Math.max(0, cap - errors.length))].map(
    ({ severity, code, message, file, range, hint }) => {
      const { start, end } = range ?? {}
      const place = {
        file,
        line: start?.line,
        endLine: end?.line,
        col: start?.column,
        endColumn: end?.column,
        title: code,
      }
      const properties = Object.entries(place)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
      return `::${commands[severity]} ${properties.join(',')}::${escapeData(hint ? `${message}\n${hint}` : message)}`
    },
  )
  const rest = diagnostics.length - lines.length
  if (rest > 0) lines.push(`::notice::${countNoun(rest, 'more diagnostic')}, not shown.`)
  return lines.map((line) => `${line}\n`).join('')
}

/** SARIF 2.1.0, for code scanning. */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  { version }: { readonly version?: string } = {},
): string {
  const reported = sorted(diagnostics)
  const rules = [...new Set(reported.map(({ code }) => code))].sort()
  const results = reported.map(({ severity, code, message, file, range, hint, related = [] }) => ({
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: levels[severity],
    message: { text: hint ? `${message} ${hint}` : message },
    locations: [sarifLocation(file, range)],
    ...(related.length > 0 && {
      relatedLocations: related.map((other) => ({
        ...sarifLocation(other.file, other.range),
        message: { text: other.message },
      })),
    }),
  }))
  const driver = { name: 'docsgen', ...(version && { version }), rules: rules.map(sarifRule) }
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function sarifRule(code: DiagnosticCode): object {
  const { severity, meaning, fix } = diagnosticCodes[code]
  return {
    id: code,
    shortDescription: { text: meaning },
    // `helpUri` must be an absolute URI, but the documentation is a file of the package.
    help: { text: `${fix} See ${diagnosticLink(code)} in the docsgen package.` },
    defaultConfiguration: { level: levels[severity] },
  }
}

const severities: readonly Severity[] = ['error', 'warning', 'info']
const nouns: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }
const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }
const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }
const colors: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'cyan' }

function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(compareDiagnostics)
}

function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const count: Record<Severity, number> = { error: 0, warning: 0, info: 0 }
  for (const { severity } of diagnostics) count[severity] += 1
  return count
}

function countNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The first formatted number of a process loads the tables of languages, which takes as long as 5 pages. */
const formatCount = (count: number) => (count < 1000 ? String(count) : count.toLocaleString('en-US'))

function diagnosticText(diagnostic: Diagnostic, sourceOf: (file: string) => string | undefined, paint: Paint): string {
  const { severity, file, range, hint, related = [] } = diagnostic
  const source = range && sourceOf(file)
  const frame = source === undefined || !range ? '' : codeFrame(source, range)
  const lines = [headLine(diagnostic, paint)]
  if (frame)
    lines.push(indent(frame.replace(/^( +\| *)(\^+)$/m, (_, lead, carets) => lead + paint(colors[severity], carets))))
  if (hint) lines.push(indent(`${paint('cyan', 'hint:')} ${printable(hint)}`))
  for (const other of related)
    lines.push(indent(printable(`${locationText(other.file, other.range)}: ${other.message}`)))
  return lines.join('\n')
}

function headLine({ severity, code, message, file, range }: Diagnostic, paint: Paint): string {
  const place = paint('bold', printable(locationText(file, range)))
  return `${place} ${paint(colors[severity], severity)} ${paint('dim', code)} ${printable(message)}`
}

function locationText(file: string, range?: Range): string {
  return range ? `${file}:${range.start.line}:${range.start.column}` : file
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}

type Style = 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'
type Paint = (style: Style, text: string) => string

const codes: Readonly<Record<Style, number>> = { red: 31, yellow: 33, cyan: 36, dim: 2, bold: 1 }

function painted(style: Style, text: string): string {
  return `\u001b[${codes[style]}m${text}\u001b[0m`
}

function unpainted(_style: Style, text: string): string {
  return text
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function sarifLocation(file: string, range?: Range): object {
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' }
  if (!range) return { physicalLocation: { artifactLocation } }
  const { start, end } = range
  const region = {
    startLine: start.line,
    startColumn: start.column,
    ...(end && { endLine: end.line, endColumn: end.column }),
  }
  return { physicalLocation: { artifactLocation, region } }
}
