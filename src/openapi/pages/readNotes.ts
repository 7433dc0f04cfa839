/**
 * Notes of the author about operations, in separate files: `<operationId>.md` shows below the description of the
 * operation, and `<operationId>.after.md` below its responses. For an operation without an id, the file has the name of
 * its page.
 */
import { posix } from 'node:path'
import type { NotesView } from '../../model/contract/reference.js'
import { at, type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { OperationSource } from '../document/listOperations.js'

/** Notes by the name of the operation. */
export type OperationNotes = ReadonlyMap<string, NotesView>

/** Reads the notes. `read` returns undefined for a file that cannot be read, which it reports. */
export function readNotes(files: readonly string[], read: (file: string) => string | undefined): OperationNotes {
  const notes = new Map<string, NotesView>()
  for (const file of files) {
    const { name, slot } = parseNoteName(file)
    const markdown = file.endsWith('.md') ? read(file) : undefined
    // Positions in the text are positions in the file.
    if (markdown?.trim())
      notes.set(name, { ...notes.get(name), [slot]: { markdown, file, line: 0, column: 0, indent: 0 } })
  }
  return notes
}

/** Reports notes that no page shows. */
export function checkNotes(files: readonly string[], operations: readonly OperationSource[]): readonly Diagnostic[] {
  const names = new Set(operations.map(({ operationId, slug }) => operationId ?? slug))
  return files.flatMap((file): readonly Diagnostic[] => {
    const place = { file, range: at(1, 1) }
    const { name } = parseNoteName(file)
    if (!file.endsWith('.md')) {
      const hint = `Rename it to “${posix.basename(file).replace(/\.\w+$/, '.md')}”, and write Markdown without components.`
      return [warning('openapi-note', 'A note must be a Markdown file.', { ...place, hint })]
    }
    if (names.has(name)) return []
    const near = nearest(name, names)
    const hint = near ? `Did you mean “${near}.md”?` : 'Name the file like the `operationId`, or remove it.'
    return [warning('openapi-note', `There is no operation “${name}”, so this note is not shown.`, { ...place, hint })]
  })
}

function parseNoteName(file: string): { readonly name: string; readonly slot: keyof NotesView } {
  const stem = posix.basename(file).replace(/\.mdx?$/, '')
  return stem.endsWith('.after')
    ? { name: stem.slice(0, -'.after'.length), slot: 'noteAfter' }
    : { name: stem, slot: 'note' }
}
