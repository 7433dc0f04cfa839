/**
 * Progress of a command. Everything goes to stderr, so that stdout contains results only. A terminal shows one live line
 * for the running stage. Other streams and CI machines get a plain line every ten seconds.
 */
export interface TerminalStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

type Environment = Readonly<Record<string, string | undefined>>

export interface ColorOptions {
  readonly stream: TerminalStream
  readonly env: Environment
  /** The `--color` or `--no-color` flag; undefined if neither was given. */
  readonly flag?: boolean
}

/** The flag decides, then NO_COLOR (https://no-color.org), then FORCE_COLOR, then the kind of stream. */
export function supportsColor({ stream, env, flag }: ColorOptions): boolean {
  if (flag !== undefined) return flag
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

export interface ProgressOptions {
  readonly stream?: TerminalStream
  readonly env?: Environment
  readonly quiet?: boolean
  /** Milliseconds since any fixed time. */
  readonly clock?: () => number
}

export interface Progress {
  /** Starts a stage. The previous stage must have ended. */
  stage(name: string): Stage
  /** Prints a line above the live line. */
  line(text: string): void
  /** Removes the live line. Call it before anything else is printed, and on failure. */
  clear(): void
}

export interface Stage {
  update(done: number, total: number): void
  /** Ends the stage. With `detail`, for example `112 pages`, a line with its duration is printed. */
  end(detail?: string): void
}

const eraseLine = '\r\u001b[2K'
/** Milliseconds between two updates of the live line. */
const interval = 60
/** Milliseconds between two plain lines of a stage. */
const plainInterval = 10_000

/** On a terminal, progress is one line that is drawn again. Elsewhere, a plain line appears every ten seconds. */
export function createProgress(options: ProgressOptions = {}): Progress {
  const { stream = process.stderr, env = process.env, quiet = false, clock = () => performance.now() } = options
  const live = !quiet && stream.isTTY === true && env.TERM !== 'dumb' && !isEnabledVariable(env.CI)
  let shown = false

  const clear = () => {
    if (shown) stream.write(eraseLine)
    shown = false
  }
  const line = (text: string) => {
    clear()
    if (!quiet) stream.write(`${text}\n`)
  }
  const drawProgress = (text: string) => {
    if (!live) return
    stream.write(eraseLine + text.slice(0, Math.max(1, (stream.columns ?? 80) - 1)))
    shown = true
  }
  const stage = (name: string): Stage => {
    const start = clock()
    let drawn = start
    let pages: readonly [done: number, total: number] | undefined
    drawProgress(`${name} …`)
    const show = (every: number) => {
      const now = clock()
      if (now - drawn < every) return
      drawn = now
      const text = progressText({ name, pages, milliseconds: now - start })
      live ? drawProgress(text) : line(text)
    }
    // A stage without pages, such as the wait for the search index, is not silent.
    const beat = live || quiet ? undefined : setInterval(show, plainInterval, plainInterval).unref()
    return {
      update(done, total) {
        pages = [done, total]
        show(live ? interval : plainInterval)
      },
      end(detail) {
        clearInterval(beat)
        if (detail === undefined) clear()
        else line([name, detail, formatDuration(clock() - start)].join('  '))
      },
    }
  }
  return { stage, line, clear }
}

interface StageProgress {
  readonly name: string
  /** Absent for a stage without pages. */
  readonly pages: readonly [done: number, total: number] | undefined
  readonly milliseconds: number
}

/** `compile 410/950 · 120/s · 5 s left`. */
function progressText({ name, pages, milliseconds }: StageProgress): string {
  if (!pages) return `${name} · ${formatDuration(milliseconds)}`
  const [done, total] = pages
  if (done === 0 || milliseconds === 0) return `${name} ${done}/${total}`
  const perSecond = (done / milliseconds) * 1000
  const left = Math.ceil((total - done) / perSecond) * 1000
  const rate = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)
  return [`${name} ${done}/${total}`, `${rate}/s`, left > 0 && `${formatDuration(left)} left`]
    .filter(Boolean)
    .join(' · ')
}

function isEnabledVariable(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

/**
 * `start 0.3 s, compile 4.1 s, render 900 ms, other 12 ms`.
 * @param least share of the whole time below which a stage counts as other
 */
export function formatStages(stages: Readonly<Record<string, number>>, least: number): string {
  const total = Object.values(stages).reduce((sum, ms) => sum + ms, 0)
  const shown = Object.entries(stages).filter(([, ms]) => ms >= total * least)
  const other = total - shown.reduce((sum, [, ms]) => sum + ms, 0)
  return [...shown, ...(other >= 1 ? [['other', other] as const] : [])]
    .map(([name, ms]) => `${name} ${formatDuration(ms)}`)
    .join(', ')
}

/** `840 ms`, `12.3 s`, or `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
