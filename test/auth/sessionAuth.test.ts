/** The auth state of modes in which pages hold no tokens. */
import { expect, expectTypeOf, test } from 'vitest'
import type { Auth } from '../../src/auth/auth.js'
import { AuthUnavailableError, createSessionAuth } from '../../src/auth/sessionAuth.js'

const auth = createSessionAuth('edge', { isAuthenticated: true, user: { name: 'Zoë Quill' } })

test('has the reader, and the mode tells islands what is available', () => {
  expect(auth).toMatchObject({ mode: 'edge', isLoading: false, isAuthenticated: true, user: { name: 'Zoë Quill' } })
  const any = auth as Auth
  if (any.mode === 'client') expectTypeOf(any.getIdTokenClaims).returns.not.toEqualTypeOf<Promise<never>>()
  else expectTypeOf(any.getIdTokenClaims).returns.toEqualTypeOf<Promise<never>>()
})

test('every function that needs tokens fails with its name and the mode', async () => {
  const { createFetcher, mfa, signOut, ...rest } = auth
  const functions = Object.entries({ ...rest, ...prefixed(mfa) }).filter(([, value]) => typeof value === 'function')
  expect(functions.length).toBeGreaterThan(12)
  for (const [name, call] of functions as [string, () => Promise<never>][])
    await expect(call(), name).rejects.toMatchObject({ name: 'AuthUnavailableError', functionName: name, mode: 'edge' })
  expect(() => createFetcher()).toThrow(AuthUnavailableError)
  await expect(signOut()).resolves.toBeUndefined()
})

test('before the gate has loaded, the message says so', async () => {
  const early = createSessionAuth('unknown', { isLoading: true })
  await expect(early.getIdTokenClaims()).rejects.toThrow(
    '"getIdTokenClaims" was called before the gate had loaded. Wait until `useAuth().isLoading` is false.',
  )
})

function prefixed(functions: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(functions).map(([name, value]) => [`mfa.${name}`, value]))
}
