/** Reads the objects of a PDF of Chromium, which writes all of them as plain objects with a table of their offsets. */

export interface PdfObject {
  /** The object without its stream, as Latin-1. */
  readonly text: string
  /** From `stream` to `endstream`, as Latin-1. Empty if the object has none. */
  readonly stream: string
}

export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly trailer: string
  /** Text of the object at a key of a dictionary; empty if the key or the object is missing. */
  readonly follow: (dictionary: string, key: string) => string
  /** Major version of the Chromium that wrote the file; 0 for any other program. */
  readonly milestone: number
}

/** A file of another program has the milestone 0; its objects may be missing, because it can compress them. */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = readPdfObjects(text)
  const at = text.lastIndexOf('trailer')
  return {
    objects,
    trailer: at === -1 ? '' : text.slice(at),
    follow: (dictionary, key) => objects.get(referenceAt(dictionary, key) ?? -1)?.text ?? '',
    milestone: Number(/\/Producer \(Skia\/PDF m(\d+)/.exec(text)?.[1] ?? 0),
  }
}

/** Number of the object that a key of a dictionary refers to. */
export function referenceAt(dictionary: string, key: string): number | undefined {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** A file of a large site has more objects than a call can have arguments. */
export function largestNumber(objects: ReadonlyMap<number, PdfObject>): number {
  let largest = 0
  for (const number of objects.keys()) largest = Math.max(largest, number)
  return largest
}

/** Strings first, so that no text of one looks like a reference. */
const tokens = /\((?:\\[\s\S]|[^\\()])*\)|(\d+) 0 R\b/g

/** Replaces the object numbers of all references in an object. Strings stay, even if they look like references. */
export function changeReferences(text: string, change: (number: number) => number): string {
  return text.replace(tokens, (token, number?: string) =>
    number === undefined ? token : `${change(Number(number))} 0 R`,
  )
}

function readPdfObjects(text: string): ReadonlyMap<number, PdfObject> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1] ?? Number.NaN)
  const table = Number.isNaN(start) ? '' : text.slice(start)
  const objects = new Map<number, PdfObject>()
  for (const [, offset] of table.matchAll(/^(\d{10}) \d{5} n/gm)) {
    const at = Number(offset)
    const [head = '', number = ''] = /^(\d+) 0 obj\s*/.exec(text.slice(at, at + 30)) ?? []
    if (number) objects.set(Number(number), readPdfObject(text, at + head.length))
  }
  return objects
}

function readPdfObject(text: string, from: number): PdfObject {
  const end = text.indexOf('endobj', from)
  const object = text.slice(from, end)
  const stream = object.indexOf('stream')
  const head = stream === -1 ? object : object.slice(0, stream)
  if (!/\/Length \d+[^)]*>>\s*$/.test(head)) return { text: object.trimEnd(), stream: '' }
  const length = Number(/\/Length (\d+)/.exec(head.slice(head.lastIndexOf('/Length ')))?.[1])
  const body = /^stream\r?\n/.exec(text.slice(from + stream, from + stream + 10))?.[0].length ?? 0
  const first = from + stream + body
  return { text: head.trimEnd(), stream: `stream\n${text.slice(first, first + length)}\nendstream` }
}
