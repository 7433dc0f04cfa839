/** Scrolls by script: to the element of a fragment, or to a position. */
import { focusOnce } from '../shared/dom.js'
import { elementOfHash } from '../shared/elementOfHash.js'
import { emitEvent } from '../shared/events.js'
import { prefersReducedMotion } from '../shared/motion.js'
import { onUserScroll } from '../shared/userScroll.js'
import { openTabAround } from '../tabs/tabs.js'

/** Milliseconds after a jump in which a change of the page's height repeats the jump, unless the reader scrolls. */
const SETTLING_MS = 1000

export interface Scroller {
  /** Returns false and logs a warning if no element has the fragment's id. */
  readonly toHash: (hash: string, how: { readonly smooth: boolean; readonly focus: boolean }) => boolean
  readonly to: (y: number, how?: { readonly smooth: boolean }) => void
}

export function createScroller(): Scroller {
  let count = 0
  let settled = (): void => {}

  /** Calls `align` now, and again if the height of the page changes within `SETTLING_MS`. */
  const jump = (target: Element | null, smooth: boolean, align: (behavior: ScrollBehavior) => void): void => {
    settled()
    emitEvent('docsgen:jump', { target })
    const smoothly: ScrollBehavior = smooth && !prefersReducedMotion() ? 'smooth' : 'instant'
    align(smoothly)
    const jumps = ++count
    // An instant jump has ended. If the code of a site scrolls right after it, the jump must not be repeated.
    let landed = smoothly === 'instant' ? scrollY : undefined
    whenSteady(() => {
      if (jumps !== count) return
      landed = scrollY
      emitEvent('docsgen:landed', undefined)
    })
    let height = document.body.offsetHeight
    const sizes = new ResizeObserver(() => {
      if (document.body.offsetHeight === height) return
      height = document.body.offsetHeight
      settled()
      // Do not repeat the jump if something else has scrolled since it ended.
      if (landed === undefined || Math.abs(scrollY - landed) < 2) align(smoothly)
    })
    sizes.observe(document.body)
    const timer = setTimeout(() => settled(), SETTLING_MS)
    const forgetInput = onUserScroll(() => settled())
    settled = () => {
      sizes.disconnect()
      clearTimeout(timer)
      forgetInput()
    }
  }

  return {
    toHash(hash, { smooth, focus }) {
      const target = elementOfHash(hash)
      if (!target) {
        console.warn(`docsgen: there is no element for ${hash} on ${location.pathname}.`)
        return false
      }
      openHiddenParents(target)
      if (focus) focusOnce(target)
      jump(target, smooth, (behavior) => target.scrollIntoView({ behavior }))
      return true
    },
    to(y, { smooth } = { smooth: false }) {
      jump(null, smooth, (behavior) => scrollTo({ top: y, behavior }))
    },
  }
}

/** Calls `act` when the page has not moved for some frames. Browsers send no `scrollend` if there was nothing to scroll. */
function whenSteady(act: () => void): void {
  let last = -1
  let frames = 0
  const look = (): void => {
    frames = scrollY === last ? frames + 1 : 0
    last = scrollY
    if (frames > 6) act()
    else requestAnimationFrame(look)
  }
  look()
}

/** Opens the `details` and the tabs that hide the element. */
function openHiddenParents(target: Element): void {
  for (let outer = target.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
    outer.open = true
  openTabAround(target)
}
