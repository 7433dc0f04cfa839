/** What went wrong while a page was compiled or run, as a finding at the best place that is known. */
import { at, type Diagnostic, error, type Range } from '../diagnostic.js'
import { pointAt, type SourceContext } from './markdown/context.js'
import { SyntaxFailure } from './markdown/parse.js'
import { BundleFailure } from './serverBundle.js'
import { sentence, syntaxFinding } from './syntaxFinding.js'

export function pageFailure(thrown: unknown, context: SourceContext): Diagnostic {
  const { file } = context
  if (thrown instanceof SyntaxFailure) return syntaxFinding(thrown, context)
  if (thrown instanceof BundleFailure) return bundleFailure(thrown, context)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const place = (thrown as { place?: { start?: { line: number; column: number }; line?: number; column?: number } })
    .place
  const point = place?.start ?? (place?.line ? { line: place.line, column: place.column ?? 1 } : undefined)
  if (point) return error('mdx-syntax', sentence(message), { file, range: { start: point } })
  const component = componentOf(thrown)
  return error(
    'page-crash',
    sentence(component ? `<${component}> failed: ${message}` : `This page failed: ${message}`),
    {
      file,
      range: runtimeRange(message, component, context.source),
      hint: /is not defined$/.test(message)
        ? 'Import or export it in this page, or put the text into a code span.'
        : undefined,
    },
  )
}

function bundleFailure({ messages }: BundleFailure, context: SourceContext): Diagnostic {
  const [first] = messages
  const text = first?.text ?? 'The imports of this page could not be bundled.'
  const missing = /Could not resolve "([^"]+)"/.exec(text)?.[1]
  const offset = missing ? context.source.indexOf(missing) : -1
  if (offset !== -1) {
    return error('import-missing', `The import “${missing}” does not exist.`, {
      file: context.file,
      range: { start: pointAt(context.source, offset) },
    })
  }
  const location = first?.location
  const other = location && location.file !== context.file && !location.file.startsWith('<')
  return error('import-failed', sentence(text), {
    file: other ? location.file : context.file,
    range: other ? at(location.line, location.column + 1) : at(1, 1),
    related: other ? [{ message: 'Imported by this page.', file: context.file }] : undefined,
  })
}

/** The innermost function of the stack that looks like a component. */
function componentOf(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  for (const [, name] of stack.matchAll(/^\s+at ([A-Z]\w*) \(/gm)) {
    if (
      !['MDXContent', 'Object', 'Array', 'Map', 'Set', 'Function', 'Module', 'Promise', 'Component'].includes(
        name as string,
      )
    )
      return name
  }
  return undefined
}

function runtimeRange(message: string, component: string | undefined, source: string): Range {
  const name = /^(\w+) is not defined$/.exec(message)?.[1]
  const patterns = [
    name && new RegExp(`\\{[^{}\\n]*\\b${name}\\b`),
    component && new RegExp(`<${component}\\b`),
    /\{(?!\/\*|#)/,
  ].filter((pattern): pattern is RegExp => pattern instanceof RegExp)
  for (const pattern of patterns) {
    const match = pattern.exec(source)
    if (!match) continue
    const inner = name ? match[0].lastIndexOf(name) : 0
    return { start: pointAt(source, match.index + Math.max(0, inner)) }
  }
  return at(1, 1)
}
