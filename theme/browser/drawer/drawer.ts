/** The menu of narrow screens; its code loads when the screen is narrow. */
import { whenLoaded } from '../shared/dom.js'

export function startDrawer(): void {
  const narrow = matchMedia('(max-width: 996px)')
  const prepare = (): void => {
    if (!narrow.matches) return
    narrow.removeEventListener('change', prepare)
    whenLoaded(import('./drawerDialog.js'), (module) => module.prepareDrawer())
  }
  narrow.addEventListener('change', prepare)
  prepare()
}
