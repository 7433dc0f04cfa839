/** Opens a description as readers see it: with its overlays, with maps that are in files of their own, and without the parts that are hidden from them. */
import type { Diagnostic } from '../model/diagnostic.js'
import { type Graph, openGraph } from '../openapi/document/graph.js'
import { readDocument } from '../openapi/document/readDocument.js'
import type { ReadDocument } from '../openapi/document/sourceDocument.js'
import { applyOverlays } from '../openapi/edit/applyOverlays.js'
import { expandMapReferences } from '../openapi/edit/expandMapReferences.js'
import { removeHidden } from '../openapi/edit/removeHidden.js'
import type { DescriptionFiles } from './descriptionFiles.js'

export interface OpenedDescription {
  readonly graph?: Graph
  readonly diagnostics: readonly Diagnostic[]
  /** Overlays were applied, hidden parts removed, or maps of other files put in: the data differs from the text of the files. */
  readonly isEdited: boolean
}

export interface DescriptionInput {
  readonly file: string
  readonly overlays: readonly string[]
}

export function openDescription({ file, overlays }: DescriptionInput, files: DescriptionFiles): OpenedDescription {
  const { read, parse } = files.openFiles()
  const found: Diagnostic[] = []
  const readOverlay = (overlay: string) => {
    const { text, diagnostics } = read(overlay)
    const parsed: ReadDocument = text === undefined ? { diagnostics } : readDocument(text, overlay)
    found.push(...parsed.diagnostics)
    return parsed.document ? [parsed.document] : []
  }
  const parseWithOverlays = (text: string, name: string): ReadDocument => {
    if (overlays.length === 0 || name !== file) return parse(text, name)
    const { document, diagnostics } = readDocument(text, name)
    if (document) found.push(...applyOverlays(document, overlays.flatMap(readOverlay)))
    return { ...(document && { document }), diagnostics }
  }
  const { graph, diagnostics } = openGraph(file, { read, parse: parseWithOverlays })
  const hasOverlays = overlays.length > 0
  if (!graph) return { diagnostics: [...found, ...diagnostics], isEdited: hasOverlays }
  const isExpanded = expandMapReferences(graph)
  const isEdited = removeHidden(graph, hasOverlays) || isExpanded || hasOverlays
  if (isEdited) files.forget()
  for (const diagnostic of found) graph.report(diagnostic)
  return { graph, diagnostics: graph.diagnostics, isEdited }
}
