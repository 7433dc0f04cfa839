/** Turns an error of compiling or running a page into a diagnostic at the most exact place that is known. */
import { posix } from 'node:path'
import { ImportCycleError } from '../bundling/findImportCycle.js'
import { BundleError } from '../bundling/runBundle.js'
import { clientModule } from '../bundling/serverBundle.js'
import { diagnoseSyntaxError, toSentence } from '../markdown/diagnoseSyntaxError.js'
import { MarkdownSyntaxError } from '../markdown/source/markdownSyntaxError.js'
import { pointAt } from '../markdown/source/pointAt.js'
import type { SourceContext } from '../markdown/source/sourceContext.js'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'
import { isRecord } from '../util/isRecord.js'
import { LocatedError } from './modulePlaces.js'
import { type PartialSyntaxError, untrustedScript } from './renderMdx.js'

/** Every missing import of a page has a finding; other errors hide what comes after them. */
export function diagnosePageErrors(thrown: unknown, context: SourceContext): readonly Diagnostic[] {
  const found = diagnosePageError(thrown, context)
  if (!(thrown instanceof BundleError) || found.code !== 'import-missing') return [found]
  const [, ...rest] = thrown.messages
  const others = rest.map((message) => diagnoseBundleError({ messages: [message] }, context))
  return [found, ...others.filter(({ code, message }) => code === 'import-missing' && message !== found.message)]
}

function diagnosePageError(thrown: unknown, context: SourceContext): Diagnostic {
  const { file } = context
  if (thrown instanceof LocatedError) return { ...diagnosePageError(thrown.cause, context), range: thrown.range }
  if (thrown instanceof MarkdownSyntaxError) return diagnoseSyntaxError(thrown, context)
  if (thrown instanceof BundleError) return diagnoseBundleError(thrown, context)
  if (thrown instanceof ImportCycleError) {
    const range = importRange(thrown.files[1], context)
    return error('import-cycle', thrown.message, { file, range, hint: 'Remove one of these imports.' })
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const place = (thrown as { place?: { start?: { line: number; column: number }; line?: number; column?: number } })
    .place
  const point = place?.start ?? (place?.line ? { line: place.line, column: place.column ?? 1 } : undefined)
  if (point) return error('mdx-syntax', toSentence(message), { file, range: { start: point } })
  if (/^A component suspended/.test(message)) return promiseError(context)
  const component = failedComponent(thrown)
  return error(
    'page-crash',
    toSentence(component ? `<${component}> failed: ${message}` : `This page failed: ${message}`),
    {
      file,
      range: runtimeErrorRange(message, component, context),
      hint: /is not defined$/.test(message) ? undefinedHint(message, context) : undefined,
    },
  )
}

/** Braces of a formula are read as JavaScript: `$\\frac{a}{b}$`. */
function undefinedHint(message: string, { source }: SourceContext): string {
  const name = /^\w+/.exec(message)?.[0] ?? ''
  const isFormula = new RegExp(`\\$[^$\\n]*\\{[^{}\\n$]*\\b${name}\\b[^$\\n]*\\$`).test(source)
  if (isFormula) return 'For formulas in `$…$`, add `math: true` to the front matter.'
  return 'Import or export it in this page, or put the text into a code span.'
}

function diagnoseBundleError({ messages }: Pick<BundleError, 'messages'>, context: SourceContext): Diagnostic {
  const [first] = messages
  if (first?.detail === untrustedScript) {
    const message = `The configuration sets the trust level of “${first.text}” to “data”, so no page can import it.`
    const hint = 'Move the file to another folder, or change `trust` of the configuration.'
    return error('untrusted-code', message, { file: context.file, range: importRange(first.text, context), hint })
  }
  const partial = partialSyntaxError(first?.detail)
  if (partial) {
    const related = [{ message: 'Imported by this page.', file: context.file }]
    return { ...diagnoseSyntaxError(partial.thrown, partial), related }
  }
  const text = first?.text ?? 'The imports of this page could not be bundled.'
  const missing = /Could not resolve "([^"]+)"/.exec(text)?.[1]
  const offset = missing ? context.source.indexOf(missing) : -1
  const location = first?.location
  const other = location && location.file !== context.file && !location.file.startsWith('<')
  const isNamedOtherwise = offset === -1 && first?.pluginName === 'islands' && !other
  if (missing && (offset !== -1 || isNamedOtherwise)) {
    return error('import-missing', `The import “${missing}” does not exist.`, {
      file: context.file,
      range: isNamedOtherwise ? importRange(missing, context) : { start: pointAt(context.source, offset) },
      hint: importHint(isNamedOtherwise ? `./${missing}` : missing),
    })
  }
  if (first?.detail === clientModule) return clientExportError(text, context)
  const [, from, name] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(text) ?? []
  if (from && name) {
    const isDefault = name === 'default'
    const message = `“${from}” has no ${isDefault ? 'default export' : `export named “${name}”`}.`
    const hint = isDefault
      ? 'Add `export default` to it, or import a name in braces.'
      : `Export ${name} from it, or import its default export without braces.`
    return error('import-export', message, { file: context.file, range: importRange(from, context), hint })
  }
  return error('import-failed', toSentence(text), {
    file: other ? location.file : context.file,
    // The program of a Markdown page has different lines from its source.
    range: location && (other || /\.[jt]sx$/.test(context.file)) ? at(location.line, location.column + 1) : at(1, 1),
    related: other ? [{ message: 'Imported by this page.', file: context.file }] : undefined,
  })
}

