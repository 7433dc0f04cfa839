/**
 * The components of a theme that a site can replace by name. The theme lists them in `slots.ts`, one export a line:
 * `export { SidebarRegion as Sidebar } from './layout/Sidebar.js'`. A replaced module is loaded as a facade: its exports are those of
 * the original, except for the replaced one. So every import of the theme gets the replacement, and only the replacement can
 * import the original.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Loader, Plugin } from 'esbuild'

export interface ThemeSlot {
  /** Absolute path of the module. */
  readonly file: string
  /** Name of the export. */
  readonly export: string
}

/** Slots by name; empty for a theme without `slots.ts`. */
export function readThemeSlots(themeFolder: string): ReadonlyMap<string, ThemeSlot> {
  const list = join(themeFolder, 'slots.ts')
  const source = existsSync(list) ? readFileSync(list, 'utf8') : ''
  const line = /^export \{ (?:(\w+) as )?(\w+) \} from '(\.\/[\w./-]+)\.js'$/gm
  return new Map(
    [...source.matchAll(line)].map(([, original, name = '', path = '']) => {
      const base = join(themeFolder, path)
      const file = existsSync(`${base}.tsx`) ? `${base}.tsx` : `${base}.ts`
      return [name, { file, export: original ?? name }]
    }),
  )
}

const original = '?original'

/**
 * esbuild plugin: replaces slots by files of the site, and lets them import the originals from `docsgen/theme`.
 * @param replaced absolute paths of the replacements, by the name of the slot
 */
export function themeSlotsPlugin(
  slots: ReadonlyMap<string, ThemeSlot>,
  replaced: Readonly<Record<string, string>>,
): Plugin {
  const facades = createFacades(slots, replaced)
  return {
    name: 'theme-slots',
    setup(build) {
      build.onResolve({ filter: /^docsgen\/theme$/ }, () => ({
        path: 'originals',
        namespace: 'theme-slots',
        sideEffects: false,
      }))
      build.onLoad({ filter: /.*/, namespace: 'theme-slots' }, () => ({
        contents: [...slots].map(([name, slot]) => exportRule(slot, name)).join('\n'),
        loader: 'js',
        resolveDir: dirname([...slots.values()][0]?.file ?? '.'),
      }))
      build.onResolve({ filter: /\?original$/ }, ({ path }) => ({
        path: path.slice(0, -original.length),
        namespace: 'theme-original',
        sideEffects: false,
      }))
      build.onLoad({ filter: /.*/, namespace: 'theme-original' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: loaderOf(path),
        resolveDir: dirname(path),
      }))
      if (facades.size === 0) return
      build.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path }) => {
        const contents = facades.get(path)
        return contents === undefined ? undefined : { contents, loader: 'js', resolveDir: dirname(path) }
      })
    },
  }
}

function createFacades(slots: ReadonlyMap<string, ThemeSlot>, replaced: Readonly<Record<string, string>>) {
  const facades = new Map<string, string>()
  for (const [name, replacement] of Object.entries(replaced)) {
    const slot = slots.get(name)
    if (!slot) continue
    const before = facades.get(slot.file) ?? `export * from ${JSON.stringify(slot.file + original)}`
    facades.set(slot.file, `${before}\nexport { default as ${slot.export} } from ${JSON.stringify(replacement)}`)
  }
  return facades
}

function exportRule(slot: ThemeSlot, name: string): string {
  return `export { ${slot.export} as ${name} } from ${JSON.stringify(slot.file + original)}`
}

function loaderOf(path: string): Loader {
  return path.endsWith('x') ? 'tsx' : 'ts'
}
