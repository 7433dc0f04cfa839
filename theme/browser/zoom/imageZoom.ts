/**
 * Wraps medium-zoom, one instance per document. Adds what the library lacks: keyboard support, the largest source of an image,
 * and the end of transitions that do not run. Its styles are in styles/lazy/zoom.css, because the Content-Security-Policy
 * forbids inline styles.
 */
import pure from 'medium-zoom/dist/pure/index.js'
import zoomSheet from '../../styles/lazy/zoom.css' with { type: 'text' }
import { adoptSheet } from '../shared/dom.js'

export interface ImageZoom {
  /** Makes exactly these images zoomable. */
  readonly attach: (images: readonly HTMLElement[]) => void
  readonly open: (image: HTMLElement) => void
  /** Closes at once and detaches all images. */
  readonly release: () => void
}

/** Slightly longer than the library's transition of 300 ms. */
const TRANSITION_MS = 400

// The file is an ES module, but TypeScript reads its types as CommonJS, because the package has no `type` field.
const mediumZoom = pure as unknown as typeof pure.default

export function createImageZoom(): ImageZoom {
  adoptSheet(zoomSheet)
  const zoom = mediumZoom({ margin: 64, scrollOffset: 40, background: 'var(--zoom-overlay)' })
  let focused: HTMLElement | null = null
  let isOpening = false

  zoom.on('open', (event) => {
    isOpening = true
    const { activeElement } = document
    focused = activeElement instanceof HTMLElement && event.target === activeElement ? activeElement : null
    setTimeout(endTransitions, TRANSITION_MS)
  })
  zoom.on('opened', () => {
    isOpening = false
  })
  zoom.on('close', () => setTimeout(endTransitions, TRANSITION_MS))
  zoom.on('closed', () => {
    // Restore the focus unless the reader has moved it.
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
    focused = null
  })
  document.addEventListener('keydown', (event) => {
    // medium-zoom ignores `close` while it is opening, so end the transition first.
    if (event.key === 'Escape' && isOpening) {
      endTransitions()
      void zoom.close()
    }
    // The next focusable element is under the zoomed image.
    if (event.key === 'Tab' && zoom.getZoomedImage()) void zoom.close()
    const image = event.target
    if (!(image instanceof HTMLImageElement) || !image.classList.contains('medium-zoom-image')) return
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void zoom.open({ target: image })
  })

  return {
    attach(images) {
      const wanted = new Set(images)
      const known = new Set(zoom.getImages())
      const gone = [...known].filter((image) => !wanted.has(image))
      const added = images.filter((image) => !known.has(image))
      if (gone.length > 0) zoom.detach(gone)
      for (const image of added) makeZoomable(image)
      if (added.length > 0) zoom.attach([...added])
    },
    open: (image) => void zoom.open({ target: image }),
    release() {
      if (zoom.getZoomedImage()) {
        endTransitions()
        void zoom.close()
        endTransitions()
      }
      zoom.detach()
    },
  }
}

/** Sends `transitionend`, for which medium-zoom waits. Browsers do not send it if nothing moves or motion is reduced. */
function endTransitions(): void {
  for (const image of document.querySelectorAll('.medium-zoom-image--opened'))
    image.dispatchEvent(new Event('transitionend'))
}

function makeZoomable(image: HTMLElement): void {
  image.setAttribute('role', 'button')
  image.tabIndex = 0
  const best = image instanceof HTMLImageElement && largestSource(image)
  if (best && !image.dataset.zoomSrc) image.dataset.zoomSrc = best
}

/** Returns the URL of the largest candidate in the `srcset` that is in use. */
function largestSource(image: HTMLImageElement): string | undefined {
  const sets = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image].map(({ srcset }) => srcset)
  const inUse = sets.map(parseSizedSources).find((list) => list.some(({ url }) => url === image.currentSrc))
  return inUse?.sort((a, b) => b.size - a.size)[0]?.url
}

function parseSizedSources(srcset: string): { readonly url: string; readonly size: number }[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .flatMap(([url, size]) =>
      url ? [{ url: new URL(url, document.baseURI).href, size: Number.parseFloat(size ?? '1') }] : [],
    )
}
