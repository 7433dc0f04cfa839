/**
 * Animated change of height. A new slide of the same element starts from the height that is on screen, and only the
 * last one asked for reports its end, so rapid toggling ends in the state last wanted.
 */
import { prefersReducedMotion } from './dom.js'

const running = new WeakMap<Element, Animation>()

/** `measure` is called with no animation on the element and says which height to go to. */
export function slideHeight(element: HTMLElement, measure: () => number, done: () => void): void {
  const from = element.offsetHeight
  running.get(element)?.cancel()
  const to = measure()
  const animation = element.animate(
    [
      { height: `${from}px`, overflow: 'hidden' },
      { height: `${to}px`, overflow: 'hidden' },
    ],
    { duration: slideDuration(Math.abs(to - from)), easing: 'ease-in-out' },
  )
  running.set(element, animation)
  animation.onfinish = () => {
    running.delete(element)
    done()
  }
}

/** Tall content takes longer, but never long. With reduced motion 1 ms, so that the end still comes. */
function slideDuration(distance: number): number {
  return prefersReducedMotion() ? 1 : Math.min(120 + distance * 0.4, 420)
}
