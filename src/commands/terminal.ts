/**
 * Progress of a command. Everything goes to stderr, so that stdout contains results only. A terminal shows one live line
 * for the running stage. Other streams and CI machines get one plain line for each finished stage.
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
  /** Ends the stage; `detail` is for example `112 pages`. */
  end(detail?: string): void
}

const eraseLine = '\r\u001b[2K'
/** Milliseconds between two updates of the live line. */
const interval = 60

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
  const draw = (text: string) => {
    if (!live) return
    stream.write(eraseLine + text.slice(0, Math.max(1, (stream.columns ?? 80) - 1)))
    shown = true
  }
  const stage = (name: string): Stage => {
    const start = clock()
    let drawn = start
    draw(`${name} …`)
    return {
      update(done, total) {
        if (clock() - drawn < interval) return
        drawn = clock()
        draw(`${name} ${done}/${total}`)
      },
      end(detail) {
        line([name, detail, formatDuration(clock() - start)].filter(Boolean).join('  '))
      },
    }
  }
  return { stage, line, clear }
}

function isEnabledVariable(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
