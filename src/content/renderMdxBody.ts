import { compileMdx } from '../markdown/compileMdx.js'
import type { CompiledTree } from '../markdown/compileTree.js'
import { checkMdxScope } from '../markdown/mdx/checkMdxScope.js'
import { checkTrust } from '../markdown/mdx/checkTrust.js'
import { dropInertAttributes } from '../markdown/mdx/dropInertAttributes.js'
import { renameHtmlTags } from '../markdown/mdx/renameHtmlTags.js'
import type { SourceContext } from '../markdown/source/sourceContext.js'
import type { Entry } from '../model/model.js'
import { renderBundle } from './renderBundle.js'
import type { CodeBodyTools, Rendered } from './renderedBody.js'
import { evaluateMdx, renderContent } from './renderMdx.js'

/** Renders the body of an MDX page. Without imports it runs as one function; with imports it is bundled with its partials first. */
export async function renderMdxBody(
  { tree, componentTargets }: CompiledTree,
  { context, entry }: { readonly context: SourceContext; readonly entry: Entry },
  body: CodeBodyTools,
): Promise<Rendered> {
  const { components } = body.tools
  if (entry.frontMatter.trust === 'data') {
    const untrusted = checkTrust(tree, context)
    context.diagnostics.push(...untrusted)
    // Code of such a page must not even run.
    if (untrusted.length > 0) return { html: '', componentTargets }
  }
  const names = Object.keys(components)
  const { hasImports } = checkMdxScope(tree, context, { provided: names, unbundled: body.options.unbundled })
  dropInertAttributes(tree, context)
  renameHtmlTags(tree, names)
  if (context.diagnostics.some(({ code }) => code === 'unknown-component')) return { html: '', componentTargets }
  if (!hasImports) {
    const page = await evaluateMdx(await compileMdx(tree, context, 'function-body'), components)
    return { html: renderContent(page, entry.route, components), componentTargets }
  }
  const program = await compileMdx(tree, context, 'program')
  return renderBundle({ program, loader: 'js', componentTargets }, { context, entry }, body)
}
