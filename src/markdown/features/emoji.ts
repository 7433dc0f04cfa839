/** Replaces shortcodes of emoji, as GitHub has them: `:rocket:`. A shortcode stands between spaces or punctuation. */
import type { Root, RootContent, Text } from 'mdast'
import { nearest } from '../../util/nearest.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { reportWarning } from './report.js'

const shortcode = /(?<![\w:/])\\?:([a-z0-9_+-]+):(?![\w:/])/g

export async function transformEmoji(tree: Root, context: SourceContext): Promise<void> {
  const { nameToEmoji } = await import('gemoji')
  visitMdast(tree, (node) => {
    if (!('children' in node)) return
    // The parsers split `:name` from the colon that follows.
    Object.assign(node, { children: mergeTexts(node.children) })
    for (const child of node.children)
      if (child.type === 'text') child.value = replaceEmoji(child, nameToEmoji, context)
  })
}

function replaceEmoji(node: Text, emoji: Readonly<Record<string, string>>, context: SourceContext): string {
  return node.value.replace(shortcode, (text, name: string) => {
    if (Object.hasOwn(emoji, name)) return emoji[name] ?? text
    // Only a word that is nearly a name is a mistake: `:name:` can mean anything.
    const near = /[a-z]{4}/.test(name) ? nearest(name, Object.keys(emoji)) : undefined
    if (near)
      reportWarning('unknown-emoji', `There is no emoji “${text}”.`, {
        node,
        hint: `Did you mean :${near}:? For the text itself, write it in a code span.`,
        context,
      })
    return text
  })
}

function mergeTexts(nodes: readonly RootContent[]): RootContent[] {
  const merged: RootContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') {
      merged.push(node)
      continue
    }
    last.value += node.value
    if (last.position && node.position) last.position = { start: last.position.start, end: node.position.end }
  }
  return merged
}
