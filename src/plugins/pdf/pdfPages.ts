/** Reads the pages of a PDF of Chromium and the destinations of its links. Chromium writes both as plain objects. */

export interface PdfPages {
  readonly count: number
  /** Number of the page, from 1, by the name of a destination: the id of an element that a link points to. */
  readonly destinations: ReadonlyMap<string, number>
  /** Major version of the Chromium that wrote the file. */
  readonly milestone: number
}

export function readPdfPages(bytes: Uint8Array): PdfPages {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = readObjects(text)
  const root = objects.get(/\/Root (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer')))?.[1] ?? '') ?? ''
  const pages = listPageObjects(/\/Pages (\d+) 0 R/.exec(root)?.[1] ?? '', objects)
  const numbers = new Map(pages.map((page, index) => [page, index + 1]))
  const dictionary = objects.get(/\/Dests (\d+) 0 R/.exec(root)?.[1] ?? '') ?? ''
  const destinations = [...dictionary.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R/g)].flatMap(
    ([, name = '', page = '']) => {
      const number = numbers.get(page)
      return number === undefined ? [] : [[name, number] as const]
    },
  )
  return {
    count: pages.length,
    destinations: new Map(destinations),
    milestone: Number(/\/Producer \(Skia\/PDF m(\d+)/.exec(text)?.[1] ?? 0),
  }
}

/** Text of each object by its number, up to its stream, found by the table at the end of the file. */
function readObjects(text: string): ReadonlyMap<string, string> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN)
  const table = Number.isNaN(start) ? '' : text.slice(start)
  const objects = new Map<string, string>()
  for (const [, offset] of table.matchAll(/^(\d{10}) \d{5} n/gm)) {
    const at = Number(offset)
    const [head = '', number = ''] = /^(\d+) 0 obj\s*/.exec(text.slice(at, at + 30)) ?? []
    const end = text.indexOf('endobj', at)
    const stream = text.indexOf('stream', at)
    if (number) objects.set(number, text.slice(at + head.length, stream !== -1 && stream < end ? stream : end))
  }
  return objects
}

/** The tree has at most eight pages in a node. */
function listPageObjects(number: string, objects: ReadonlyMap<string, string>): string[] {
  const object = objects.get(number) ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1]
  if (kids === undefined) return object === '' ? [] : [number]
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => listPageObjects(kid, objects))
}
