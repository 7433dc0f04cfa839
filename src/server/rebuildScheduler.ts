/**
 * Schedules the work of the live preview. Changes are debounced into one build. After a longer pause, `refresh` updates what
 * is too slow for every build (the search index). Only one task runs at a time.
 */
export interface RebuildSchedulerOptions {
  /** Milliseconds without a further change before a build starts. */
  readonly debounce: number
  /** Milliseconds without a change after a build before `refresh` starts. */
  readonly refreshDelay: number
  readonly build: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly onError: (thrown: unknown) => void
}

export interface RebuildScheduler {
  readonly notifyChange: () => void
  /** No task starts after this call. */
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

  const schedule = (milliseconds: number, then: 'build' | 'refresh') => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      due = then
      startDueTask()
    }, milliseconds)
  }
  const startDueTask = () => {
    if (running || stopped || !due) return
    const isBuild = due === 'build'
    due = undefined
    running = true
    void (isBuild ? build() : refresh()).catch(onError).then(() => {
      running = false
      if (due) startDueTask()
      // A change during the build has its own timer, and its build schedules the next refresh.
      else if (isBuild && !timer && !stopped) schedule(refreshDelay, 'refresh')
    })
  }
  return {
    notifyChange: () => {
      if (!stopped) schedule(debounce, 'build')
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
