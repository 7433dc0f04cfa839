/** Behaviors that only narrow screens have. */
import { startTocSheet } from '../scroll/tocSheet.js'
import { prepareDrawer } from './drawerDialog.js'

export function startNarrowFeatures(): void {
  prepareDrawer()
  startTocSheet()
}
