import { useEffect, useState } from 'react'

/** Milliseconds. Faster content shows no spinner. A site can change it with `spinnerDelay`. */
const defaultDelay = 200

/** True while something has been loading for longer than the delay. */
export function useSlowness(isLoading: boolean, delay = defaultDelay): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), delay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading, delay])
  return isSlow
}