function clientExportError(text: string, context: SourceContext): Diagnostic {
  const [, file = '', name = ''] = /"([^"]+)" for import "([^"]+)"/.exec(text) ?? []
  const message = `Pages can import only the default export of “${file}”, because it begins with 'use client'.`
  const hint = `Move ${name} to a file of its own with \`export default\`. If it is no component, that file needs no 'use client'.`
  return error('import-export', message, { file: context.file, range: importRange(file, context), hint })
}

function partialSyntaxError(detail: unknown): PartialSyntaxError | undefined {
  const isPartial = isRecord(detail) && detail.thrown instanceof MarkdownSyntaxError
  return isPartial ? (detail as unknown as PartialSyntaxError) : undefined
}

function importHint(path: string): string {
  if (
    /^(?:@theme|@theme-original|@docusaurus|@astrojs|nextra|vitepress|fumadocs-ui|@mintlify)(?:\/|$)|^astro:/.test(path)
  )
    return 'Remove the import: components of docsgen, such as <Tabs>, need none.'
  if (/^(?:@site|@|~)\//.test(path))
    return 'docsgen has no aliases. Write the path relative to this page: “./” or “../”.'
  if (/^\.{0,2}\//.test(path)) return 'The path is relative to this page. Check its spelling and its case.'
  return `Install the package: npm install ${path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')}`
}

/** Range of the import of a file; the start of the page if it is not found. */
function importRange(file: string | undefined, { source }: SourceContext): Range {
  const stemOf = (path: string) => posix.basename(path).replace(/\.\w+$/, '')
  for (const match of source.matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)) {
    const [whole, from = ''] = match
    if (file !== undefined && stemOf(from) === stemOf(file))
      return { start: pointAt(source, match.index + whole.length - 1 - from.length) }
  }
  return at(1, 1)
}

/** React does not name the component, so all imported components of the page are named. */
function promiseError({ source, file }: SourceContext): Diagnostic {
  const tags = [...source.matchAll(/<([A-Z]\w*)\b/g)].filter(([, name]) =>
    new RegExp(`^import\\b[^'"]*\\b${name}\\b`, 'm').test(source),
  )
  const names = [...new Set(tags.map(([, name]) => `<${name}>`))].join(' or ')
  const [first] = tags
  return error('page-promise', `${names || 'A component of this page'} returned a promise.`, {
    file,
    range: first ? { start: pointAt(source, first.index) } : at(1, 1),
    hint: 'Components are rendered once, at build time, and cannot wait: read files and data synchronously.',
  })
}

/** Functions of a stack that are named like components. */
const otherFunctions: ReadonlySet<string> = new Set([
  ...['MDXContent', 'Object', 'Array', 'Map', 'Set', 'Function', 'Module', 'Promise', 'Component'],
])

/** The innermost function of the stack that looks like a component. */
function failedComponent(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const names = [...stack.matchAll(/^\s+at ([A-Z]\w*) \(/gm)].map(([, name = '']) => name)
  return names.find((name) => !otherFunctions.has(name))
}

function runtimeErrorRange(message: string, component: string | undefined, { source, file }: SourceContext): Range {
  const name = /^(\w+) is not defined$/.exec(message)?.[1]
  const patterns = [
    name && new RegExp(`\\{[^{}\\n]*\\b${name}\\b`),
    component && new RegExp(`<${component}\\b`),
    /\.[jt]sx$/.test(file) ? /^export default/m : /\{(?!\/\*|#)/,
  ].filter((pattern): pattern is RegExp => pattern instanceof RegExp)
  for (const pattern of patterns) {
    const match = pattern.exec(source)
    if (!match) continue
    const inner = name ? match[0].lastIndexOf(name) : 0
    return { start: pointAt(source, match.index + Math.max(0, inner)) }
  }
  return at(1, 1)
}
