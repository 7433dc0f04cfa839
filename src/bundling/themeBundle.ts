/** Bundles a theme for the server, with the components of the site: those for pages, and those that replace parts of the theme. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { hashOf } from '../util/hash.js'
import { bundleForServer, type ServerBundle } from './serverBundle.js'

/** Everything that determines the bundle of a theme, besides the content of files. All paths are absolute. */
export interface ThemeSource {
  /** Folder of the project. */
  readonly root: string
  /** Folder with the `index.tsx` of the theme. */
  readonly folder: string
  readonly baseUrl: string
  /** Files that replace components of the theme, by the name of the slot. */
  readonly replaced: Readonly<Record<string, string>>
  /** Files of components for pages, by name. */
  readonly components: Readonly<Record<string, string>>
}

export interface ThemeBundle extends ServerBundle {
  /** Hash of the code on which compiled pages depend. The layout of a theme with `compiledParts.ts` is not part of it. */
  readonly compiledHash: string
}

export async function bundleTheme(source: ThemeSource): Promise<ThemeBundle> {
  const { root, folder, baseUrl, replaced, components } = source
  const index = join(folder, 'index.tsx')
  const compiledParts = join(folder, 'compiledParts.ts')
  const isPlain = Object.keys(replaced).length === 0 && Object.keys(components).length === 0
  const fromFolder = (path: string) => relative(folder, path).split(sep).join('/')
  const bundle = await bundleForServer({
    root: folder,
    entry: isPlain ? { file: index } : { file: join(folder, entryName), contents: extendedTheme(index, components) },
    plugins: isPlain ? [] : [await slotsPlugin(folder, replaced)],
    islandId: (path) => {
      const inTheme = fromFolder(path)
      return inTheme.startsWith('..') ? relative(root, path).split(sep).join('/') : `theme:${inTheme}`
    },
    compact: true,
    baseUrl,
    parts: existsSync(compiledParts) ? [compiledParts, ...Object.values(components)] : [],
  })
  return { ...bundle, compiledHash: bundle.partInputs.length > 0 ? hashParts(bundle, source) : hashOf(bundle.code) }
}

/** Hashes the source files with their paths in the theme or the project, so that a copy of both has the same hash. */
function hashParts({ partInputs }: ServerBundle, { root, folder, replaced, components }: ThemeSource): string {
  const name = (path: string) =>
    [relative(folder, path), relative(root, path)].find((each) => !each.startsWith('..')) ?? path
  const files = partInputs.map((path) => [name(path), hashOf(readFileSync(path))] as const)
  const names = [replaced, components].map((files) => Object.entries(files).map(([slot, file]) => [slot, name(file)]))
  return hashOf(JSON.stringify([files.sort(([a], [b]) => (a < b ? -1 : 1)), names]))
}

async function slotsPlugin(folder: string, replaced: ThemeSource['replaced']): Promise<Plugin> {
  const { readThemeSlots, themeSlotsPlugin } = await import('./themeSlots.js')
  return themeSlotsPlugin(readThemeSlots(folder), replaced)
}

/** A program that is not a file. */
const entryName = '<theme>'

/** The theme with more components. A module without a default export can export the component by its name. */
function extendedTheme(index: string, components: ThemeSource['components']): string {
  const entries = Object.entries(components)
  return [
    `import theme from ${JSON.stringify(index)}`,
    ...entries.map(([, file], position) => `import * as module${position} from ${JSON.stringify(file)}`),
    `const own = { ${entries.map(([name], position) => `${name}: module${position}.default ?? module${position}[${JSON.stringify(name)}]`).join(', ')} }`,
    'const features = theme.features?.filter((name) => !(name in own))',
    'export default { ...theme, features, components: { ...theme.components, ...own } }',
  ].join('\n')
}
