/**
 * Loads the sample templates of API descriptions: bundles each once, for the build and for browsers, and runs it. Loaded only
 * for sites that have templates.
 */

import { bundleModule, runNodeModule } from '../config/evaluateModule.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { LoadedTemplate, SampleTemplate } from '../openapi/snippets/sampleTemplate.js'
import type { SiteConfig } from '../schema/config.js'

export interface SampleTemplates {
  /** By the id of the description. */
  readonly templates: ReadonlyMap<string, readonly LoadedTemplate[]>
  readonly diagnostics: readonly Diagnostic[]
}

const rule = 'sample-template'

interface TemplateTools {
  readonly root: string
  /** Called with each file that is read, relative to the root: a build after a change of it does not count as unchanged. */
  readonly noteFile: (file: string) => void
}

export async function loadSampleTemplates(
  openapi: SiteConfig['openapi'],
  { root, noteFile }: TemplateTools,
): Promise<SampleTemplates> {
  const diagnostics: Diagnostic[] = []
  const templates = new Map<string, readonly LoadedTemplate[]>()
  const modules = new Map<string, LoadedModule>()
  for (const { id: description, languages } of openapi) {
    const loaded: LoadedTemplate[] = []
    for (const language of languages) {
      if (typeof language === 'string') continue
      const { template: file, id, label, highlight } = language
      const module = modules.get(file) ?? (await loadTemplate(root, file))
      if (!modules.has(file)) {
        modules.set(file, module)
        diagnostics.push(...module.diagnostics)
        for (const dependency of module.dependencies) noteFile(dependency)
      }
      const { code, write } = module
      if (write) loaded.push({ id, label, highlight, file, code, write })
    }
    if (loaded.length > 0) templates.set(description, loaded)
  }
  return { templates, diagnostics }
}

interface LoadedModule {
  readonly code: string
  /** Absent if the module cannot be used. */
  readonly write?: SampleTemplate
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

async function loadTemplate(root: string, file: string): Promise<LoadedModule> {
  const bundled = await bundleModule({ root, file, rule, packages: {}, platform: 'browser' })
  const { code, dependencies } = bundled
  const { exports, diagnostics } = await runNodeModule(bundled, { file, rule })
  if (!exports) return { code, dependencies, diagnostics }
  const write = exports.default
  if (isTemplate(write)) return { code, write, dependencies, diagnostics }
  const hint = 'Write `export default` before a function of the type `SampleTemplate`.'
  const missing = error('sample-template', `${file} has no function as its default export.`, { file, hint })
  return { code, dependencies, diagnostics: [...diagnostics, missing] }
}

function isTemplate(value: unknown): value is SampleTemplate {
  return typeof value === 'function'
}
