/** Joins the PDFs of the parts of a book: pages, destinations, links between parts, structure for screen readers, outline. */
import { linkBetweenParts } from './bookNames.js'
import { type OutlineEntry, outlineObjects } from './outline.js'
import { changeReferences, largestNumber, type PdfObject, readPdf, referenceAt } from './pdfObjects.js'
import { readDestinations } from './pdfPages.js'
import { joinStructure, structureChanges } from './pdfStructure.js'
import { firstFree, joined, type PlacedPdf, placePdfs } from './placePdfs.js'
import { serializePdf } from './serializePdf.js'

export function mergePdfs(pdfs: readonly Uint8Array[], outline: readonly OutlineEntry[]): Uint8Array {
  const parts = placePdfs(pdfs.map(readPdf))
  const destinations = new Map(parts.flatMap(listDestinations))
  const objects = new Map<number, PdfObject>()
  for (const part of parts) {
    const left = replacedObjects(part)
    for (const [number, object] of part.file.objects)
      if (!left.has(number)) objects.set(part.move(number), moveObject(object, part, destinations))
  }
  const first = Math.max(firstFree, largestNumber(objects)) + 1
  const add = (number: number, text: string) => objects.set(number, { text, stream: '' })
  for (const [index, text] of outlineObjects(
    outline.filter(({ name }) => destinations.has(name)),
    first,
  ).entries())
    add(first + index, text)
  addPages(parts, add)
  add(joined.destinations, `<<${[...destinations].map(([name, place]) => `/${name} [${place}]`).join('\n')}>>`)
  for (const [number, text] of joinStructure(parts)) add(number, text)
  const [front] = parts
  const language = /\/Lang (\((?:\\.|[^\\)])*\))/.exec(front?.catalog ?? '')?.[0] ?? ''
  add(
    joined.catalog,
    `<</Type /Catalog\n/Pages ${joined.pages} 0 R\n/Dests ${joined.destinations} 0 R\n/MarkInfo <</Type /MarkInfo\n/Marked true>>\n/StructTreeRoot ${joined.structure} 0 R\n/Outlines ${first} 0 R\n/PageMode /UseOutlines\n/ViewerPreferences <</Type /ViewerPreferences\n/DisplayDocTitle true>>\n${language}>>`,
  )
  add(joined.info, withoutDates(front?.file.follow(front.file.trailer, 'Info') ?? '<<>>'))
  return serializePdf(objects, { root: joined.catalog, info: joined.info })
}

/** Dates are all that differs between two prints of the same document. */
function withoutDates(info: string): string {
  return info.replace(/\s*\/(?:CreationDate|ModDate) \(D:[^)]{0,30}\)/g, '')
}

/** Numbers of the objects of which the joined file has one for all parts. */
function replacedObjects({ file, catalog }: PlacedPdf): ReadonlySet<number | undefined> {
  const root = file.follow(catalog, 'StructTreeRoot')
  return new Set([
    ...[referenceAt(file.trailer, 'Root'), referenceAt(file.trailer, 'Info'), referenceAt(catalog, 'Dests')],
    ...[referenceAt(catalog, 'StructTreeRoot'), referenceAt(root, 'K'), referenceAt(root, 'IDTree')],
  ])
}

function moveObject(
  { text, stream }: PdfObject,
  part: PlacedPdf,
  destinations: ReadonlyMap<string, string>,
): PdfObject {
  const changed = structureChanges(linkParts(text, destinations), part)
  const isRoot = text === part.file.follow(part.catalog, 'Pages')
  const moved = changeReferences(changed, part.move)
  return { text: isRoot ? moved.replace('<<', `<</Parent ${joined.pages} 0 R\n`) : moved, stream }
}

function linkParts(text: string, destinations: ReadonlyMap<string, string>): string {
  if (!text.includes(linkBetweenParts)) return text
  return text.replace(/\/A <<[^<>]*\/URI \(https:\/\/book\.invalid\/#([\w-]+)\)>>/g, (_, name: string) =>
    destinations.has(name) ? `/Dest /${name}` : '',
  )
}

function listDestinations({ file, move }: PlacedPdf): [name: string, place: string][] {
  return readDestinations(file).map(({ name, page, position }) => [name, `${move(page)} 0 R ${position}`])
}

function addPages(parts: readonly PlacedPdf[], add: (number: number, text: string) => void): void {
  const roots = parts.map(({ file, catalog, move }) => ({
    number: move(referenceAt(catalog, 'Pages') ?? 0),
    count: Number(/\/Count (\d+)/.exec(file.follow(catalog, 'Pages'))?.[1] ?? 0),
  }))
  const count = roots.reduce((sum, root) => sum + root.count, 0)
  const kids = roots.map(({ number }) => `${number} 0 R`).join(' ')
  add(joined.pages, `<</Type /Pages\n/Count ${count}\n/Kids [${kids}]>>`)
}
