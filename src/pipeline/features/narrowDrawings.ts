/** Arranges drawings for phones. Loaded only for sites that have a drawing. */
import { arrangeNarrow } from '../../content/narrowDrawing/arrangeNarrow.js'
import { idMark } from '../../content/readDrawing.js'
import type { Asset } from '../../model/model.js'
import type { BuildSession } from '../session/buildSession.js'

/** Adds the drawing for phones to each drawing among the assets of a site. */
export function addNarrowDrawings(assets: readonly Asset[], { cache }: BuildSession): readonly Asset[] {
  return assets.map((asset) => {
    const { drawing, path } = asset
    if (!drawing) return asset
    return cache.getOrCompute({ slot: `drawing:${path}` }, [asset], () => {
      const narrowDrawing = arrangeNarrow(drawing, idMark)
      return narrowDrawing ? { ...asset, narrowDrawing } : asset
    })
  })
}
