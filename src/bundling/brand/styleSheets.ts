/** Virtual style sheets: the theme followed by the brand and the style sheets of the site, and those of components in pages. */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

export interface SiteStyles {
  /** Rules of the brand, with paths relative to the root. */
  readonly brand: string
  /** Absolute paths of style sheets that follow those of the theme, the last one of which wins. */
  readonly files: readonly string[]
}

const layers = '@layer reset, tokens, base, content, components, utilities;'
const brandSheet = 'site-styles/brand.css'

const contentEntry = 'site-styles/content.css'

interface StyleSheetsInput extends SiteStyles {
  readonly root: string
  /** The style sheet of the theme. */
  readonly themeSheet: string
  /** Absolute paths of style sheets that components of pages import. */
  readonly contentFiles: readonly string[]
}

/** Returns no plugin for a site without own styles, so that its style sheet is exactly that of the theme. */
export function styleSheetPlugins({ root, themeSheet, brand, files, contentFiles }: StyleSheetsInput): Plugin[] {
  if (!brand && files.length === 0 && contentFiles.length === 0) return []
  const sheets: Readonly<Record<string, string>> = {
    [brandSheet]: brand,
    [contentEntry]: [layers, ...contentFiles.map(importRule)].join('\n'),
  }
  const extended = [
    importRule(`${themeSheet}?theme`),
    ...(brand ? [`@import "${brandSheet}" layer(tokens);`] : []),
    ...files.map(importRule),
  ].join('\n')
  return [
    {
      name: 'site-styles',
      setup(build) {
        build.onResolve({ filter: /^site-styles\// }, ({ path }) => ({
          path,
          namespace: 'docsgen-styles',
        }))
        build.onResolve({ filter: /\?theme$/ }, ({ path }) => ({
          path: path.slice(0, -'?theme'.length),
          namespace: 'theme',
        }))
        build.onLoad({ filter: /.*/, namespace: 'docsgen-styles' }, ({ path }) => ({
          contents: sheets[path] ?? '',
          loader: 'css',
          resolveDir: root,
        }))
        build.onLoad({ filter: /.*/, namespace: 'theme' }, async ({ path }) => ({
          contents: await readFile(path, 'utf8'),
          loader: 'css',
          resolveDir: dirname(path),
        }))
        if (!brand && files.length === 0) return
        build.onLoad({ filter: /index\.css$/, namespace: 'file' }, ({ path }) =>
          path === themeSheet ? { contents: extended, loader: 'css', resolveDir: root } : undefined,
        )
      },
    },
  ]
}

/** Entry point for the styles of components in pages, if there are any. */
export function contentStyleEntry(files: readonly string[]): string[] {
  return files.length === 0 ? [] : [contentEntry]
}

function importRule(path: string): string {
  return `@import ${JSON.stringify(path)};`
}
