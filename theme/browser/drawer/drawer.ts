/** Loads the code of narrow screens when the window is narrow for the first time: the drawer, and the contents as a sheet. */
import { whenLoaded } from '../shared/dom.js'

export function startDrawer(): void {
  const narrow = matchMedia('(max-width: 996px)')
  const prepare = (): void => {
    if (!narrow.matches) return
    narrow.removeEventListener('change', prepare)
    whenLoaded(import('./narrowFeatures.js'), (module) => module.startNarrowFeatures())
  }
  narrow.addEventListener('change', prepare)
  prepare()
}
