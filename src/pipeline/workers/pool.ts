/**
 * Worker threads for code that we do not trust to end: a task that runs too long, eats the heap, exits or throws ends as
 * a failed task, and a fresh worker takes the next one. A never-settling await ends a worker with exit code 0, so an exit
 * without an answer is always a failure.
 */
import { Worker } from 'node:worker_threads'

export interface WorkerOptions {
  readonly file: URL
  readonly memoryMb: number
}

export interface PoolOptions extends WorkerOptions {
  /** What every worker is given before its first task. */
  readonly data: unknown
  readonly size: number
  readonly deadlineMs: number
  /** Milliseconds after which a task is slow, and nothing should wait for it. Default 500: pages take 5 to 50. */
  readonly slowMs?: number
  /** A worker that was started ahead, by `startWorker` with the same file and memory. */
  readonly prestarted?: Worker | undefined
  /** Where workers may keep what other workers and later runs can use: plain data by key. */
  readonly kept?: { get(key: string): unknown; set(key: string, value: unknown): void }
}

export type TaskFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'stray'; readonly message: string }

export type TaskResult<Result> =
  | { readonly ok: true; readonly value: Result; readonly stray: readonly UncaughtError[] }
  | { readonly ok: false; readonly failure: TaskFailure }

export interface Pool<Task, Result> {
  run(task: Task): Promise<TaskResult<Result>>
  /** Starts a worker, if there is none, so that the next task need not wait for it. */
  prestart(): void
  close(): Promise<void>
}

/**
 * What a worker sends: `ready` once it has used its data, or `unable` where it could not; then one `done` for each task. In
 * between it may `ask` for what is kept. `stray` are errors thrown outside any task.
 */
export type WorkerMessage<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unable'; readonly message: string }
  | { readonly kind: 'done'; readonly value: Result; readonly stray: readonly UncaughtError[] }
  | { readonly kind: 'ask'; readonly key: string }
  | { readonly kind: 'keep'; readonly key: string; readonly value: unknown }

/** What a worker is sent: `begin` once, then tasks, and `kept` for everything that it asks for. */
export type PoolMessage<Task> =
  | { readonly kind: 'begin'; readonly data: unknown }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'kept'; readonly key: string; readonly value: unknown }

/** An error that was thrown outside of any task, perhaps by one that is done. */
export interface UncaughtError {
  readonly message: string
  /** What the task that caused it worked on, if that is known. */
  readonly cause?: string
}

interface Job<Task, Result> {
  readonly task: Task
  readonly settle: (result: TaskResult<Result>) => void
}

interface Seat<Task, Result> {
  readonly worker: Worker
  ready: boolean
  job?: Job<Task, Result>
  /** Until the deadline of the job, and until it is slow. */
  timers: readonly NodeJS.Timeout[]
  /** Its job takes so long that nothing should wait for it. */
  isSlow: boolean
}

/**
 * As many tasks wait for a worker before another one is started. To start and to warm up costs some 300 ms of CPU, what fifty
 * pages cost in a warm worker; a description of 40 operations is compiled with three quarters of the CPU by one alone.
 */
const tasksPerWorker = 64

/**
 * Room for what a task makes and drops, in MB. V8's own limit of 48 MB has the trees of large pages moved again and again:
 * with more, the pages of a large API description take a seventh less time.
 */
const youngMb = 192

/** Starts to load the code of a worker, before anybody knows what it will be given. */
export function startWorker({ file, memoryMb }: WorkerOptions): Worker {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: false,
  })
  // Nobody may wait for it yet; a pool that takes it hears of its end itself.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

export function createPool<Task, Result>(options: PoolOptions): Pool<Task, Result> {
  const queue: Job<Task, Result>[] = []
  const seats = new Set<Seat<Task, Result>>()
  let closed = false
  let failedStarts = 0
  const { slowMs = 500 } = options
  let { prestarted } = options

  const next = () => {
    for (const seat of seats) {
      if (!seat.ready || seat.job) continue
      const job = queue.shift()
      if (!job) return
      seat.job = job
      seat.timers = [
        setTimeout(() => expire(seat, job), options.deadlineMs),
        setTimeout(() => overtake(seat), Math.min(slowMs, options.deadlineMs)),
      ]
      send(seat.worker, { kind: 'task', task: job.task })
    }
    while (seats.size < options.size && queue.length > room()) open()
  }
  /** Workers keep the process alive while there is work, and only then. */
  const hold = () => {
    const busy = queue.length > 0 || [...seats].some((seat) => seat.job)
    for (const { worker } of seats) busy ? worker.ref() : worker.unref()
  }
  /** Tasks that the workers there are may have waiting. */
  const room = () => [...seats].filter((seat) => !seat.isSlow).length * tasksPerWorker
  const overtake = (seat: Seat<Task, Result>) => {
    seat.isSlow = true
    next()
  }

  const open = () => {
    // One that has ended has no thread any more.
    const worker = prestarted && prestarted.threadId >= 0 ? prestarted : startWorker(options)
    prestarted = undefined
    worker.ref()
    const seat: Seat<Task, Result> = { worker, ready: false, timers: [], isSlow: false }
    seats.add(seat)
    worker.on('message', (message: WorkerMessage<Result>) => {
      switch (message.kind) {
        case 'ready':
          seat.ready = true
          return next()
        case 'unable':
          return end(seat, { kind: 'stray', message: message.message })
        case 'done':
          finish(seat, { ok: true, value: message.value, stray: message.stray })
          return next()
        case 'ask':
          return send(worker, { kind: 'kept', key: message.key, value: options.kept?.get(message.key) })
        case 'keep':
          return options.kept?.set(message.key, message.value)
      }
    })
    worker.on('error', (thrown: NodeJS.ErrnoException) => {
      const memory = thrown?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(seat, memory ? { kind: 'memory' } : { kind: 'stray', message: thrown?.message ?? String(thrown) })
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

  /** Where nothing is left to do, one worker stays for the next task: each holds some hundred MB of what is used up. */
  const rest = () => {
    if (queue.length > 0 || [...seats].some((seat) => seat.job)) return
    const [first, ...others] = [...seats].sort((a, b) => Number(b.ready) - Number(a.ready))
    for (const seat of first ? others : []) {
      seats.delete(seat)
      void seat.worker.terminate()
    }
  }

  /** The answer may have come while this thread was busy: it is read before the immediate runs. */
  const expire = (seat: Seat<Task, Result>, job: Job<Task, Result>) => {
    setImmediate(() => seat.job === job && end(seat, { kind: 'timeout' }))
  }

  /** Ends a worker. Its task fails; what waits goes on elsewhere. */
  const end = (seat: Seat<Task, Result>, failure: TaskFailure) => {
    if (!seats.delete(seat)) return
    if (!seat.ready && ++failedStarts > 3) for (const job of queue.splice(0)) job.settle({ ok: false, failure })
    finish(seat, { ok: false, failure })
    void seat.worker.terminate()
    if (!closed) next()
  }

  return {
    run: (task) =>
      new Promise((resolve) => {
        queue.push({ task, settle: resolve })
        next()
        hold()
      }),
    prestart: () => {
      if (seats.size === 0) open()
      hold()
    },
    close: async () => {
      closed = true
      const workers = [...[...seats].map(({ worker }) => worker), ...(prestarted ? [prestarted] : [])]
      seats.clear()
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
