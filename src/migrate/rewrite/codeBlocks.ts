/** Components that show code become code fences. */

import { type ImportedText, importedText } from './importedText.js'
import { attributeText, type Tag, writeJsxAttribute } from './jsxTag.js'
import { dropElement, type JsxElement, leave, type PageContext } from './pageContext.js'

/**
 * The code is the imported file, else the attribute `code`, else the content. An element without any of them is removed, and
 * the report lists it.
 */
export function rewriteCodeBlock(element: JsxElement, context: PageContext): void {
  const { tag } = element
  const inner = contentOf(element, context)
  const imported = textOfImport(inner, element, context)
  const code =
    imported?.text ?? attributeText(tag, 'code') ?? constantText(tag, context) ?? literalText(inner) ?? plainText(inner)
  if (code === undefined || !element.isBlock) {
    dropElement(element, context)
    return
  }
  if (imported === undefined && hasComputedPart(inner)) leave(context, 'code with a part that code computes', element)
  const title = attributeText(tag, 'title')
  const language = attributeText(tag, 'language', 'lang') ?? languageOfClass(tag) ?? (imported?.language || 'text')
  replaceByFence(element, { info: `${language}${title ? ` ${writeJsxAttribute('title', title)}` : ''}`, code }, context)
}

/** `<Mermaid chart={`…`} />` and `<Mermaid>{`…`}</Mermaid>` */
export function rewriteDiagram(element: JsxElement, context: PageContext): void {
  const given = element.tag.attributes.find(({ name }) => ['chart', 'value', 'code', 'definition'].includes(name))
  const text = given?.isExpression ? literalText(`{${given.value}}`) : given?.value
  const code = text ?? literalText(contentOf(element, context))
  if (code === undefined || !element.isBlock) dropElement(element, context)
  else replaceByFence(element, { info: 'mermaid', code }, context)
}

function replaceByFence(
  { tag, from, to }: JsxElement,
  { info, code }: { readonly info: string; readonly code: string },
  { site, edits }: PageContext,
): void {
  const longest = Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  site.report.count(`${tag.name} → code fence`)
  edits.push({ from, to, text: `\n${fence}${info}\n${code.replace(/^\n|\n\s*$/g, '')}\n${fence}\n` })
}

function contentOf({ tag, close }: JsxElement, { text }: PageContext): string {
  return close ? text.slice(tag.to, close.from).trim() : ''
}

/** Text of `{`…`}` and `{'…'}`. Expressions in a template stay as they are written. */
function literalText(source: string): string | undefined {
  const [, template, , quoted] = /^\{\s*(?:`((?:[^`\\]|\\.)*)`|(["'])((?:(?!\2|\\).)*)\2)\s*\}$/s.exec(source) ?? []
  return template?.replace(/\\([`$\\])/g, '$1') ?? quoted
}

/** Text between the tags, without elements and expressions. */
function plainText(source: string): string | undefined {
  return source === '' || /[{<&\\]/.test(source) ? undefined : source
}

function hasComputedPart(source: string): boolean {
  return /^\{\s*`(?:[^\\]|\\.)*?\$\{/s.test(source)
}

/** `className="language-shell"` */
function languageOfClass(tag: Tag): string | undefined {
  return /\blanguage-([\w+-]+)/.exec(attributeText(tag, 'className', 'class') ?? '')?.[1]
}

/** `<CodeBlock>{name}</CodeBlock>` and `<Code code={name} />` with the text of an imported file. */
function textOfImport(inner: string, { tag }: JsxElement, context: PageContext): ImportedText | undefined {
  const given = tag.attributes.find(({ name, isExpression }) => name === 'code' && isExpression)?.value ?? ''
  const [, name = given.trim()] = /^\{\s*([\w$]+)\s*\}$/.exec(inner) ?? []
  const found = importedText(name, context)
  if (found) context.names.add(name)
  return found
}

/** `code={example}` with `export const example = `…`` in the page. */
function constantText({ attributes }: Tag, { text }: PageContext): string | undefined {
  const { value = '', isExpression } = attributes.find(({ name }) => name === 'code') ?? { isExpression: false }
  if (!isExpression || !/^\s*[\w$]+\s*$/.test(value)) return undefined
  const pattern = new RegExp(
    `^export const ${value.trim().replaceAll('$', '\\$')} = \`((?:[^\`\\\\$]|\\\\[\`$\\\\])*)\``,
    'm',
  )
  return pattern
    .exec(text)?.[1]
    ?.replace(/\\([`$\\])/g, '$1')
    .trim()
}
