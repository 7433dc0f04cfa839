/** Attributes that the policy of the site makes useless: inline styles and handlers. They are reported and left out. */
import type { Root } from 'mdast'
import { warning } from '../model/diagnostic.js'
import { pointAt, type SourceContext } from './context.js'
import { visit } from './visit.js'

export function dropInertAttributes(tree: Root, context: SourceContext): void {
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (!node.name || !/^[a-z]/.test(node.name)) return
    const { attributes, position } = node
    node.attributes = attributes.filter((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return true
      const { name } = attribute
      if (name !== 'style' && !/^on[a-z]/i.test(name)) return true
      const from = position?.start.offset ?? 0
      const offset =
        from + Math.max(0, context.source.slice(from, position?.end.offset).search(new RegExp(`\\b${name}\\b`)))
      const what = name === 'style' ? 'inline styles' : 'inline scripts'
      const hint =
        name === 'style'
          ? 'Use className with a class of the theme, or a component.'
          : "Write a component whose file begins with 'use client'."
      const range = { start: pointAt(context.source, offset) }
      context.diagnostics.push(
        warning('inert-attribute', `“${name}” has no effect: the pages allow no ${what}.`, {
          file: context.file,
          range,
          hint,
        }),
      )
      return false
    })
  })
}
