/** The list of packages of a build: CycloneDX, complete for the published code, and the same for the same build. */
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { createSbom } from '../../src/output/sbom.js'
import { gatedSite } from '../gate/support/gatedSite.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

interface Component {
  readonly type: string
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly { readonly expression: string }[]
}

interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly version: number
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

async function siteBuild(open: boolean): Promise<Build> {
  const { root, build } = await gatedSite('', { open })
  roots.push(root)
  return build
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version

test('an open site lists the packages of its browser code with version, license and package URL', async () => {
  const build = await siteBuild(true)
  const text = createSbom(build, '0.1.0')
  const sbom: Sbom = JSON.parse(text)
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['docsgen', 'react', 'react-dom', 'lunr', 'medium-zoom']))
  // Packages of the builder, whose code is not published.
  for (const name of ['esbuild', 'shiki', 'zod', 'jose', 'auth0-spa-js']) expect(names).not.toContain(name)
  const react = sbom.components.find(({ name }) => name === 'react')
  const purl = `pkg:npm/react@${versionOf('react')}`
  expect(react).toEqual({
    type: 'library',
    'bom-ref': purl,
    name: 'react',
    version: versionOf('react'),
    licenses: [{ expression: 'MIT' }],
    purl,
  })
  const refs = sbom.components.map((component) => component['bom-ref'])
  expect(refs).toEqual([...new Set(refs)].sort())
  expect(sbom.dependencies[0]).toEqual({ ref: sbom.metadata.component['bom-ref'], dependsOn: refs })
  expect(sbom.dependencies.slice(1).map(({ ref }) => ref)).toEqual(refs)
  expect(text).not.toMatch(/timestamp|serialNumber|node_modules/)
})

test('behind the gate, the packages of the gate are listed too', async () => {
  const { components }: Sbom = JSON.parse(createSbom(await siteBuild(false), '0.1.0'))
  expect(components.map(({ name }) => name)).toContain('jose')
})

test('the same site in another folder has the same list', async () => {
  const [one, other] = [await siteBuild(true), await siteBuild(true)]
  expect(one.bundled).not.toEqual([])
  expect(createSbom(one, '0.1.0')).toBe(createSbom(other, '0.1.0'))
})
