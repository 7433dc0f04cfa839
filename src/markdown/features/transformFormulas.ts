/** Renders formulas (code spans with a mark, and blocks of code with the language `math`) and diagrams (language `mermaid`). */
import type { Code, InlineCode, Nodes, Root } from 'mdast'
import { error } from '../../model/diagnostic.js'
import { displayMathMark, inlineMathMark } from '../source/mathSource.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { componentNode } from './componentNode.js'
import { type DiagramRenderer, loadDiagramRenderer } from './diagrams.js'
import { type FormulaRenderer, loadFormulaRenderer } from './formulas.js'
import { placeOfNode, reportWarning } from './report.js'

export async function transformFormulas(tree: Root, context: SourceContext): Promise<void> {
  const formulas: Nodes[] = []
  const diagrams: Code[] = []
  visitMdast(tree, (node) => {
    if (node.type === 'code' && isMathLanguage(node.lang)) formulas.push(node)
    else if (node.type === 'code' && node.lang === 'mermaid') diagrams.push(node)
    else if (node.type === 'inlineCode' && markOf(node)) formulas.push(node)
  })
  const { root, markup } = context
  if (formulas.length > 0) {
    const render = root && markup?.features.has('Formula') ? await loadFormulaRenderer(root) : undefined
    if (!render) reportPackage(formulas, { what: 'The formulas', packages: 'katex @fontsource/stix-two-math' }, context)
    for (const node of formulas) writeFormula(node, render, context)
    unwrapDisplayed(tree)
  }
  if (diagrams.length === 0) return
  const render = root && markup?.features.has('Diagram') ? await loadDiagramRenderer(root) : undefined
  if (!render) reportPackage(diagrams, { what: 'The Mermaid diagrams', packages: 'beautiful-mermaid' }, context)
  else for (const node of diagrams) writeDiagram(node, render, context)
}

function isMathLanguage(language: string | null | undefined): boolean {
  return language === 'math' || language === 'latex-math' || language === 'katex'
}

function markOf({ value }: InlineCode): string | undefined {
  return [inlineMathMark, displayMathMark].find((mark) => value.startsWith(mark))
}

/** One diagnostic for a page: the package is missing for all of them. */
function reportPackage(
  nodes: readonly Nodes[],
  { what, packages }: { readonly what: string; readonly packages: string },
  context: SourceContext,
): void {
  const [node] = nodes
  if (!node) return
  const times = nodes.length > 1 ? ` (${nodes.length})` : ''
  const message = `${what} of this page${times} are shown as their source, because a package is not installed.`
  reportWarning('optional-package', message, { node, hint: `Run npm install ${packages}`, context })
}

function writeFormula(node: Nodes, render: FormulaRenderer | undefined, context: SourceContext): void {
  if (node.type !== 'code' && node.type !== 'inlineCode') return
  const mark = node.type === 'inlineCode' ? markOf(node) : undefined
  const display = node.type === 'code' || mark === displayMathMark
  const formula = mark ? node.value.slice(mark.length) : node.value
  node.value = formula
  // The source of a formula that is not drawn.
  if (node.type === 'code') node.lang = 'latex'
  if (!render) return
  const result = render(formula, display)
  if ('message' in result) {
    const hint = 'docsgen reads the LaTeX that KaTeX supports: https://katex.org/docs/supported'
    const place = { ...placeOfNode(node, context.file), hint }
    context.diagnostics.push(error('formula', `This formula is not valid: ${result.message}`, place))
    return
  }
  Object.assign(node, componentNode('Formula', { html: result.html, display }, node.position))
}

/** A displayed formula that is alone in its paragraph is a block. */
function unwrapDisplayed(tree: Root): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
    const properties = node.children[0]?.data?.hProperties
    const json = node.children[0]?.data?.hName === 'ds-formula' ? properties?.json : undefined
    return typeof json === 'string' && json.endsWith('"display":true}') ? [...node.children] : undefined
  })
}

function writeDiagram(node: Code, render: DiagramRenderer, context: SourceContext): void {
  const result = render(node.value)
  if ('message' in result) {
    const hint =
      'It draws flowcharts, state, sequence, class and ER diagrams, and xychart. Save a diagram of another kind as a picture.'
    const place = { ...placeOfNode(node, context.file), hint }
    context.diagnostics.push(error('diagram', `This Mermaid diagram is not drawn: ${result.message}`, place))
    return
  }
  const { caption, ...picture } = result
  const label = caption ?? 'Diagram. Its source follows.'
  Object.assign(node, componentNode('Diagram', { ...picture, label, source: node.value }, node.position))
}
