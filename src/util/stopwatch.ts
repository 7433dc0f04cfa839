export interface Stopwatch {
  /** Begins a stage and ends the one before, so that no time between stages is omitted. */
  readonly begin: (stage: string) => void
  /** Milliseconds by stage until now, in the order of the first begin, rounded to 0.1. */
  readonly times: () => Readonly<Record<string, number>>
}

/** @param since time at which the first stage began. Default: its `begin`; 0 is the start of the process. */
export function createStopwatch(since?: number): Stopwatch {
  const spent = new Map<string, number>()
  let stage: string | undefined
  let start = since
  const endStage = () => {
    const now = performance.now()
    if (stage !== undefined) spent.set(stage, (spent.get(stage) ?? 0) + now - (start ?? now))
    if (stage !== undefined || start === undefined) start = now
  }
  return {
    begin: (next) => {
      endStage()
      stage = next
    },
    times: () => {
      endStage()
      return Object.fromEntries([...spent].map(([name, ms]) => [name, Math.round(ms * 10) / 10]))
    },
  }
}
