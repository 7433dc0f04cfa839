/** `docsgen api-diff`: compares two API descriptions, and fails if callers of the API must change. */
import { basename, dirname, relative, resolve } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import { compareDescriptions } from '../openapi/changes/compareDescriptions.js'
import { locateChange } from '../openapi/changes/locateChange.js'
import type { Graph } from '../openapi/document/graph.js'
import { listOperations } from '../openapi/document/listOperations.js'
import { createSlugRegistry } from '../openapi/document/slugs.js'
import { upgradeSwagger } from '../openapi/document/upgradeSwagger.js'
import { isDescription, noOperations } from '../openapi/validate/operationCount.js'
import { descriptionFiles, descriptionLimits } from '../sources/descriptionFiles.js'
import { openDescription } from '../sources/openDescription.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import type { ExitCode, Session } from '../terminal/session.js'
import { interfaceText } from '../text/catalogue.js'
import { isInsideFolder, readText } from '../util/projectFiles.js'

export interface ApiDiffFlags {
  readonly failOn: 'breaking' | 'any' | 'none'
}

export function apiDiff(
  session: Session,
  { before, after, failOn }: ApiDiffFlags & { readonly before: string; readonly after: string },
): ExitCode {
  const old = readComparedFile(before, session)
  const now = readComparedFile(after, session)
  if (!old.graph || !now.graph) {
    printDiagnostics([...old.diagnostics, ...now.diagnostics], session)
    return 1
  }
  upgradeSwagger(now.graph)
  const graphs = { old: old.graph, now: now.graph }
  const operations = listOperations(graphs.now, createSlugRegistry([]))
  const changed = compareDescriptions(graphs.old, { graph: graphs.now, operations, texts: interfaceText('en') })
  const found = mergeSharedChanges(
    changed.flatMap(({ source, isRemoved, changes }) =>
      changes.map(({ breaking, text, anchor }): PlacedChange => {
        const { file, range } = locateChange(anchor, source, isRemoved ? graphs.old : graphs.now)
        const place = { file: (isRemoved ? old : now).nameOf(file), range }
        const isFatal = failOn === 'any' || (failOn === 'breaking' && breaking)
        const code = breaking ? 'api-breaking' : 'api-change'
        const severity = isFatal ? 'error' : breaking ? 'warning' : 'info'
        return { operation: `${source.method} ${source.path}`, text, severity, code, ...place }
      }),
    ),
  )
  printDiagnostics(found, session)
  const breaking = found.filter(({ code }) => code === 'api-breaking').length
  if (!session.flags.quiet)
    session.progress.line(
      `${countOf(breaking, 'breaking change')}, ${countOf(found.length - breaking, 'other change').toLowerCase()}.`,
    )
  return found.some(({ severity }) => severity === 'error') ? 1 : 0
}

/** A change of one operation, and its place in the description. */
interface PlacedChange extends Omit<Diagnostic, 'message'> {
  readonly operation: string
  readonly text: string
}

/** Other operations that are named when a change is in a part that operations share. */
const namedOperations = 8

/** One diagnostic for each cause: a change of a shared parameter is at one place, and the same in every operation. */
function mergeSharedChanges(changes: readonly PlacedChange[]): readonly Diagnostic[] {
  const shared = new Map<string, { readonly change: PlacedChange; readonly operations: string[] }>()
  for (const change of changes) {
    const { operation, text, code, file, range } = change
    const key = JSON.stringify([text, code, file, range])
    const known = shared.get(key)
    if (known) known.operations.push(operation)
    else shared.set(key, { change, operations: [operation] })
  }
  return [...shared.values()].map(({ change: { operation, text, ...placed }, operations }): Diagnostic => {
    const others = operations.slice(1)
    if (others.length === 0) return { ...placed, message: `${operation}: ${text}` }
    const rest = others.length > namedOperations ? `, and ${others.length - namedOperations} more` : ''
    const hint = `The same change in ${others.slice(0, namedOperations).join(', ')}${rest}.`
    return { ...placed, message: `${countOf(operations.length, 'operation')}, first ${operation}: ${text}`, hint }
  })
}

function countOf(count: number, noun: string): string {
  return `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`
}

interface ReadDescription {
  readonly graph?: Graph
  readonly diagnostics: readonly Diagnostic[]
  /** Name of a file of the description for the report: relative to the working directory. */
  readonly nameOf: (file: string) => string
}

/** References stay inside the working directory, or inside the folder of a file that is elsewhere. */
function readComparedFile(file: string, { root }: Session): ReadDescription {
  const path = resolve(file)
  const folder = isInsideFolder(path, root) ? root : dirname(path)
  const nameOf = (inner: string) => relative(root, resolve(folder, inner)).replaceAll('\\', '/')
  const files = descriptionFiles({
    readText: (name) => ({ ...readText(folder, name, descriptionLimits), hash: '' }),
    previous: undefined,
  })
  const first = folder === root ? nameOf(path) : basename(path)
  const { graph, diagnostics } = openDescription({ file: first, overlays: [] }, files)
  // Compared with another file, everything would seem to be removed.
  const isRead = graph && isDescription(graph)
  const found = graph && !isRead ? [...diagnostics, noOperations(graph)] : diagnostics
  return {
    ...(isRead && { graph }),
    diagnostics: found.map((one) => ({ ...one, file: nameOf(one.file) })),
    nameOf,
  }
}
