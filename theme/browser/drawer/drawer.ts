/** Loads the drawer, the menu of narrow screens, when the window is narrow for the first time. */
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
