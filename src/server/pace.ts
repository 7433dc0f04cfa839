/**
 * When live preview works: it builds soon after a change, once for changes that come together, and makes what takes
 * longer (the search index) anew when changes pause. One thing at a time; a build never waits for a pause to come.
 */
export interface PaceOptions {
  /** Milliseconds of quiet after a change before it is built. */
  readonly quiet: number
  /** Milliseconds without a change after a build before `refresh`. */
  readonly pause: number
  readonly build: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly onError: (thrown: unknown) => void
}

export interface Pace {
  readonly changed: () => void
  /** Nothing begins after this. */
  readonly stop: () => void
}

export function createPace({ quiet, pause, build, refresh, onError }: PaceOptions): Pace {
  let timer: NodeJS.Timeout | undefined
  let due: 'build' | 'refresh' | undefined
  let running = false
  let stopped = false

  const wait = (milliseconds: number, then: 'build' | 'refresh') => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      due = then
      next()
    }, milliseconds)
  }
  const next = () => {
    if (running || stopped || !due) return
    const isBuild = due === 'build'
    due = undefined
    running = true
    void (isBuild ? build() : refresh()).catch(onError).then(() => {
      running = false
      if (due) next()
      // A change that came meanwhile has its own timer, and the build that it makes has its own pause.
      else if (isBuild && !timer && !stopped) wait(pause, 'refresh')
    })
  }
  return {
    changed: () => {
      if (!stopped) wait(quiet, 'build')
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
