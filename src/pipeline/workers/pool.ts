/**
 * Worker threads for untrusted code: a task that runs too long, exhausts the heap, exits or throws becomes a failed task,
 * and a new worker takes the next one. An `await` that never settles ends a worker with exit code 0, so an exit without a
 * result is always a failure.
 */
import type { Worker } from 'node:worker_threads'
import { growthLimit, workerMemory } from './memoryGrowth.js'
import { startWorker, type WorkerOptions, youngMb } from './startWorker.js'

export interface PoolOptions extends WorkerOptions {
  /** Data that every worker gets before its first task. */
  readonly data: unknown
  readonly size: number
  readonly deadlineMs: number
  /** Milliseconds after which a task is slow: waiting tasks get another worker. Default 2000; pages take 5 to 50. */
  readonly slowMs?: number
  /** A worker that `startWorker` started earlier, with the same file and memory. */
  readonly prestarted?: Worker | undefined
  /** Storage that workers share with each other and with later runs: plain data by key. */
  readonly storage?: { get(key: string): unknown; set(key: string, value: unknown): void }
}

/** Reason why a task has no result. `uncaught`: an error outside of any task ended the worker. */
export type TaskFailure =
  | ({ readonly kind: 'timeout' | 'memory' } & RunningCode)
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'uncaught'; readonly message: string }

interface RunningCode {
  /** Names of the functions that ran, the innermost one first. Absent if they are not known. */
  readonly functions?: readonly string[]
}

export type TaskResult<Result> =
  | { readonly ok: true; readonly value: Result; readonly uncaughtErrors: readonly UncaughtError[] }
  | { readonly ok: false; readonly failure: TaskFailure }

export interface Pool<Task, Result> {
  /**
   * Never rejects: a failure is a result.
   * @param workMs milliseconds that a warm worker takes, roughly
   */
  run(task: Task, workMs: number, options?: RunOptions): Promise<TaskResult<Result>>
  /** Starts a worker, unless there is one, so that the next task does not wait for it. */
  prestart(): void
  close(): Promise<void>
}

export interface RunOptions {
  /** Ahead of all waiting tasks. */
  readonly isUrgent?: boolean
}

/**
 * Messages of a worker: `ready` after it has processed its data, or `unable` if that failed; then one `done` for each task.
 * In between it may request stored data. `uncaughtErrors` contains errors thrown outside of any task.
 */
export type WorkerMessage<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unable'; readonly message: string }
  | { readonly kind: 'done'; readonly value: Result; readonly uncaughtErrors: readonly UncaughtError[] }
  | { readonly kind: 'getStored'; readonly key: string }
  | { readonly kind: 'setStored'; readonly key: string; readonly value: unknown }

/**
 * Messages to a worker: `begin` once, then tasks, and one `stored` for each `getStored`. `Data` is the type of `PoolOptions.data`,
 * `Stored` the type of stored values; only the script of the worker knows them.
 */
export type PoolMessage<Task, Data = unknown, Stored = unknown> =
  | { readonly kind: 'begin'; readonly data: Data }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'stored'; readonly key: string; readonly value: Stored }

/** An error thrown outside of any task, perhaps by a timer of a task that is done. */
export interface UncaughtError {
  readonly message: string
  /** File of the task that caused the error, if known. */
  readonly cause?: string
}

interface Job<Task, Result> {
  readonly task: Task
  readonly workMs: number
  readonly settle: (result: TaskResult<Result>) => void
}

/** A worker with its current job. */
interface Seat<Task, Result> {
  readonly worker: Worker
  ready: boolean
  job?: Job<Task, Result>
  /** One fires at the deadline of the job, the other one when the job is slow. */
  timers: readonly NodeJS.Timeout[]
  /** True if its job is slow: no task waits for this worker. */
  isSlow: boolean
  /** Memory of all workers when the job began. */
  startMemory: number
  /** True while its code is being named before it ends. */
  isFailing?: boolean
}

/**
 * Estimated work, in milliseconds, that waits for a worker before another one is started. Starting and warming up costs half a
 * second of CPU, and the main thread reads results meanwhile, so a second worker pays off from some 1,000 pages.
 */
const workPerWorkerMs = 5000

const memoryCheckMs = 100

