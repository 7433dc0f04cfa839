/** The progress bar of a navigation to another page. It shows only if loading takes longer than `DELAY_MS`. */
import sheet from '../../styles/lazy/progress.css' with { type: 'text' }
import { adoptSheet } from '../shared/dom.js'
import { onEvent, type RouteChange } from '../shared/events.js'

const DELAY_MS = 200
/** Interval of small random steps while the page loads. */
const STEP_MS = 800
/** Duration of the transition in progress.css. */
const TRANSITION_MS = 200
/** Shown progress, from 0 to 1. */
const MINIMUM = 0.08
const MAXIMUM = 0.994

/** @param change the navigation that is under way. */
export function startProgressBar(change: RouteChange): void {
  let bar: HTMLElement | null = null
  let value = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trickle: ReturnType<typeof setInterval> | undefined

  const set = (next: number): void => {
    value = next
    bar?.setAttribute('aria-valuenow', String(Math.round(next * 100)))
    if (bar) bar.style.transform = `scaleX(${next})`
  }
  const show = (): void => {
    adoptSheet(sheet)
    bar = createProgressBar()
    document.body.append(bar)
    document.documentElement.classList.add('is-loading')
    set(MINIMUM)
    trickle = setInterval(() => set(Math.min(value + Math.random() * 0.02, MAXIMUM)), STEP_MS)
  }
  const finish = (): void => {
    clearTimeout(timer)
    clearInterval(trickle)
    timer = undefined
    trickle = undefined
    const done = bar
    if (!done) return
    set(Math.min(value + 0.3 + Math.random() * 0.5, MAXIMUM))
    done.getBoundingClientRect()
    set(1)
    bar = null
    document.documentElement.classList.remove('is-loading')
    setTimeout(() => {
      done.style.opacity = '0'
    }, TRANSITION_MS)
    setTimeout(() => done.remove(), TRANSITION_MS * 2)
  }

  const showSoon = ({ previous, next }: RouteChange): void => {
    if (previous.pathname === next.pathname || bar || timer) return
    for (const leaving of document.querySelectorAll('[data-progress]')) leaving.remove()
    timer = setTimeout(() => {
      timer = undefined
      show()
    }, DELAY_MS)
  }
  showSoon(change)
  onEvent('docsgen:routechange', showSoon)
  onEvent('docsgen:routechanged', finish)
  onEvent('docsgen:routefailed', finish)
}

function createProgressBar(): HTMLElement {
  const bar = document.createElement('div')
  bar.setAttribute('data-progress', '')
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-label', TEXT.loadingPage)
  bar.setAttribute('aria-valuemin', '0')
  bar.setAttribute('aria-valuemax', '100')
  return bar
}
