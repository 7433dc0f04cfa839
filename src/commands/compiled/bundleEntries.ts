/** Bundles the modules of `dist` that a build loads into one script. A module runs when it is needed, as before. */
import { build, type Plugin } from 'esbuild'
import type { EntryName, EntryTools } from './entries.js'

const entries: readonly EntryName[] = ['cli', 'compileWorker', 'searchWorker']
const tools: readonly (keyof EntryTools)[] = ['entry', 'require', '__url', '__import']

/** @param folder of the modules: `dist`. */
export async function bundleEntries(folder: string): Promise<string> {
  const modules = entries.map((name) => `${name}: () => import('./${name}.js')`)
  const bundled = await build({
    stdin: { contents: `({ ${modules.join(', ')} })[entry]()`, resolveDir: folder },
    bundle: true,
    write: false,
    platform: 'node',
    // For a version of Node, esbuild writes each expression with \p{…} as `new RegExp`, which is five times slower.
    target: 'es2023',
    format: 'cjs',
    packages: 'external',
    plugins: [withoutOtherCommands],
    // Comments and indentation are a third of the script. Names stay, because diagnostics name functions.
    minifyWhitespace: true,
    lineLimit: 200,
    define: { 'import.meta.url': '__url' },
    // A script has no `import()`: esbuild writes these as `require`, in a form of its own.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  })
  const code = bundled.outputFiles[0]?.text ?? ''
  return asciiOnly(`(function({${tools.join(',')}}){${withImports(code)}\n})`)
}

/** Commands that build nothing are not run from the script. */
const withoutOtherCommands: Plugin = {
  name: 'other-commands',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\// }, ({ path, importer, kind }) => {
      const isCommand = kind === 'dynamic-import' && importer.endsWith('/cli.js')
      return isCommand && !/^\.\/(?:build|check|serve|shards)-/.test(path) ? { path, external: true } : undefined
    }),
}

/** `import()` of what is not in the script: packages that are modules, and files of the project. A line can end at each bracket. */
function withImports(code: string): string {
  return code.replaceAll(/\(\)=>\s*__toESM\(\s*require\(/g, '()=>__import((')
}

/** Characters in regular expressions: esbuild escapes those in strings. */
function asciiOnly(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
