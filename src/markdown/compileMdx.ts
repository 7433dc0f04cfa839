/** Compiles the mdast of an `.mdx` file to JavaScript, with @mdx-js/mdx. */
import { createProcessor } from '@mdx-js/mdx'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { finishHast } from './compileTree.js'
import { hastOptionsFor } from './mdastToHast.js'
import type { SourceContext } from './source/sourceContext.js'

/** `function-body` is run as it is; `program` is a module with imports, which is bundled first. */
export type MdxOutputFormat = 'function-body' | 'program'

export async function compileMdx(tree: Root, context: SourceContext, format: MdxOutputFormat): Promise<string> {
  const processor = createProcessor({
    format: 'mdx',
    outputFormat: format,
    jsxRuntime: 'automatic',
    providerImportSource: 'docsgen:components',
    remarkRehypeOptions: hastOptionsFor(context),
    // Keep the `align` attribute: the Content-Security-Policy blocks `style`.
    tableCellAlignToStyle: false,
    rehypePlugins: [
      () => async (hast: HastRoot) => {
        await context.transforms?.rehype(hast, context)
        finishHast(hast, context)
      },
    ],
  })
  const file = { path: context.file, value: context.source }
  // The type of the processor asks for its own result of `parse`; any mdast does.
  const program = await processor.run(tree as never, file)
  return String(processor.stringify(program, file))
}
