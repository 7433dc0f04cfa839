/** Behind an edge gate the page is already allowed: here are only the picture of the reader and signing out. */
import type { ClientConfig } from '../../src/model/contract.js'
import { endSession, unreached } from './endSession.js'
import { restoreFragment } from './place.js'
import { type Reader, showReader } from './profile.js'
import { showScreen } from './screen.js'

export async function guard({ baseUrl }: ClientConfig): Promise<void> {
  const gate = `${baseUrl}__gate/`
  restoreFragment()
  // A page from the browser's memory may be from before signing out.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const answer = await fetch(`${gate}me`)
  if (!answer.ok) return
  showReader((await answer.json()) as Reader, () => void signOut(baseUrl))
}

async function signOut(baseUrl: string): Promise<void> {
  const to = await endSession(baseUrl)
  if (to !== undefined) return location.assign(to)
  showScreen({ code: 'sign_out_failed', message: unreached, retry: () => void signOut(baseUrl) })
}
