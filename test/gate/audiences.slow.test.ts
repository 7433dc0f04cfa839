/** Each reader of a site with audiences gets the right pages, and that no file of an edition contains anything that is reserved for others. */
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GateSettings, gateConfigFrom } from '../../src/gate/adapters/gateSettings.js'
import { serveFolder } from '../../src/gate/adapters/serveFolder.js'
import { deriveEditionKey, editionKeyList } from '../../src/gate/core/editionKeys.js'
import { parseSealKeys } from '../../src/gate/core/sealKeys.js'
import { unsealFolder } from '../../src/gate/sealed/unsealFolder.js'
import type { Build } from '../../src/model/model.js'
import {
  type AudienceMode,
  audiences,
  buildAudienceSite,
  buildForMode,
  editions,
  gateOf,
  page,
  readers,
  reservedPages,
  sealKey,
} from './support/audienceSite.js'
import { cookiesOf, exchange, type Gated, gated } from './support/gated.js'

/** A gate with the settings of the build, in front of a provider that signs any claims. */
async function gatedBy(build: Build): Promise<Gated> {
  const settings = gateConfigFrom(settingsOf(build), { DOCSGEN_SEAL_KEY: sealKey })
  const { publicPaths, editions, sealKeys } = settings
  return gated({ publicPaths, ...(editions && { editions }), ...(sealKeys !== undefined && { sealKeys }) })
}

async function sessionOf({ ask, provider }: Gated, claims: JWTPayload): Promise<string> {
  const response = await ask('/__gate/session', exchange(await provider.sign({ ...claims, jti: randomUUID() })))
  return cookiesOf(response)
}

type Files = ReadonlyMap<string, Uint8Array>

const siteKey = (() => {
  const parsed = parseSealKeys(sealKey)
  if (parsed.kind === 'problem') throw new Error(parsed.problem)
  return parsed.keys[0]
})()

const builds = new Map<AudienceMode, Promise<Build>>()

/** One build for each mode. */
function buildOnce(mode: AudienceMode): Promise<Build> {
  const build = builds.get(mode) ?? buildForMode(mode)
  builds.set(mode, build)
  return build
}

function settingsOf({ outputs }: Build): GateSettings {
  return JSON.parse(Buffer.from(outputs.get('gate.json') ?? []).toString())
}

function folderOf(build: Build, edition: readonly string[]): string {
  const found = settingsOf(build).editions?.list.find((one) => one.audiences.join() === edition.join())
  if (!found) throw new Error(`There is no edition for ${edition.join()}.`)
  return found.folder
}

/** The files of an edition by path, as its readers see them. */
async function filesOf(build: Build, mode: AudienceMode, edition: readonly string[]): Promise<Files> {
  const folder = mode === 'sealed' ? '' : `__private/${folderOf(build, edition)}/`
  if (mode === 'edge')
    return new Map(
      [...build.outputs].flatMap(([path, bytes]) =>
        path.startsWith(folder) ? [[path.slice(folder.length), bytes]] : [],
      ),
    )
  const opened = await unsealFolder(build.outputs, [await deriveEditionKey(siteKey, edition)], folder)
  if (opened.kind !== 'files') throw new Error(`The edition ${edition.join()} cannot be opened: ${opened.kind}.`)
  expect(opened.broken).toEqual([])
  return opened.files
}

function textOf(path: string, bytes: Uint8Array): string {
  const raw = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes)
  return `${path}\n${raw.toString()}`.toLowerCase()
}

