/** Lets work run before its result is awaited. A rejection is ignored here, because the later `await` throws it. */
export function startNow<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}
