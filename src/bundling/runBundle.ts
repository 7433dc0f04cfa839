/** Runs bundles for the server. It is apart from `serverBundle.ts`, which makes them, because most builds find theirs in a cache. */
import { createRequire } from 'node:module'
import type { Message } from 'esbuild'
import { createIsland } from '../islands/server/createIsland.js'
import { type InterfaceText, interfaceText } from '../text/catalogue.js'

const requirePackage = createRequire(import.meta.url)

/** Thrown for errors that esbuild reports, such as a syntax error in a page. */
export class BundleError extends Error {
  constructor(readonly messages: readonly Message[]) {
    super(messages.map((message) => message.text).join('\n'))
  }
}

/**
 * Runs a bundle and returns its exports. `provided` are modules by name, in addition to React and the island helper. `text` is the
 * value of `TEXT`: the texts of the interface, for themes.
 */
export function runBundle(
  code: string,
  provided: Readonly<Record<string, unknown>> = {},
  text: InterfaceText = interfaceText('en'),
): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} }
  const modules: Readonly<Record<string, unknown>> = { ...provided, 'docsgen:island': { createIsland } }
  const load = (name: string): unknown => modules[name] ?? requirePackage(name)
  new Function('require', 'module', 'exports', 'TEXT', code)(load, module, module.exports, text)
  return module.exports
}
