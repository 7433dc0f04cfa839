export interface Stopwatch {
  /** Runs a stage and adds its duration to `times`. */
  readonly time: <Result>(stage: string, run: () => Result | Promise<Result>) => Promise<Result>
  /** Milliseconds by stage, in the order of the first run, rounded to 0.1. */
  readonly times: () => Readonly<Record<string, number>>
}

export function stopwatch(onStage: (stage: string) => void = () => {}): Stopwatch {
  const spent = new Map<string, number>()
  return {
    time: async (stage, run) => {
      onStage(stage)
      const start = performance.now()
      try {
        return await run()
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - start)
      }
    },
    times: () => Object.fromEntries([...spent].map(([stage, ms]) => [stage, Math.round(ms * 10) / 10])),
  }
}
