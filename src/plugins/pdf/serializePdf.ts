/** Writes the objects of a PDF with the table of their offsets. */
import { largestNumber, type PdfObject } from './pdfObjects.js'

export function serializePdf(
  objects: ReadonlyMap<number, PdfObject>,
  { root, info }: { readonly root: number; readonly info: number },
): Uint8Array {
  const chunks = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = chunks[0]?.length ?? 0
  const offsets = new Map<number, number>()
  for (const [number, { text, stream }] of [...objects].sort(([a], [b]) => a - b)) {
    const chunk = Buffer.from(`${number} 0 obj\n${text}${stream && ` ${stream}`}\nendobj\n`, 'latin1')
    offsets.set(number, at)
    at += chunk.length
    chunks.push(chunk)
  }
  const size = largestNumber(objects) + 1
  const table = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${size}\n${table.join('')}${trailer}\n`, 'latin1')])
}
