/** The packages that code for the browser imports by names that docsgen resolves itself. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { packageFolder } from '../util/packageFolder.js'

const packages = createRequire(import.meta.url)

export type BrowserPackages = Required<Pick<BuildOptions, 'alias' | 'define' | 'plugins'>>

/** @param gateMode absent for code that has no islands. */
export function browserPackages(themeFolder: string, gateMode?: string): BrowserPackages {
  const auth0 = dirname(packages.resolve('@auth0/auth0-react/package.json'))
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(auth0, 'package.json'), 'utf8'))
  return {
    // One React for the theme, the islands and docsgen.
    alias: Object.fromEntries(
      ['react', 'react-dom'].map((name) => [name, dirname(packages.resolve(`${name}/package.json`))]),
    ),
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      ...(gateMode !== undefined && { DOCSGEN_GATE_MODE: JSON.stringify(gateMode) }),
    },
    plugins: [
      resolvePackages({
        ...ownModules(),
        'docsgen/gate-screen': gateScreenFile(themeFolder),
        // Its bundle contains a second copy of the SDK; its source imports the SDK.
        '@auth0/auth0-react': join(auth0, 'src/index.tsx'),
      }),
    ],
  }
}

/** The files that replace imports from the package `docsgen` in code of a site. */
export function ownModules(): Readonly<Record<string, string>> {
  const folder = packageFolder()
  return {
    docsgen: join(folder, 'src/auth/islandApi.ts'),
    'docsgen/components': join(folder, 'theme/contentComponents.ts'),
  }
}

/** esbuild plugin: imports of exactly these names get the given files. */
export function resolvePackages(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'docsgen-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^(?:docsgen|@auth0\/)/ }, ({ path }) => {
        const file = Object.hasOwn(files, path) ? files[path] : undefined
        return file === undefined ? undefined : { path: file, sideEffects: false }
      })
    },
  }
}

/** The screens of the theme, or those of docsgen. */
function gateScreenFile(themeFolder: string): string {
  const own = join(themeFolder, 'gate/GateScreen.tsx')
  return existsSync(own) ? own : join(packageFolder(), 'theme/gate/GateScreen.tsx')
}
