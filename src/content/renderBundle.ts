import { resolve, sep } from 'node:path'
import { compileMdx } from '../markdown/compileMdx.js'
import { compileTree } from '../markdown/compileTree.js'
import { checkMdxScope } from '../markdown/mdx/checkMdxScope.js'
import { checkTrust } from '../markdown/mdx/checkTrust.js'
import { dropInertAttributes } from '../markdown/mdx/dropInertAttributes.js'
import { renameHtmlTags } from '../markdown/mdx/renameHtmlTags.js'
import type { SourceContext } from '../markdown/source/sourceContext.js'
import type { ComponentTarget } from '../markdown/source/sourcePositions.js'
import type { Entry } from '../model/model.js'
import { hashOf } from '../util/hash.js'
import { toProjectPath } from '../util/projectFiles.js'
import { createSourceContext } from './createSourceContext.js'
import { runLocated } from './modulePlaces.js'
import type { CodeBodyTools, Rendered } from './renderedBody.js'
import { evaluateMdxBundle, renderContent } from './renderMdx.js'
import { fileTrust } from './trustLevel.js'

interface PageProgram {
  readonly program: string
  readonly loader: 'js' | 'jsx' | 'tsx'
  readonly componentTargets: readonly ComponentTarget[]
}

/** Bundles a page with its imports, partials among them, and renders it. */
export async function renderBundle(
  { program, loader, componentTargets }: PageProgram,
  { context, entry }: { readonly context: SourceContext; readonly entry: Entry },
  { options, tools, dependencies }: CodeBodyTools,
): Promise<Rendered> {
  const names = Object.keys(tools.components)
  const all = [...componentTargets]
  const isDataFile = (file: string) => fileTrust(file, options.trust) === 'data'
  const compilePartial = async (text: string, file: string) => {
    const [frontMatter = ''] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? []
    const bare = '\n'.repeat(frontMatter.split('\n').length - 1) + text.slice(frontMatter.length)
    const tokensInCode = context.tokensInCode || /^tokens: true$/m.test(frontMatter)
    const partial = {
      ...createSourceContext(
        bare,
        {
          file,
          kind: 'mdx',
          idPrefix: `${hashOf(file).slice(0, 6)}-`,
          isData: isDataFile(file),
          tokensInCode,
          math: context.math,
          components: names,
          markup: tools.markup,
          ...(context.text && { text: context.text }),
        },
        { options, dependencies, diagnostics: context.diagnostics, transforms: tools.transforms },
      ),
    }
    const compiled = await compileTree(partial, tools.parse, tools.highlight)
    all.push(...compiled.componentTargets)
    if (isDataFile(file)) {
      const untrusted = checkTrust(compiled.tree, partial)
      context.diagnostics.push(...untrusted)
      if (untrusted.length > 0) return 'export default () => null'
    }
    checkMdxScope(compiled.tree, partial, { provided: names, unbundled: options.unbundled })
    dropInertAttributes(compiled.tree, partial)
    renameHtmlTags(compiled.tree, names)
    return compileMdx(compiled.tree, partial, 'program')
  }
  const bundle = await evaluateMdxBundle(program, entry.file, {
    root: options.root,
    baseUrl: options.baseUrl,
    components: tools.components,
    compilePartial,
    mayRun: (file) => !isDataFile(file),
    loader,
  })
  for (const input of bundle.inputs)
    if (!input.includes(`${sep}node_modules${sep}`)) dependencies.add(toProjectPath(options.root, input))
  const imported = bundle.files.map(({ path, file }) => ({ path: `/${path}`, file: toProjectPath(options.root, file) }))
  const styles = bundle.styles.map((path) => toProjectPath(options.root, path))
  const place = { root: options.root, file: resolve(options.root, entry.file), map: bundle.map }
  const html = runLocated(place, () => renderContent(bundle.page, entry.route, tools.components))
  return { html, componentTargets: all, imported, ...(styles.length > 0 && { styles }) }
}
