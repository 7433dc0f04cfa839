/** Keys of editions: the Action in the documentation must derive the same ones as the build and the gate. */
import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { editionKeyList } from '../../../src/gate/core/editionKeys.js'
import { parseSealKeys } from '../../../src/gate/core/sealKeys.js'
import { testKey } from '../support/keys.js'

const siteKeys = `${testKey('k2')},${testKey('k1')}`

function parsedKeys(text: string) {
  const parsed = parseSealKeys(text)
  if (parsed.kind === 'problem') throw new Error(parsed.problem)
  return parsed.keys
}

/** Runs the Action for a reader with these roles, and returns the claim. */
async function runAction(roles: readonly string[]): Promise<unknown> {
  const docs = readFileSync(new URL('../../../docs/content/guides/gate.md', import.meta.url), 'utf8')
  const code = [...docs.matchAll(/```js\n(.*?)```/gs)]
    .map(([, text]) => text)
    .find((text) => text?.includes('editionKey'))
  const exports: { onExecutePostLogin?: (event: object, api: object) => Promise<void> } = {}
  runInNewContext(code ?? '', { exports, Buffer, require: () => crypto })
  const claims = new Map<string, unknown>()
  const event = {
    client: { client_id: 'docs' },
    secrets: { CLIENT_ID: 'docs', DOCSGEN_SEAL_KEY: siteKeys },
    authorization: { roles },
  }
  await exports.onExecutePostLogin?.(event, {
    idToken: { setCustomClaim: (name: string, value: unknown) => claims.set(name, value) },
  })
  return claims.get('https://docs.example.com/docsgen-key')
}

test('the Action of the documentation gives the keys of the edition', async () => {
  const keys = parsedKeys(siteKeys)
  expect(await runAction(['docs-staff'])).toBe(await editionKeyList(keys, ['staff', 'partners']))
  expect(await runAction([])).toBe(await editionKeyList(keys, []))
})

test('the keys have the form that a browser accepts, and differ for each edition and each key of the site', async () => {
  const lists = await Promise.all(
    [[], ['a'], ['b'], ['a', 'b']].map((audiences) => editionKeyList(parsedKeys(siteKeys), audiences)),
  )
  const all = lists.flatMap(parsedKeys)
  expect(new Set(all.map(({ kid }) => kid)).size).toBe(8)
  expect(new Set(all.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(8)
})
