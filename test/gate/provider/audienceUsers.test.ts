/** The users that the local provider offers for a site with audiences. */
import { expect, test } from 'vitest'
import { gateEditions } from '../../../src/gate/build/gateEditions.js'
import { editionKeyList } from '../../../src/gate/core/editionKeys.js'
import { chooseEdition } from '../../../src/gate/core/editions.js'
import { parseSealKeys } from '../../../src/gate/core/sealKeys.js'
import { createAudienceUsers } from '../../../src/gate/provider/audienceUsers.js'
import { siteConfigSchema } from '../../../src/schema/config.js'
import { testKey } from '../support/keys.js'

const minimal = {
  title: 'Skiff',
  url: 'https://docs.example.com',
  product: { name: 'Skiff', slug: 'skiff' },
  version: '1',
}
const config = siteConfigSchema.parse({
  ...minimal,
  audiences: [
    { id: 'staff', roles: ['docs-staff'], sees: ['partners'] },
    { id: 'partners', organizations: ['org_harbour'], groups: ['pilots'] },
    { id: 'guild', organizations: ['Guild'] },
  ],
})

test('there is a user in each audience, whose claims choose the edition', async () => {
  const editions = gateEditions(config)
  const made = await createAudienceUsers(config, [])
  if (!editions || !made) throw new Error('The site has audiences.')
  const seen = made.users.map(({ name, claims }) => [name, chooseEdition({ ...claims }, editions)?.audiences])
  expect(seen).toEqual([
    ['Zoë Quill', []],
    ['Sam Reed', []],
    ['Reader in staff', ['partners', 'staff']],
    ['Reader in partners', ['partners']],
    ['Reader in guild', ['guild']],
  ])
  expect(made.claimNames).toEqual([
    'https://docs.example.com/roles',
    'https://docs.example.com/groups',
    'https://docs.example.com/docsgen-key',
  ])
})

test('in a sealed site each user gets the key of their edition', async () => {
  const parsed = parseSealKeys(testKey('k1'))
  if (parsed.kind === 'problem') throw new Error(parsed.problem)
  const made = await createAudienceUsers(config, parsed.keys)
  const keys = made?.users.map(({ claims }) => claims?.['https://docs.example.com/docsgen-key'])
  const expected = [[], [], ['partners', 'staff'], ['partners'], ['guild']]
  expect(keys).toEqual(await Promise.all(expected.map((audiences) => editionKeyList(parsed.keys, audiences))))
})

test('a site without audiences has the users of any site', async () => {
  expect(await createAudienceUsers(siteConfigSchema.parse(minimal), [])).toBeUndefined()
})
