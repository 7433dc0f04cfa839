/** Removes attributes that the Content-Security-Policy blocks, inline styles and event handlers, and reports them and inert elements. */
import type { Root } from 'mdast'
import { type Diagnostic, type Range, warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'

export function dropInertAttributes(tree: Root, { file, source, diagnostics }: SourceContext): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (!node.name || !/^[a-z]/.test(node.name)) return
    const { attributes, position } = node
    if (node.name === 'style' || node.name === 'script')
      diagnostics.push(describeInertElement(node.name, file, position))
    node.attributes = attributes.filter((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return true
      const { name } = attribute
      if (name !== 'style' && !/^on[a-z]/i.test(name)) return true
      const start = position?.start.offset ?? 0
      const element = source.slice(start, position?.end.offset)
      const offset = start + Math.max(0, element.search(new RegExp(`\\b${name}\\b`)))
      diagnostics.push(
        warning(
          'inert-attribute',
          `“${name}” has no effect: pages do not allow inline ${name === 'style' ? 'styles' : 'scripts'}.`,
          {
            file,
            range: { start: pointAt(source, offset) },
            hint:
              name === 'style'
                ? 'Use className with a class of the theme, or a component.'
                : "Write a component whose file begins with 'use client'.",
          },
        ),
      )
      return false
    })
  })
}

function describeInertElement(name: 'style' | 'script', file: string, range: Range | undefined): Diagnostic {
  const isStyle = name === 'style'
  const message = `This <${name}> has no effect: pages do not allow inline ${isStyle ? 'styles' : 'scripts'}.`
  const hint = isStyle
    ? 'Put the rules into a style sheet that a component imports, or into one of `theme.css`.'
    : "Write a component whose file begins with 'use client'."
  return warning('html-script', message, { file, range: range && { start: range.start }, hint })
}
