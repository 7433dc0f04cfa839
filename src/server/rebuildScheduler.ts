/**
 * Schedules the work of the live preview. After a change, single pages are updated at once, also while other work runs. Then
 * the site is built, and after a longer pause `refresh` updates what is too slow for every build (the search index). Only one
 * build or refresh runs at a time.
 */
export interface RebuildSchedulerOptions {
  /** Milliseconds without a further change before an update starts. */
  readonly debounce: number
  /** Milliseconds without a change after an update before a build starts, if nothing waits for it. */
  readonly buildDelay: number
  /** Milliseconds without a change after a build before `refresh` starts. */
  readonly refreshDelay: number
  /** Updates single pages. Resolves with false if a reader waits for the build, which then starts at once. */
  readonly update: () => Promise<boolean>
  readonly build: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly onError: (thrown: unknown) => void
}

export interface RebuildScheduler {
  readonly notifyChange: () => void
  /** No task starts after this call. */
  readonly stop: () => void
}

export function createRebuildScheduler(options: RebuildSchedulerOptions): RebuildScheduler {
  const { debounce, buildDelay, refreshDelay, update, build, refresh, onError } = options
  let updateTimer: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let due: 'build' | 'refresh' | undefined
  let running = false
  let stopped = false
  let updating = Promise.resolve()

  const schedule = (milliseconds: number, then: 'build' | 'refresh') => {
    clearTimeout(timer)
    if (stopped) return
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
      else if (isBuild && !timer && !updateTimer) schedule(refreshDelay, 'refresh')
    })
  }
  const startUpdate = () => {
    updateTimer = undefined
    updating = updating.then(async () => {
      if (stopped) return
      const mayWait = await update().catch((thrown: unknown) => {
        onError(thrown)
        return false
      })
      if (mayWait) return schedule(buildDelay, 'build')
      clearTimeout(timer)
      timer = undefined
      due = 'build'
      startDueTask()
    })
  }
  return {
    notifyChange: () => {
      if (stopped) return
      clearTimeout(updateTimer)
      updateTimer = setTimeout(startUpdate, debounce)
    },
    stop: () => {
      stopped = true
      clearTimeout(updateTimer)
      clearTimeout(timer)
    },
  }
}
