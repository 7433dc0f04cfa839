/** The structure for screen readers of joined PDFs: one document element, one tree of parents, one of ids. */
import { changeReferences, referenceAt } from './pdfObjects.js'
import { joined, type PlacedPdf } from './placePdfs.js'

/** Changes the keys and ids of an object, which would be those of other parts too. */
export function structureChanges(text: string, { index, firstKey }: PlacedPdf): string {
  if (text.includes('/StructElem') || text.includes('/Limits ['))
    return text.replace(/\((node\d+)\)/g, (_, id: string) => `(${partPrefix(index)}${id})`)
  if (text.includes('/Type /ParentTree')) return parentTreeLeaf(text, firstKey)
  return text.replace(
    /(\/StructParents?) (\d+)/g,
    (_, key: string, value: string) => `${key} ${Number(value) + firstKey}`,
  )
}

/** Sorts as the parts do, because the names of a tree must be in order. */
function partPrefix(index: number): string {
  return `p${String(index).padStart(5, '0')}`
}

function parentTreeLeaf(text: string, firstKey: number): string {
  const pairs = [...text.matchAll(/(\d+) (\d+ 0 R)/g)].map(([, key, reference]) => ({
    key: Number(key) + firstKey,
    reference,
  }))
  const numbers = pairs.map(({ key, reference }) => `${key} ${reference}`).join('\n')
  return `<</Limits [${pairs[0]?.key ?? firstKey} ${pairs.at(-1)?.key ?? firstKey}]\n/Nums [${numbers}]>>`
}

/** Returns the text of the common objects by their number. */
export function joinStructure(parts: readonly PlacedPdf[]): [number: number, text: string][] {
  const roots = parts.map((part) => ({ ...part, root: part.file.follow(part.catalog, 'StructTreeRoot') }))
  const language = /\/Lang \((?:\\.|[^\\)])*\)/.exec(roots[0]?.file.follow(roots[0].root, 'K') ?? '')?.[0] ?? ''
  const kids = roots.flatMap(({ file, root, move }) => {
    const list = /\/K (\[[^\]]*\]|\d+ 0 R)/.exec(file.follow(root, 'K'))?.[1] ?? ''
    return changeReferences(list.replace(/[[\]]/g, ''), move)
  })
  const leaves = roots.flatMap(({ root, move }) => {
    const number = referenceAt(root, 'ParentTree')
    return number === undefined ? [] : `${move(number)} 0 R`
  })
  const ids = roots.flatMap(({ file, root, move }) => {
    const list = /\/Kids \[([^\]]*)\]/.exec(file.follow(root, 'IDTree'))?.[1] ?? ''
    return changeReferences(list, move)
  })
  const nextKey = roots.reduce((sum, { root }) => sum + Number(/\/ParentTreeNextKey (\d+)/.exec(root)?.[1] ?? 0), 0)
  return [
    [
      joined.document,
      `<</Type /StructElem\n/S /Document\n${language}\n/P ${joined.structure} 0 R\n/K [${kids.join(' ')}]>>`,
    ],
    [joined.parents, `<</Kids [${leaves.join(' ')}]>>`],
    [joined.ids, `<</Kids [${ids.join(' ')}]>>`],
    [
      joined.structure,
      `<</Type /StructTreeRoot\n/K ${joined.document} 0 R\n/ParentTreeNextKey ${nextKey}\n/ParentTree ${joined.parents} 0 R\n/IDTree ${joined.ids} 0 R>>`,
    ],
  ]
}
