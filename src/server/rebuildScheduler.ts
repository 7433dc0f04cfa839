/**
 * When live preview works: it builds soon after a change, once for changes that come together, and makes what takes
 * longer (the search index) anew when changes pause. One thing at a time; a build never waits for a pause to come.
 */
export interface RebuildSchedulerOptions {
  /** Milliseconds of quiet after a change before it is built. */
  readonly debounce: number
  /** Milliseconds without a change after a build before `refresh`. */
  readonly refreshDelay: number
  readonly build: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly onError: (thrown: unknown) => void
}

export interface RebuildScheduler {
  readonly notifyChange: () => void
  /** Nothing begins after this. */
  readonly stop: () => void
}

export function createRebuildScheduler({
  debounce,
  refreshDelay,
  build,
  refresh,
  onError,
}: RebuildSchedulerOptions): RebuildScheduler {
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
      else if (isBuild && !timer && !stopped) wait(refreshDelay, 'refresh')
    })
  }
  return {
    notifyChange: () => {
      if (!stopped) wait(debounce, 'build')
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
