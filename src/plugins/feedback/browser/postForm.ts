import type { SendAnswer } from './submitForm.js'

/** Milliseconds until a request fails. */
const timeout = 15_000

/** Posts an answer to the address of the form, without cookies and referrer. */
export const postForm: SendAnswer = async (form, data) => {
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const options = { body, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  const response = await fetch(form.action, { method: 'POST', signal: AbortSignal.timeout(timeout), ...options })
  if (!response.ok) throw new Error(String(response.status))
}
