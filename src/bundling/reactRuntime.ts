/**
 * React for browsers, in one file with the code that hydrates islands. Split by esbuild, it was six files, which every first use of
 * an island fetched in two rounds. Its name changes only with React or docsgen, so that readers keep it across deployments.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageFolder } from '../util/packageFolder.js'
import { browserOptions } from './browserOptions.js'
import { browserPackages } from './browserPackages.js'
import { literalPaths } from './literalPaths.js'

const requirePackage = createRequire(import.meta.url)

/** The modules of React that islands can import. */
const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

export interface ReactRuntime {
  /** File name with a hash of the content. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Absolute paths of the bundled files. */
  readonly inputs: readonly string[]
}

/** @param themeFolder for the messages of esbuild. */
export async function bundleReactRuntime(themeFolder: string): Promise<ReactRuntime> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build(
    literalPaths({
      ...browserOptions,
      ...browserPackages(themeFolder),
      absWorkingDir: packageFolder(),
      outdir: packageFolder(),
      entryNames: 'react-[hash]',
      splitting: false,
      stdin: { contents: runtimeModule(), resolveDir: packageFolder(), sourcefile: 'react' },
    }),
  )
  const [output] = outputFiles
  if (!output) throw new Error('esbuild returned no output for React.')
  const inputs = Object.keys(metafile.inputs).filter((path) => path !== 'react')
  return {
    name: output.path.split(/[/\\]/).at(-1) ?? '',
    bytes: output.contents,
    inputs: inputs.map((path) => join(packageFolder(), path)),
  }
}

/**
 * A module with everything that the modules of React export. Where two export the same name, they export the same value. The default
 * export has all names, for imports such as `import React from 'react'`.
 */
function runtimeModule(): string {
  const hydrate = JSON.stringify(join(packageFolder(), 'src/islands/browser/hydrate.ts'))
  const exported = new Set<string>()
  const lines = modules.flatMap((name, index) => {
    const names = Object.keys(requirePackage(name)).filter((key) => /^[\w$]+$/.test(key) && !exported.has(key))
    for (const key of names) exported.add(key)
    return [
      `import module${index} from ${JSON.stringify(name)}`,
      `export const { ${names.join(', ')} } = module${index}`,
    ]
  })
  const all = modules.map((_, index) => `...module${index}`).join(', ')
  return [`export * from ${hydrate}`, ...lines, `export default { ${all} }`].join('\n')
}

/** esbuild plugin: imports of React get the file at this URL. CommonJS modules cannot import a URL, so they get a module that does. */
export function importReactFrom(url: string): Plugin {
  const commonJs = 'docsgen-react'
  return {
    name: commonJs,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react(?:-dom)?(?:\/[\w-]+)?$/ }, ({ path, kind, namespace }) => {
        if (!modules.includes(path)) return undefined
        return kind === 'require-call' && namespace !== commonJs
          ? { path: 'react', namespace: commonJs }
          : { path: url, external: true }
      })
      onLoad({ filter: /.*/, namespace: commonJs }, () => ({
        contents: `export * from 'react'\nexport { default } from 'react'`,
        loader: 'js',
      }))
    },
  }
}
