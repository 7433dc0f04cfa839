/**
 * esbuild takes an entry point with `*` for a glob, and refuses other absolute paths with it. A folder can have such a name, so
 * plugins resolve these paths.
 */
import { existsSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

export function literalPaths<Options extends BuildOptions & { readonly entryPoints?: readonly string[] }>(
  options: Options,
): Options {
  const { entryPoints, alias = {}, plugins = [] } = options
  const entries = new Map(entryPoints?.map((path, index) => [hasStar(path) ? entryAlias(path, index) : path, path]))
  const [starred, plain] = [true, false].map((is) => Object.entries(alias).filter(([, path]) => hasStar(path) === is))
  return {
    ...options,
    ...(entryPoints && { entryPoints: [...entries.keys()] }),
    alias: Object.fromEntries(plain ?? []),
    plugins: [resolveEntries(entries), ...plugins, resolveAliases(new Map(starred)), resolveFiles],
  }
}

function hasStar(path: string): boolean {
  return path.includes('*')
}

/** esbuild names the output after the last part. */
function entryAlias(path: string, index: number): string {
  return `docsgen-entry:/${index}/${basename(path).replaceAll('*', '_')}`
}

function resolveEntries(entries: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'docsgen-entries',
    setup({ onResolve }) {
      onResolve({ filter: /^docsgen-entry:/ }, ({ path }) => ({ path: entries.get(path) ?? path }))
    },
  }
}

/** Packages by the absolute folder that they are in. A relative path in that folder has no `*`. */
function resolveAliases(folders: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'docsgen-aliases',
    setup({ onResolve, resolve }) {
      if (folders.size === 0) return
      onResolve({ filter: /^[^./]/ }, async ({ path, kind }) => {
        const found = [...folders].find(([name]) => path === name || path.startsWith(`${name}/`))
        if (!found) return undefined
        const [name, folder] = found
        return resolve(path === name ? '.' : `./${path.slice(name.length + 1)}`, { kind, resolveDir: folder })
      })
    },
  }
}

const resolveFiles: Plugin = {
  name: 'docsgen-files',
  setup({ onResolve }) {
    onResolve({ filter: /\*/ }, ({ path }) => (isAbsolute(path) && existsSync(path) ? { path } : undefined))
  },
}
