/** Signing out of an edge gate. */

/** Milliseconds. */
const patience = 10_000

export const unreached = 'The gate could not be reached: you are still signed in there.'

/** Ends the session, and gives the address at which the provider ends its own; undefined where the gate did not answer. */
export async function endSession(baseUrl: string): Promise<string | undefined> {
  try {
    const ended = await fetch(`${baseUrl}__gate/logout`, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
    })
    return ended.ok ? ((await ended.json()) as { readonly to: string }).to : undefined
  } catch {
    return undefined
  }
}
