/** Problems that the examples of an operation's failures name by their `type`, linked to the catalogue of them. */
import { slug } from 'github-slugger'
import type { ErrorView, ResponseView } from '../../contract/reference.js'
import { own, textAt } from '../json.js'
import type { ViewTools } from './tools.js'

export function errorsOf(
  responses: readonly ResponseView[],
  { api, anchors }: Pick<ViewTools, 'api' | 'anchors'>,
): readonly ErrorView[] {
  const errors = new Map<string, ErrorView>()
  for (const { status, title, content } of responses) {
    if (!/^[45]/.test(status)) continue
    for (const { value } of content.flatMap(({ examples }) => examples)) {
      const type = textAt(value, 'type')
      const code = type && codeOf(type)
      if (!code || errors.has(`${status} ${code}`)) continue
      const name = own(value, 'title')
      errors.set(`${status} ${code}`, {
        status,
        code,
        title: typeof name === 'string' ? name : title,
        ...(anchors.has(code) && { href: `${api.introduction}#${code}` }),
      })
    }
  }
  return [...errors.values()]
}

function codeOf(type: string): string | undefined {
  const [address = '', fragment] = type.split('#')
  return fragment || address.split(/[/:]/).filter(Boolean).at(-1)
}

/** Ids that the headings of a text will have. */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const match of markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*?)(?:\{#([^\s{}]+)\})?[ \t#]*$/gm)) {
    anchors.add(match[2] ?? slug((match[1] ?? '').replace(/[`*]/g, '').trim()))
  }
  return anchors
}
