/** Formulas as MathML, by KaTeX, which is an optional package. */
import { pathToFileURL } from 'node:url'
import type katex from 'katex'
import { resolvePackageFile } from '../../util/resolvePackageFile.js'

export type FormulaRenderer = (
  formula: string,
  display: boolean,
) => { readonly html: string } | { readonly message: string }

/** Undefined if KaTeX is not installed. */
export async function loadFormulaRenderer(root: string): Promise<FormulaRenderer | undefined> {
  const file = resolvePackageFile('katex/dist/katex.mjs', root)
  if (!file) return undefined
  const module: { readonly default: typeof katex } = await import(pathToFileURL(file).href)
  return (formula, display) => {
    try {
      const html = module.default.renderToString(formula, {
        displayMode: display,
        // Browsers draw MathML. HTML of KaTeX needs inline styles, which pages do not allow.
        output: 'mathml',
        throwOnError: true,
        strict: 'ignore',
        trust: false,
      })
      return { html: html.replace(/^<span class="katex">|<\/span>$/g, '') }
    } catch (thrown) {
      const text = thrown instanceof Error ? thrown.message : String(thrown)
      return { message: text.replace(/^KaTeX parse error: /, '').replace(/\u0332/g, '') }
    }
  }
}
