/**
 * Starts a page of an offline copy. Chromium loads no modules, no workers and no data from `file:`, only classic scripts. So the
 * modules of the site and the files that they fetch are in scripts that register themselves here, and this loader has its own
 * `import()`, `fetch` and `Worker` for the files of the copy.
 */
import { loaderName, moduleParameters } from '../offlineFormat.js'
import { createFileLinks } from './fileLinks.js'
import { createModules, type ModuleFactory } from './modules.js'
import { createScriptLoader } from './scripts.js'
import { createWorkerClass } from './workers.js'

const { base = '/', root = '', slash, run = '' } = document.currentScript?.dataset ?? {}
const rootUrl = new URL(root || '.', location.href)
const links = createFileLinks({ rootUrl, base, slash: slash === 'always' ? 'always' : 'never' })
const scripts = createScriptLoader(rootUrl)
const { define, createRealm } = createModules({ loadScript: scripts.load, pathOf: links.pathOf })
const nativeFetch = globalThis.fetch

Object.assign(globalThis, {
  [loaderName]: {
    define: (path: string, imports: readonly string[], factory: ModuleFactory) => define(path, { imports, factory }),
    data: scripts.register,
  },
  fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = links.pathOf(input instanceof Request ? input.url : String(input))
    return path === undefined ? nativeFetch(input, init) : scripts.respond(path)
  },
})

const page = createRealm(
  Object.fromEntries(
    moduleParameters.slice(5).map((name) => {
      const value: unknown = Reflect.get(globalThis, name)
      return [name, typeof value === 'function' ? value.bind(globalThis) : value]
    }),
  ),
)
globalThis.Worker = createWorkerClass({ createRealm, pathOf: links.pathOf, rootUrl, toFile: links.toFile })

links.adjustConfig(document.getElementById('docsgen'))
links.watch(document)
void runModules(run.split(' ').filter(Boolean))

/** In the order of the page, as a browser runs them. */
async function runModules(paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.load(path).catch((error: unknown) => console.error(error))
}
