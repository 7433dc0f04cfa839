/** The menu of narrow screens; its code loads when the screen is narrow. */
export function startDrawer(): void {
  const narrow = matchMedia('(max-width: 996px)')
  const prepare = (): void => {
    if (!narrow.matches) return
    narrow.removeEventListener('change', prepare)
    void import('./drawerMenu.js').then(({ prepareDrawer }) => prepareDrawer())
  }
  narrow.addEventListener('change', prepare)
  prepare()
}
