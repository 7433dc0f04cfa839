import type { SourceContext } from '../markdown/source/sourceContext.js'
import { error } from '../model/diagnostic.js'
import type { Entry } from '../model/model.js'
import { renderBundle } from './renderBundle.js'
import type { CodeBodyTools, Rendered } from './renderedBody.js'
import { fileTrust } from './trustLevel.js'

/** Renders a page that is a module. The names of components are props of its default export: `({ components })`. */
export async function renderModule(context: SourceContext, entry: Entry, body: CodeBodyTools): Promise<Rendered> {
  const isData = entry.frontMatter.trust === 'data' || fileTrust(entry.file, body.options.trust) === 'data'
  if (isData) {
    const hint = 'Write the page in Markdown, or move it to a folder whose pages may contain code.'
    const place = { file: entry.file, range: { start: { line: 1, column: 1 } }, hint }
    context.diagnostics.push(
      error('untrusted-code', 'A page that is a module runs code, which this folder forbids.', place),
    )
    return { html: '', componentTargets: [] }
  }
  const loader = entry.file.endsWith('.tsx') ? 'tsx' : 'jsx'
  return renderBundle({ program: entry.source, loader, componentTargets: [] }, { context, entry }, body)
}
