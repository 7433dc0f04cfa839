/** Containers of VitePress: `::: tip Title`, `::: details Summary`, `::: code-group`, `::: raw`, and `::: tabs` of its plugin. */
import type { MigrationReport } from '../../model/report.js'
import { admonitionKind, directiveLabel } from '../admonitions.js'
import { codeLineTest } from '../mapLines.js'

interface Container {
  readonly indent: string
  readonly kind: string
  readonly title: string
  /** Colons in the source. */
  readonly colons: number
  /** Levels of containers inside. */
  depth: number
}

/** Lines that need the depth of their container, which is known at the end. */
type Line = string | (() => string)

/**
 * A closing line ends the outermost open container with at most as many colons, and all containers inside, as in VitePress. docsgen
 * wants a closing line for each, and more colons outside.
 */
export function vitepressContainers(body: string, report: MigrationReport): string {
  if (!body.includes(':::')) return body
  const isCode = codeLineTest()
  const open: Container[] = []
  const lines: Line[] = []
  let inComment = false
  for (const text of body.split('\n')) {
    const isHidden = inComment || /<!--[\s>]*:{3}/.test(text)
    const end = text.lastIndexOf('-->')
    inComment = end < text.lastIndexOf('<!--') || (inComment && end === -1)
    if (isCode(text) || isHidden) lines.push(text)
    else lines.push(...containerLines(text, open, report))
  }
  // The last containers of a page can be without a closing line.
  if (open.length > 0) lines.push(...closeFrom(0, open))
  return lines.map((line) => (typeof line === 'string' ? line : line())).join('\n')
}

function containerLines(text: string, open: Container[], report: MigrationReport): Line[] {
  const [, indent = '', fence = '', kind = '', title = ''] =
    /^([\s>]*)(:{3,})[ \t]*((?:\w[\w-]*)?)[ \t]*(.*?)[ \t]*$/.exec(text) ?? []
  if (fence && kind !== '')
    return [openContainer({ indent, kind, title, colons: fence.length, depth: 0 }, open, report)]
  if (fence && title === '') {
    const index = open.findIndex(({ colons }) => colons <= fence.length)
    return index === -1 ? [text] : closeFrom(index, open)
  }
  const [, before = '', signs = '', label] = /^([\s>]*)(={2,})[ \t]+(\S.*?)[ \t]*$/.exec(text) ?? []
  // `==` is a tab of `::: tabs`, and `===` one of `:::: tabs`.
  const tabs = open.findLastIndex(({ kind, colons }) => kind === 'tabs' && colons === signs.length + 1)
  if (label === undefined || tabs === -1) return [text]
  const tab = { indent: before, kind: 'tab', title: label, colons: Number.POSITIVE_INFINITY, depth: 0 }
  return [...closeFrom(tabs + 1, open), openContainer(tab, open, report)]
}

function openContainer(container: Container, open: Container[], report: MigrationReport): Line {
  report.count(`::: ${container.kind}`)
  for (const [index, outer] of open.entries()) outer.depth = Math.max(outer.depth, open.length - index)
  open.push(container)
  return () => container.indent + openingText(container)
}

function closeFrom(index: number, open: Container[]): Line[] {
  const closed = open.splice(index).reverse()
  return closed.map((container) => () => container.indent + closingText(container))
}

/** Colons of a container: more than those of the containers inside. */
function fenceOf({ depth }: Container): string {
  return ':'.repeat(3 + depth)
}

function openingText(container: Container): string {
  const { kind, title } = container
  const [, text = '', attributes = ''] = /^(.*?)\s*(?:\{([^{}]*)\})?$/.exec(title) ?? []
  const fence = fenceOf(container)
  if (kind === 'details')
    return `<details${/\bopen\b/.test(attributes) ? ' open' : ''}>\n<summary>${text || 'Details'}</summary>\n`
  if (kind === 'code-group') return `${fence} code-group`
  if (kind === 'raw' || kind === 'v-pre') return ''
  // The features of a home page.
  if ((kind === 'cards' && title === '') || (kind === 'card' && title.startsWith('['))) return `${fence}${kind}${title}`
  const group = /^key:([\w-]+)$/.exec(text)?.[1]
  if (kind === 'tabs') return `${fence}tabs${group ? `{group=${group}}` : ''}`
  if (kind === 'tab') return `${fence}tab${directiveLabel(text)}`
  const { name, label } = admonitionKind(kind)
  const id = /#[\w-]+/.exec(attributes)?.[0]
  const shown = text || label
  return `${fence}${name}${shown ? directiveLabel(shown) : ''}${id ? `{${id}}` : ''}`
}

function closingText(container: Container): string {
  if (container.kind === 'details') return '\n</details>'
  return container.kind === 'raw' || container.kind === 'v-pre' ? '' : fenceOf(container)
}
