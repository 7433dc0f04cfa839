/**
 * Animated change of height. A new slide of an element cancels its running one and starts from the height that is on screen.
 * Only the last slide calls `done`, so fast toggling ends in the last requested state.
 */
import { prefersReducedMotion } from './motion.js'

const running = new WeakMap<Element, Animation>()

/** `measure` returns the final height in pixels. It runs while the element has no animation. */
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

/** Milliseconds for a distance in pixels, at most 420. With reduced motion 1 ms, so that `done` is still called. */
function slideDuration(distance: number): number {
  return prefersReducedMotion() ? 1 : Math.min(120 + distance * 0.4, 420)
}
