/** mdast of an `.mdx` file -> JavaScript, by the compiler of @mdx-js/mdx. */
import { createProcessor } from '@mdx-js/mdx'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { finishHast } from './compileTree.js'
import type { SourceContext } from './context.js'
import { hastOptions } from './hastOptions.js'

export type ProgramFormat = 'function-body' | 'program'

export async function mdxProgram(tree: Root, context: SourceContext, format: ProgramFormat): Promise<string> {
  const processor = createProcessor({
    format: 'mdx',
    outputFormat: format,
    jsxRuntime: 'automatic',
    providerImportSource: 'docsgen:components',
    remarkRehypeOptions: hastOptions,
    // As an attribute: the policy of the site blocks a style.
    tableCellAlignToStyle: false,
    rehypePlugins: [() => (hast: HastRoot) => finishHast(hast, context)],
  })
  const file = { path: context.file, value: context.source }
  const program = await processor.run(tree as never, file)
  return String(processor.stringify(program, file))
}
