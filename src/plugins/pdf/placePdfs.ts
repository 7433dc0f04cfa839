/** Gives the objects of each PDF numbers of their own in the joined one. */
import { largestNumber, type PdfFile, referenceAt } from './pdfObjects.js'

/** Objects of the joined file that no part has. */
export const joined = { catalog: 1, pages: 2, destinations: 3, structure: 4, document: 5, parents: 6, ids: 7, info: 8 }
export const firstFree = 9

/** A PDF with its place in the joined one. */
export interface PlacedPdf {
  readonly file: PdfFile
  readonly index: number
  readonly catalog: string
  /** Returns the number of an object in the joined file. */
  readonly move: (number: number) => number
  /** Added to the keys of the structure. */
  readonly firstKey: number
}

export function placePdfs(files: readonly PdfFile[]): PlacedPdf[] {
  let shift = firstFree
  let firstKey = 0
  return files.map((file, index) => {
    const by = shift
    shift += largestNumber(file.objects) + 1
    const catalog = file.follow(file.trailer, 'Root')
    const root = file.follow(catalog, 'StructTreeRoot')
    const shared = new Map([
      [referenceAt(catalog, 'StructTreeRoot'), joined.structure],
      [referenceAt(root, 'K'), joined.document],
    ])
    const part = { file, index, catalog, firstKey, move: (number: number) => shared.get(number) ?? number + by }
    firstKey += Number(/\/ParentTreeNextKey (\d+)/.exec(root)?.[1] ?? 0)
    return part
  })
}
