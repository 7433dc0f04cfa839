/** The functions of plugins that run while one page is compiled. A worker loads this module only for sites with such plugins. */
import type { CompileHooks, CompileResult } from '../content/compileResult.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Doc } from '../model/model.js'
import type { CompilePlugins, Plugin } from '../model/plugin.js'
import { createPlugin } from './createPlugin.js'
import { runHook } from './runHook.js'

/** The worker ends a page at its time limit. A plugin ends earlier, so that the diagnostic names it. */
const shareOfLimit = 0.75

/** Loads the plugins. A plugin that cannot be loaded rejects. */
export async function createCompileHooks(
  { references, milliseconds }: CompilePlugins,
  root: string,
): Promise<CompileHooks> {
  const plugins = await Promise.all(references.map((reference) => createPlugin(reference, { root })))
  let end = 0
  const begin = () => {
    end = performance.now() + milliseconds * shareOfLimit
  }
  const remaining = () => Math.max(1, Math.floor(end - performance.now()))
  const changesTrees = plugins.some(({ markdown }) => markdown)
  const { createTransforms } = changesTrees ? await import('./transformTrees.js') : {}
  return {
    ...(createTransforms && { transforms: createTransforms(plugins, remaining) }),
    begin,
    patch: (result) => patchDoc(result, plugins, remaining),
  }
}

/** A page whose patch fails has no doc, so that it is tried again by the next build. */
async function patchDoc(
  { doc, diagnostics }: CompileResult,
  plugins: readonly Plugin[],
  remaining: () => number,
): Promise<CompileResult> {
  if (!doc) return { diagnostics }
  let patched: Doc = doc
  const found: Diagnostic[] = [...diagnostics]
  for (const { name: plugin, page } of plugins) {
    if (!page) continue
    const before = patched
    const done = await runHook({ plugin, hook: 'page', milliseconds: remaining(), file: doc.file }, () => page(before))
    if (!done.ok) return { diagnostics: [...found, done.diagnostic] }
    if (done.value) patched = { ...before, ...done.value }
  }
  return { doc: patched, diagnostics: found }
}