function leaksOf(files: Iterable<readonly [string, Uint8Array]>, edition: readonly string[]): string[] {
  const words = reservedPages
    .filter((one) => !one.audiences.some((audience) => edition.includes(audience)))
    .flatMap((one) => one.words)
  return [...files].flatMap(([path, bytes]) => {
    const text = textOf(path, bytes)
    return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`)
  })
}

describe.each(['edge', 'sealed', 'edge+sealed'] as const)('in the mode %s', (mode) => {
  let build: Build
  beforeAll(async () => {
    build = await buildOnce(mode)
  })

  test('no file of an edition contains anything that is reserved for other readers', async () => {
    expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    for (const edition of editions) {
      const files = await filesOf(build, mode, edition)
      expect(files.size, edition.join()).toBeGreaterThan(10)
      expect(leaksOf(files, edition), edition.join()).toEqual([])
      // The search for words finds them where they belong.
      const all = [...files].map(([path, bytes]) => textOf(path, bytes)).join('\n')
      const own = reservedPages.filter((one) => one.audiences.some((audience) => edition.includes(audience)))
      for (const { words } of own) for (const word of words) expect(all, edition.join()).toContain(word)
    }
  })

  test('no public file contains anything that is reserved for an audience', () => {
    const isProtected = (path: string) => path.startsWith('__private/') || (mode !== 'edge' && path.endsWith('.bin'))
    const open = [...build.outputs].filter(([path]) => !isProtected(path))
    expect(open.length).toBeGreaterThan(5)
    expect(leaksOf(open, [])).toEqual([])
  })
})

describe.each(['sealed', 'edge+sealed'] as const)('in the mode %s', (mode) => {
  test('the key of an edition opens no other edition, and the key of the site opens none', async () => {
    const build = await buildOnce(mode)
    let tried = 0
    for (const edition of editions) {
      const { kid } = await deriveEditionKey(siteKey, edition)
      const others = editions.filter((one) => one !== edition).map((one) => deriveEditionKey(siteKey, one))
      const folder = mode === 'sealed' ? '' : `__private/${folderOf(build, edition)}/`
      // Under the id of this edition, so that the other key is really tried.
      for (const { secret } of [...(await Promise.all(others)), siteKey]) {
        expect((await unsealFolder(build.outputs, [{ kid, secret }], folder)).kind).toBe('damaged')
        tried += 1
      }
    }
    expect(tried).toBe(editions.length ** 2)
  })
})

interface GatedBuild {
  readonly build: Build
  /** Signs in with these claims, and requests the path. */
  readonly ask: (path: string, claims: JWTPayload) => Promise<Response>
}

const gates = new Map<AudienceMode, Promise<GatedBuild>>()

function gateOnce(mode: AudienceMode): Promise<GatedBuild> {
  const gate = gates.get(mode) ?? openGate(mode)
  gates.set(mode, gate)
  return gate
}

async function openGate(mode: AudienceMode): Promise<GatedBuild> {
  const build = await buildOnce(mode)
  const site = await gatedBy(build)
  const host = serveFolder(build.outputs, settingsOf(build))
  const ask = async (path: string, claims: JWTPayload) => {
    const Cookie = await sessionOf(site, claims)
    return site.ask(path, { headers: { Cookie } }, host)
  }
  return { build, ask }
}

describe('the gate', () => {
  test.each(Object.entries(readers))(
    'of the mode edge serves %s only their pages; all others are like pages that do not exist',
    async (_, { claims, audiences }) => {
      const { ask } = await gateOnce('edge')
      expect((await ask('/', claims)).status).toBe(200)
      const missing = await (await ask('/nothing', claims)).text()
      for (const reserved of reservedPages) {
        for (const path of reserved.paths) {
          const response = await ask(path, claims)
          expect(response.headers.get('Cache-Control'), path).toBe('private, no-store')
          expect(response.headers.get('Vary'), path).toMatch(/^Cookie/)
          if (reserved.audiences.some((one) => audiences.includes(one)))
            expect([200, 301, 308], path).toContain(response.status)
          else {
            expect(response.status, path).toBe(404)
            expect(await response.text(), path).toBe(missing)
          }
        }
      }
    },
  )

  test.each(Object.entries(readers))(
    'of the mode edge+sealed gives %s the key of their edition and its files',
    async (_, { claims, audiences }) => {
      const { ask } = await gateOnce('edge+sealed')
      const { keys } = await (await ask('/__gate/key', claims)).json()
      expect(keys).toBe(await editionKeyList([siteKey], audiences))
      for (const edition of editions) {
        const { kid } = await deriveEditionKey(siteKey, edition)
        const { status } = await ask(`/sealed/${kid}.bin`, claims)
        expect(status, edition.join()).toBe(edition.join() === audiences.join() ? 200 : 404)
      }
    },
  )

  test.each(['edge', 'edge+sealed'] as const)(
    'of the mode %s serves no path below the folder of an edition',
    async (mode) => {
      const { build, ask } = await gateOnce(mode)
      const paths = editions.flatMap((edition) => {
        const folder = folderOf(build, edition)
        return [`/${folder}/index.html`, `/__private/${folder}/index.html`, `/..%2f${folder}/index.html`]
      })
      expect(paths.length).toBeGreaterThan(5)
      for (const path of paths) expect((await ask(path, readers.staff?.claims ?? {})).status, path).not.toBe(200)
    },
  )
})

test('a session from before the audiences, or of other rules, must sign in again', async () => {
  const build = await buildOnce('edge')
  const before = await gated()
  const Cookie = await before.signIn()
  const status = async (site: Gated) => (await site.ask('/posture/overview', { headers: { Cookie } })).status
  expect(await status(before)).toBe(200)
  expect(await status(await gatedBy(build))).toBe(401)
})

test('a page that looks the same in several editions is rendered once', async () => {
  const plan = {
    'content/internal/plan.mdx': page('Spinnaker', 'Without an island, all editions have the same scripts.'),
  }
  const { build } = await buildAudienceSite(`${gateOf('edge', [])}${audiences}`, plan)
  const bytesOf = (path: string) =>
    editions.map((edition) => build.outputs.get(`__private/${folderOf(build, edition)}/${path}`))
  expect(new Set(bytesOf('loose.html')).size).toBe(1)
  // Its sidebar differs, except that staff see the pages of auditors in any case.
  expect(new Set(bytesOf('index.html')).size).toBe(editions.length - 1)
})
