/** Bundles a theme for the server, with the components of the site: those for pages, and those that replace parts of the theme. */
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'
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

export async function bundleTheme({ root, folder, baseUrl, replaced, components }: ThemeSource): Promise<ServerBundle> {
  const index = join(folder, 'index.tsx')
  const isPlain = Object.keys(replaced).length === 0 && Object.keys(components).length === 0
  const fromFolder = (path: string) => relative(folder, path).split(sep).join('/')
  return bundleForServer({
    root: folder,
    entry: isPlain ? { file: index } : { file: join(folder, entryName), contents: extendedTheme(index, components) },
    plugins: isPlain ? [] : [await slotsPlugin(folder, replaced)],
    islandId: (path) => {
      const inTheme = fromFolder(path)
      return inTheme.startsWith('..') ? relative(root, path).split(sep).join('/') : `theme:${inTheme}`
    },
    compact: true,
    baseUrl,
  })
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
