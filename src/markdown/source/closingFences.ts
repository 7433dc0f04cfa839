/**
 * A closing fence (`:::`) right below a table or a link definition is text for satteri, so that the rest of the page is inside of the
 * directive. An empty line before the fence, which is removed from the positions afterwards, ends the table or the definition.
 */
import { isRecord } from '../../util/isRecord.js'
import { mapLinesOutsideCode } from './linesOutsideCode.js'

const closing = /^([ \t>]*):{3,}[ \t]*$/
const open = /\||^[ \t>]*\[[^\]]+\]:/
/** A definition whose destination is on the next line. */
const definitionStart = /^[ \t>]*\[[^\]]+\]:[ \t]*$/

export interface SeparatedSource {
  readonly text: string
  /** Lines of the text that were inserted, counted from 1, in order. */
  readonly inserted: readonly number[]
}

/**
 * Inserts an empty line before a closing `:::` that the parser would take as text of a list or a definition. Returns the inserted
 * lines.
 */
export function separateClosingFences(source: string): SeparatedSource {
  if (!/^[ \t>]*:{3,}[ \t]*$/m.test(source)) return { text: source, inserted: [] }
  const inserted: number[] = []
  const lines = source.split('\n')
  const text = mapLinesOutsideCode(source, (line, index) => {
    const prefix = closing.exec(line)?.[1]
    if (prefix === undefined) return line
    const isLate = open.test(lines[index - 1] ?? '') || definitionStart.test(lines[index - 2] ?? '')
    if (!isLate) return line
    inserted.push(index + 1 + inserted.length)
    return `${prefix.trimEnd()}\n${line}`
  })
  return { text, inserted }
}

interface Point {
  line: number
  offset?: number
}

/** Corrects the positions of a tree of the separated text, so that they are those of the source. */
export function removeInsertedLines(tree: unknown, { text, inserted }: SeparatedSource): void {
  if (inserted.length === 0 || !isRecord(tree)) return
  const lengths = text.split('\n').map(({ length }) => length + 1)
  const correct = (point: unknown) => {
    if (!isPoint(point)) return
    const { line } = point
    const passed = inserted.filter((each) => each < line)
    // A node that ends on an inserted line ends on the line before.
    point.line -= passed.length + (inserted.includes(line) ? 1 : 0)
    if (point.offset !== undefined) point.offset -= passed.reduce((sum, each) => sum + (lengths[each - 1] ?? 0), 0)
  }
  const correctNode = (node: unknown): void => {
    if (!isRecord(node)) return
    if (isRecord(node.position)) {
      correct(node.position.start)
      correct(node.position.end)
    }
    if (Array.isArray(node.children)) node.children.forEach(correctNode)
  }
  correctNode(tree)
}

function isPoint(value: unknown): value is Point {
  return isRecord(value) && typeof value.line === 'number'
}
