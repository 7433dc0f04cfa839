/** Runs the remark and rehype plugins of all plugins on syntax trees. Messages of the plugins become diagnostics. */
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { type Pluggable, unified } from 'unified'
import { VFile } from 'vfile'
import type { MarkdownTransforms, SourceContext, TokenTransforms } from '../markdown/source/sourceContext.js'
import { type Diagnostic, error, type Range, warning } from '../model/diagnostic.js'
import type { Plugin, UnifiedPlugin } from '../model/plugin.js'
import type { PluginTokens } from '../model/pluginTokens.js'
import { isRecord } from '../util/isRecord.js'
import { runHook } from './runHook.js'

type TreeKind = 'remark' | 'rehype'

/** @param remaining returns the milliseconds that the page still has. */
export function createTransforms(plugins: readonly Plugin[], remaining: () => number): MarkdownTransforms {
  const runAll = async (kind: TreeKind, tree: Root | HastRoot, context: SourceContext): Promise<void> => {
    for (const plugin of plugins) {
      const list = plugin.markdown?.[kind] ?? []
      if (list.length > 0) await runOne({ plugin, kind, list, milliseconds: remaining() }, tree, context)
    }
  }
  const tokens = plugins.flatMap(({ markdown }) => markdown?.tokens ?? [])
  return {
    remark: (tree, context) => runAll('remark', tree, context),
    rehype: (tree, context) => runAll('rehype', tree, context),
    ...(tokens.length > 0 && { tokens: createTokenTransforms(tokens) }),
  }
}

function createTokenTransforms(tokens: readonly PluginTokens[]): TokenTransforms {
  return {
    mark: async (tree, context) => {
      if (!context.source.includes('{')) return
      ;(await import('./tokens/markPluginTokens.js')).markPluginTokens(tree, context, tokens)
    },
    readIncluded: async (text, node, context) =>
      (await import('./tokens/markPluginTokens.js')).includedTemplate(text, { node, context, tokens }),
  }
}

interface TransformRun {
  readonly plugin: Plugin
  readonly kind: TreeKind
  readonly list: readonly UnifiedPlugin[]
  readonly milliseconds: number
}

async function runOne(
  { plugin: { name }, kind, list, milliseconds }: TransformRun,
  tree: Root | HastRoot,
  context: SourceContext,
): Promise<void> {
  const file = new VFile({ path: context.file, value: context.source })
  const call = { plugin: name, hook: `markdown.${kind}`, milliseconds, file: context.file }
  const done = await runHook(call, async () => {
    const processor = unified().use(list as Pluggable[])
    processor.freeze()
    if (processor.data('micromarkExtensions' as never)) return 'syntax' as const
    return processor.run(tree, file)
  })
  // `file.fail` lists its message and throws it.
  const listed = file.messages.filter((message) => done.ok || message !== done.thrown)
  for (const message of listed) context.diagnostics.push(messageDiagnostic(name, message, context.file))
  if (!done.ok) context.diagnostics.push(thrownMessage(name, done.thrown, context.file) ?? done.diagnostic)
  else if (done.value === 'syntax') context.diagnostics.push(syntaxError(name, context.file))
  // A transform can return another tree. Its root takes the place of the parsed one.
  else if (done.value !== tree && 'children' in done.value) Object.assign(tree, { children: done.value.children })
}

function syntaxError(plugin: string, file: string): Diagnostic {
  const message = `The plugin “${plugin}” contains a remark plugin that adds syntax, which docsgen does not support.`
  const hint = 'Use a plugin that changes the tree only.'
  return error('plugin-syntax', message, { file, range: { start: { line: 1, column: 1 } }, hint })
}

type FileMessage = VFile['messages'][number]

function messageDiagnostic(plugin: string, given: FileMessage, file: string): Diagnostic {
  const rule = given.ruleId ? ` (${[given.source, given.ruleId].filter(Boolean).join(':')})` : ''
  const text = `${given.reason.replace(/\.$/, '')}${rule}. Reported by the plugin “${plugin}”.`
  const place = { file, range: rangeOf(given), ...(typeof given.note === 'string' && { hint: given.note }) }
  return given.fatal ? error('plugin-finding', text, place) : warning('plugin-finding', text, place)
}

/** `file.fail` throws its message. */
function thrownMessage(plugin: string, thrown: unknown, file: string): Diagnostic | undefined {
  if (!isRecord(thrown) || thrown.fatal !== true || typeof thrown.reason !== 'string') return undefined
  return messageDiagnostic(plugin, thrown as unknown as FileMessage, file)
}

function rangeOf({ place, line, column }: FileMessage): Range {
  if (place && 'start' in place) {
    const { start, end } = place
    return { start: { line: start.line, column: start.column }, end: { line: end.line, column: end.column } }
  }
  return { start: { line: line ?? 1, column: column ?? 1 } }
}
