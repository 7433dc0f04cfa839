/** Ends the session at an edge gate. */

/** Milliseconds. */
const logoutTimeout = 10_000

/** The screen if the gate did not respond. */
export const signOutFailed = { code: 'sign_out_failed', message: 'The gate did not respond' } as const

/** Returns the URL that ends the session at the provider too; undefined if the gate did not respond. */
export async function endEdgeSession(baseUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${baseUrl}__gate/logout`, {
      method: 'POST',
      signal: AbortSignal.timeout(logoutTimeout),
    })
    if (!response.ok) return undefined
    const { to } = await response.json()
    return String(to)
  } catch {
    return undefined
  }
}
