/** The pages of a PDF of Chromium and the destinations of its links. */
import { type PdfFile, readPdf, referenceAt } from './pdfObjects.js'

export interface PdfPages {
  readonly count: number
  /** Number of the page, from 1, by the name of a destination: the id of an element that a link points to. */
  readonly destinations: ReadonlyMap<string, number>
}

/** Links to missing pages have no destination in the map. */
export function readPdfPages(bytes: Uint8Array): PdfPages {
  const file = readPdf(bytes)
  const root = file.follow(file.trailer, 'Root')
  const pages = listPageObjects(referenceAt(root, 'Pages') ?? -1, file)
  const numbers = new Map(pages.map((page, index) => [page, index + 1]))
  const destinations = readDestinations(file).flatMap(({ name, page }) => {
    const number = numbers.get(page)
    return number === undefined ? [] : [[name, number] as const]
  })
  return { count: pages.length, destinations: new Map(destinations) }
}

export interface Destination {
  readonly name: string
  /** Number of the object of the page. */
  readonly page: number
  /** The position on the page in the syntax of PDF, for example `/XYZ 6 579 0`. */
  readonly position: string
}

/** Reads the dictionary of named destinations. Empty for a PDF without one. */
export function readDestinations(file: PdfFile): Destination[] {
  const dictionary = file.follow(file.follow(file.trailer, 'Root'), 'Dests')
  return [...dictionary.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R ([^\]]*)\]/g)].map(
    ([, name = '', page = '', position = '']) => ({ name, page: Number(page), position }),
  )
}

/** The tree has at most eight pages in a node. */
function listPageObjects(number: number, file: PdfFile): number[] {
  const object = file.objects.get(number)?.text ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1]
  if (kids === undefined) return object === '' ? [] : [number]
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => listPageObjects(Number(kid), file))
}
