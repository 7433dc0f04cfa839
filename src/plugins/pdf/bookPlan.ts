/** The list of what is printed, which the plugin hands to the command as a file of the build. */
import type { Outputs } from '../../model/model.js'
import type { OutlineEntry } from './outline.js'

export interface BookPlan {
  /** Path of the document with cover and table of contents. */
  readonly front: string
  /** Paths of the documents with the chapters, in their order. */
  readonly parts: readonly string[]
  readonly outline: readonly OutlineEntry[]
}

const planPath = 'book.json'

/** Returns the file for the outputs. `readPlan` reads it. */
export function writePlan(plan: BookPlan): { readonly path: string; readonly content: string } {
  return { path: planPath, content: JSON.stringify(plan) }
}

/** Undefined if the build has no book. */
export function readPlan(outputs: Outputs): BookPlan | undefined {
  const bytes = outputs.get(planPath)
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as BookPlan)
}