/** Creates a pool without workers. The first task, or `prestart`, starts one. */
export function createPool<Task, Result>(options: PoolOptions): Pool<Task, Result> {
  const queue: Job<Task, Result>[] = []
  const seats = new Set<Seat<Task, Result>>()
  let closed = false
  let failedStarts = 0
  /** Estimated work in the queue. */
  let waitingMs = 0
  const { slowMs = 2000 } = options
  let { prestarted } = options
  /** Memory belongs to the process: after workers exceeded it together, tasks run one by one, so that one of them is at fault. */
  let isSolo = false
  let watch: NodeJS.Timeout | undefined

  const next = () => {
    for (const seat of seats) {
      if (!seat.ready || seat.job || (isSolo && busySeats().length > 0)) continue
      const job = queue.shift()
      if (!job) return
      waitingMs -= job.workMs
      seat.job = job
      seat.startMemory = workerMemory()
      seat.timers = [
        setTimeout(() => expire(seat, job), options.deadlineMs),
        setTimeout(() => overtake(seat), Math.min(slowMs, options.deadlineMs)),
      ]
      send(seat.worker, { kind: 'task', task: job.task })
    }
    while (seats.size < (isSolo ? 1 : options.size) && queue.length > 0 && waitingMs > room()) open()
  }
  /** Workers keep the process alive only while there is work. */
  const busySeats = () => [...seats].filter((seat) => seat.job)
  const hold = () => {
    const busy = queue.length > 0 || busySeats().length > 0
    for (const { worker } of seats) busy ? worker.ref() : worker.unref()
    if (busy) watch ??= setInterval(checkMemory, memoryCheckMs).unref()
    else {
      clearInterval(watch)
      watch = undefined
    }
  }
  const checkMemory = () => {
    const used = workerMemory()
    const isOver = (seat: Seat<Task, Result>) => used - seat.startMemory > growthLimit(options.memoryMb, youngMb)
    const busy = busySeats()
    const [first] = busy
    if (!first || !busy.some(isOver)) return
    if (busy.length === 1) return fail(first, 'memory')
    isSolo = true
    for (const seat of busy) repeat(seat)
  }
  /** Ends a worker, and gives its task to another one. */
  const repeat = (seat: Seat<Task, Result>) => {
    const { job } = seat
    seat.job = undefined
    for (const timer of seat.timers) clearTimeout(timer)
    if (job) queue.unshift(job)
    waitingMs += job?.workMs ?? 0
    seats.delete(seat)
    void seat.worker.terminate().then(next)
  }
  /** Ends the worker of a task that exceeds a limit. */
  const fail = async (seat: Seat<Task, Result>, kind: 'timeout' | 'memory') => {
    const { job } = seat
    if (seat.isFailing) return
    seat.isFailing = true
    for (const timer of seat.timers) clearTimeout(timer)
    const { runningFunctions } = await import('./runningFunctions.js')
    const functions = await runningFunctions(seat.worker.threadId)
    if (seat.job === job) end(seat, { kind, ...(functions.length > 0 && { functions }) })
  }
  /** Work that may wait for the existing workers. */
  const room = () => [...seats].filter((seat) => !seat.isSlow).length * workPerWorkerMs
  const overtake = (seat: Seat<Task, Result>) => {
    seat.isSlow = true
    next()
  }

  const open = () => {
    // A worker that has ended has the thread id -1.
    const worker = prestarted && prestarted.threadId >= 0 ? prestarted : startWorker(options)
    prestarted = undefined
    worker.ref()
    const seat: Seat<Task, Result> = { worker, ready: false, timers: [], isSlow: false, startMemory: 0 }
    seats.add(seat)
    worker.on('message', (message: WorkerMessage<Result>) => {
      switch (message.kind) {
        case 'ready':
          seat.ready = true
          return next()
        case 'unable':
          return end(seat, { kind: 'uncaught', message: message.message })
        case 'done':
          finish(seat, { ok: true, value: message.value, uncaughtErrors: message.uncaughtErrors })
          return next()
        case 'getStored':
          return send(worker, { kind: 'stored', key: message.key, value: options.storage?.get(message.key) })
        case 'setStored':
          return options.storage?.set(message.key, message.value)
      }
    })
    worker.on('error', (thrown: NodeJS.ErrnoException) => {
      const memory = thrown?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(seat, memory ? { kind: 'memory' } : { kind: 'uncaught', message: thrown?.message ?? String(thrown) })
    })
    worker.on('exit', (code) => end(seat, { kind: 'exit', code }))
    send(worker, { kind: 'begin', data: options.data })
  }

  const send = (worker: Worker, message: PoolMessage<Task>) => worker.postMessage(message)

  const finish = (seat: Seat<Task, Result>, result: TaskResult<Result>) => {
    for (const timer of seat.timers) clearTimeout(timer)
    const { job } = seat
    seat.job = undefined
    seat.isSlow = false
    job?.settle(result)
    rest()
    hold()
  }

  /** When all tasks are done, ends all workers but one: each holds some hundred MB of garbage. */
  const rest = () => {
    if (queue.length > 0 || [...seats].some((seat) => seat.job)) return
    const [first, ...others] = [...seats].sort((a, b) => Number(b.ready) - Number(a.ready))
    for (const seat of first ? others : []) {
      seats.delete(seat)
      void seat.worker.terminate()
    }
  }

  /** The result may have arrived while this thread was busy: it is read before the immediate runs. */
  const expire = (seat: Seat<Task, Result>, job: Job<Task, Result>) => {
    setImmediate(() => seat.job === job && fail(seat, 'timeout'))
  }

  /** Ends a worker. Its task fails; waiting tasks go to other workers. */
  const end = (seat: Seat<Task, Result>, failure: TaskFailure) => {
    if (!seats.delete(seat)) return
    if (!seat.ready && ++failedStarts > 3) for (const job of queue.splice(0)) job.settle({ ok: false, failure })
    finish(seat, { ok: false, failure })
    void seat.worker.terminate()
    if (!closed) next()
  }

  return {
    run: (task, workMs, { isUrgent = false } = {}) =>
      new Promise((resolve) => {
        const job = { task, workMs, settle: resolve }
        if (isUrgent) queue.unshift(job)
        else queue.push(job)
        waitingMs += workMs
        next()
        hold()
      }),
    prestart: () => {
      if (seats.size === 0) open()
      hold()
    },
    close: async () => {
      closed = true
      clearInterval(watch)
      const workers = [...[...seats].map(({ worker }) => worker), ...(prestarted ? [prestarted] : [])]
      seats.clear()
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
