import type { BuildOptions } from 'esbuild'
import { assetName, fileLoaders } from './importedFiles.js'

/** Options of all bundles for browsers. */
export const browserOptions = {
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  assetNames: assetName,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  loader: fileLoaders,
  write: false,
  metafile: true,
  logLevel: 'silent',
  tsconfigRaw: '{}',
} satisfies BuildOptions
