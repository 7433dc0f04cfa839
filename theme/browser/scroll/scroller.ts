/** Scrolling by program: to the target of a fragment, or to a remembered place. */
import { focusOnce, prefersReducedMotion } from '../shared/dom.js'
import { emitEvent } from '../shared/events.js'
import { openTabAround } from '../tabs/tabs.js'
import { elementOfHash } from './elementOfHash.js'
import { onUserScroll } from './userScroll.js'

/** For so long after a jump the layout may move and the jump is set right, once, unless the reader scrolled. */
const SETTLING = 1000

export interface Scroller {
  /** False, with a warning, when there is no element for the fragment. */
  readonly toHash: (hash: string, how: { readonly smooth: boolean; readonly focus: boolean }) => boolean
  readonly to: (y: number, how?: { readonly smooth: boolean }) => void
}

export function createScroller(): Scroller {
  let count = 0
  let settled = (): void => {}

  /** `align` runs now, smoothly if wanted, and once more when the height of the page has changed. */
  const jump = (target: Element | null, smooth: boolean, align: (behavior: ScrollBehavior) => void): void => {
    settled()
    emitEvent('docsgen:jump', { target })
    const smoothly: ScrollBehavior = smooth && !prefersReducedMotion() ? 'smooth' : 'instant'
    align(smoothly)
    const jumps = ++count
    let landed: number | undefined
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
      // Somebody scrolled on since.
      if (landed === undefined || Math.abs(scrollY - landed) < 2) align(smoothly)
    })
    sizes.observe(document.body)
    const timer = setTimeout(() => settled(), SETTLING)
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

/** Calls when the page has not moved for some frames; there is no `scrollend` where there was nothing to scroll. */
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

/** Opens whatever hides the element. */
function openHiddenParents(target: Element): void {
  for (let outer = target.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
    outer.open = true
  openTabAround(target)
}
