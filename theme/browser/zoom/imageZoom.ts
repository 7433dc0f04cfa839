/**
 * medium-zoom, one instance for the life of the document, with what it lacks: the keyboard, the best source of an image,
 * and ends of transitions that never come. Its styles are in styles/behaviors.css (the policy allows no inline ones).
 */
import pure from 'medium-zoom/dist/pure/index.js'

export interface ImageZoom {
  /** Makes these, and only these, images zoomable. */
  readonly attach: (images: readonly HTMLElement[]) => void
  readonly open: (image: HTMLElement) => void
  /** Closes at once and lets go of all images. */
  readonly release: () => void
}

/** A little longer than the transition of 300 ms. */
const TRANSITION = 400

// The file is an ES module; its types, by the rules for packages without `type`, are read as those of a CommonJS one.
const mediumZoom = pure as unknown as typeof pure.default

export function createImageZoom(): ImageZoom {
  const zoom = mediumZoom({ margin: 64, scrollOffset: 40, background: 'var(--zoom-overlay)' })
  let focused: HTMLElement | null = null
  let isOpening = false

  zoom.on('open', (event) => {
    isOpening = true
    focused = event.target === document.activeElement ? (event.target as HTMLElement) : null
    setTimeout(endTransitions, TRANSITION)
  })
  zoom.on('opened', () => {
    isOpening = false
  })
  zoom.on('close', () => setTimeout(endTransitions, TRANSITION))
  zoom.on('closed', () => {
    // Unless it has gone on meanwhile.
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
    focused = null
  })
  document.addEventListener('keydown', (event) => {
    // medium-zoom passes over what comes before its picture has arrived.
    if (event.key === 'Escape' && isOpening) {
      endTransitions()
      void zoom.close()
    }
    // Where the focus goes next lies under the picture.
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

/** medium-zoom waits for `transitionend`, which never comes when nothing moves or motion is reduced. */
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

/** The largest candidate of the source set in use. */
function largestSource(image: HTMLImageElement): string | undefined {
  const sets = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image].map(({ srcset }) => srcset)
  const inUse = sets.map(parseSrcset).find((list) => list.some(({ url }) => url === image.currentSrc))
  return inUse?.sort((a, b) => b.size - a.size)[0]?.url
}

function parseSrcset(srcset: string): { readonly url: string; readonly size: number }[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .flatMap(([url, size]) =>
      url ? [{ url: new URL(url, document.baseURI).href, size: Number.parseFloat(size ?? '1') }] : [],
    )
}
