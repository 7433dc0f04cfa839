/** Rules that convert the shortcodes of Hugo and of common themes: Docsy, hugo-book, hextra, and those of Hugo's own documentation. */
import { admonitionKind, directiveFence, directiveLabel } from '../admonitions.js'
import { codeFence, directiveBlock } from '../directiveBlocks.js'
import type { Shortcode } from './scanShortcodes.js'

export interface ShortcodeTools {
  /** Link to the page that `ref` names; undefined if there is none. */
  readonly refTo: (target: string) => string | undefined
  /** Parameter of the page or of the site. */
  readonly param: (name: string) => string | undefined
  /** Text of a file; undefined if it does not exist. */
  readonly include: (path: string) => string | undefined
  /** URL of a picture in the folder of the static files or of the assets; the given path if it is in neither. */
  readonly assetUrl: (path: string) => string
  readonly findIcon: (name: string) => string | undefined
}

/** Returns undefined for a shortcode that cannot be converted. */
export type ShortcodeRule = (shortcode: Shortcode, tools: ShortcodeTools) => string | undefined

const first = ({ values, params }: Shortcode, ...names: readonly string[]) =>
  names.map((name) => params[name]).find((value) => value !== undefined) ?? values[0]

export const shortcodeRules: Readonly<Record<string, ShortcodeRule>> = {
  ref: (code, { refTo }) => refTo(first(code, 'path') ?? ''),
  relref: (code, { refTo }) => refTo(first(code, 'path') ?? ''),
  param: (code, { param }) => param(first(code) ?? ''),
  siteparam: (code, { param }) => param(first(code, 'name') ?? ''),
  _param: (code, { param }) => paramText(code, param),
  psubstr: () => undefined,
  figure: (code, tools) => figure(code, tools),
  img: (code, tools) =>
    rewriteFigure(code.params.src ?? code.values[0], {
      alt: code.params.alt ?? '',
      caption: code.params.caption,
      tools,
    }),
  imgproc: (code, tools) => rewriteFigure(code.values[0], { alt: code.inner?.trim() ?? '', caption: undefined, tools }),
  youtube: (code) => `::youtube${directiveLabel(code.params.title ?? 'Video')}{id=${first(code, 'id')}}`,
  vimeo: (code) => `::vimeo${directiveLabel(code.params.title ?? 'Video')}{id=${first(code, 'id')}}`,
  gist: ({ values: [user, id] }) => `[Gist ${user}/${id}](https://gist.github.com/${user}/${id})`,
  x: ({ params }) => `[Post of ${params.user}](https://x.com/${params.user}/status/${params.id})`,
  tweet: ({ params }) => `[Post of ${params.user}](https://x.com/${params.user}/status/${params.id})`,
  instagram: (code) => `[Post on Instagram](https://www.instagram.com/p/${first(code, 'id')})`,
  qr: ({ inner, params }) => inner?.trim() || params.text,
  highlight: ({ inner, values, indent }) => codeFence(values[0] ?? 'text', inner, indent),
  hl: ({ inner, values }) => `\`${(inner ?? values.join(' ')).trim()}\``,
  details: (code) => directiveBlock('details', code, code.params.summary ?? code.params.title ?? code.values[0]),
  expand: (code) => directiveBlock('details', code, code.values[0] ?? code.params.title),
  alert: (code) => admonition(code, code.params.color ?? 'note', code.params.title),
  pageinfo: (code) => admonition(code, code.params.color ?? 'info', undefined),
  hint: (code) =>
    admonition(code, code.values[0] ?? code.params.type ?? code.params.style ?? 'note', code.params.title),
  callout: (code) =>
    admonition(code, code.params.type ?? code.values[0] ?? 'note', code.params.title ?? code.params.text),
  notice: (code) =>
    admonition(code, code.values[0] ?? code.params.style ?? 'note', code.params.title ?? code.values[1]),
  admonition: (code) => admonition(code, code.params.type ?? code.values[0] ?? 'note', code.params.title),
  ...Object.fromEntries(
    ['note', 'tip', 'info', 'warning', 'danger', 'caution'].map((kind) => [
      kind,
      (code: Shortcode) =>
        code.inner === undefined ? undefined : admonition(code, kind, code.params.title ?? code.values[0]),
    ]),
  ),
  tabpane: (code) => container('tabs', code),
  tabs: (code) => container('tabs', withTabNames(code)),
  tab,
  cardpane: (code) => container('cards', code),
  cards: (code) => (code.inner === undefined ? '' : container('cards', code)),
  card: rewriteCard,
  steps: (code) => directiveBlock('steps', code, undefined),
  // hugo-book and geekdoc separate columns by a line.
  columns: ({ inner = '' }) => inner.replace(/^[ \t]*<-{3,}>[ \t]*$/gm, ''),
  column: ({ inner = '' }) => inner,
  section: ({ inner = '' }) => inner,
  button: (code, { refTo }) => {
    const { relref, href, link, page, text } = code.params
    const target = relref ?? page
    const url = target === undefined ? (href ?? link) : refTo(target)
    return url === undefined ? undefined : `[${code.inner?.trim() || text || url}](${url})`
  },
  mermaid: ({ inner, indent }) => codeFence('mermaid', inner, indent),
  katex: ({ inner = '', isBlock, indent }) => (isBlock ? codeFence('math', inner, indent) : `$\`${inner.trim()}\`$`),
  math: ({ inner = '', isBlock, indent }) => (isBlock ? codeFence('math', inner, indent) : `$\`${inner.trim()}\`$`),
  badge: (code) => {
    const text = code.params.content ?? code.inner?.trim() ?? code.values[0]
    return text ? `:badge${directiveLabel(text)}` : undefined
  },
  icon: (code, { findIcon }) => {
    const name = findIcon(first(code, 'name') ?? '')
    return name ? `:icon[${name}]` : ''
  },
  'filetree/container': ({ inner = '' }) => `:::file-tree\n${inner.replace(/^\s*\n|\s+$/g, '')}\n:::`,
  'filetree/folder': ({ params, inner = '' }) =>
    `- ${(params.name ?? '').replace(/\/?$/, '/')}\n${indentLines(inner, '  ')}`,
  'filetree/file': ({ params }) => `- ${params.name}`,
  readfile: (code, tools) => includeFile(code, tools),
  include: (code, tools) => includeFile(code, tools),
  comment: () => '',
  'code-toggle': ({ inner = '', indent, params }) =>
    codeFence(
      /^\s*[\w."-]+\s*=|^\s*\[/.test(inner) ? 'toml' : 'yaml',
      inner || `# ${params.dataKey ?? params.config ?? ''}`,
      indent,
    ),
  'new-in': (code) => versionNote(code, { text: 'New in', kind: 'success', admonition: 'info' }),
  'deprecated-in': (code) => versionNote(code, { text: 'Deprecated in', kind: 'warning', admonition: 'caution' }),
  'glossary-term': (code) => first(code),
  eturl: (code) => code.values.join(' '),
  // The landing page of hextra.
  'hextra/hero-badge': ({ inner = '', params }) => (params.link ? `[${plainInner(inner)}](${params.link})` : inner),
  'hextra/hero-headline': ({ inner = '' }) => `\n**${plainInner(inner)}**\n`,
  'hextra/hero-subtitle': ({ inner = '' }) => `\n${plainInner(inner)}\n`,
  'hextra/hero-button': ({ params }) => (params.text ? `\n[${params.text}](${params.link ?? '/'})\n` : undefined),
  'hextra/hero-container': ({ inner = '' }) => inner,
  'hextra/hero-section': ({ inner = '' }) => `\n## ${plainInner(inner)}\n`,
  'hextra/feature-grid': (code) => container('cards', code),
  'hextra/feature-card': rewriteCard,
  pdf: (code) => (code.values[0] ? `[PDF](${code.values[0]})` : undefined),
  term: (code) => first(code, 'entry') ?? code.params.tag,
  'blocks/cover': ({ inner = '', params }) => (params.title ? `## ${params.title}\n${inner}` : inner),
  'blocks/section': ({ inner = '' }) => inner,
  'blocks/lead': ({ inner = '' }) => inner,
  'blocks/link-down': () => '',
  'blocks/feature': ({ inner = '', params }) =>
    `### ${params.title ?? ''}\n\n${inner.trim()}\n${params.url ? `\n[${params.url_text ?? 'More'}](${params.url})\n` : ''}`,
}

/** Text of a shortcode on one line, without its HTML. */
function plainInner(inner: string): string {
  return inner
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function paramText({ values: [name = '', ...args] }: Shortcode, param: ShortcodeTools['param']): string | undefined {
  return param(name)?.replace(/\{(\d)\}/g, (_, index) => args[Number(index) - 1] ?? '')
}

function figure({ params }: Shortcode, { assetUrl }: ShortcodeTools): string | undefined {
  const { src, alt, title, caption, link, attr } = params
  if (!src) return undefined
  const text = [title, caption, attr].filter(Boolean).join(' ')
  const picture = `<img src="${assetUrl(src)}" alt="${(alt ?? caption ?? title ?? '').replaceAll('"', '&quot;')}">`
  const linked = link ? `<a href="${link}">${picture}</a>` : picture
  return text ? `<figure>${linked}<figcaption>${text}</figcaption></figure>` : linked
}

interface ImageText {
  readonly alt: string
  readonly caption: string | undefined
  readonly tools: ShortcodeTools
}

function rewriteFigure(src: string | undefined, { alt, caption, tools }: ImageText): string | undefined {
  if (!src) return undefined
  const picture = `![${alt}](${tools.assetUrl(src).replaceAll(' ', '%20')})`
  return picture + (caption && caption !== alt ? `\n\n*${caption}*` : '')
}

/** Colors of Docsy and kinds of other themes. */
const colors: Readonly<Record<string, string>> = {
  primary: 'note',
  secondary: 'note',
  light: 'note',
  dark: 'note',
  default: 'note',
}

function admonition(code: Shortcode, kind: string, title: string | undefined): string {
  const { name, label } = admonitionKind(colors[kind] ?? kind)
  return directiveBlock(name, code, title || (Object.hasOwn(colors, kind) ? undefined : label))
}

function container(name: string, code: Shortcode): string {
  return directiveBlock(name, code, undefined)
}

/** Some sites name tabs at the group: `items="A,B"` in hextra, `{{< tabs "A" "B" >}}` in others. */
function withTabNames(code: Shortcode): Shortcode {
  const names = code.params.items?.split(',') ?? code.values
  let index = 0
  const inner = code.inner?.replace(
    /(:::+tab)\[\uE002\]/g,
    (_, start) => `${start}${directiveLabel(names[index++] ?? `Tab ${index}`)}`,
  )
  return { ...code, ...(inner !== undefined && { inner }) }
}

/** In Docsy a tab is code, unless `text=true` or `%`. */
function tab(code: Shortcode): string {
  const { params, values, parent, inner = '', text, indent } = code
  const label = params.header ?? params.name ?? params.title ?? values[0]
  const isCode = parent?.name === 'tabpane' && text.startsWith('{{<') && (params.text ?? parent.params.text) !== 'true'
  const content = isCode ? codeFence(params.lang ?? parent?.params.lang ?? 'text', inner, indent) : inner
  if (params.disabled === 'true' && inner.trim() === '') return ''
  return directiveBlock('tab', { ...code, inner: content }, label ?? '\uE002')
}

function rewriteCard(code: Shortcode): string | undefined {
  const { params, inner = '', values } = code
  const given = params.header ?? params.title ?? values[0]
  if (!given) return inner
  const [, linked, target] = /^\s*\[([^\]]+)\]\(([^)\s]+)\)\s*$/.exec(given) ?? []
  const title = linked ?? given
  const href = params.link ?? params.href ?? params.url ?? target
  const body = [params.subtitle, inner.trim()].filter(Boolean).join('\n\n')
  const attributes = href ? `{href="${href}"}` : ''
  const label = directiveLabel(title.replace(/\*\*|<[^>]*>/g, ''))
  if (body === '') return `::card${label}${attributes || '{}'}`
  const fence = directiveFence(body)
  return `${fence}card${label}${attributes}\n${body}\n${fence}`
}

interface VersionNote {
  readonly text: string
  /** Kind of the badge, for a shortcode without content. */
  readonly kind: string
  /** Kind of the admonition around the content. */
  readonly admonition: string
}

function versionNote(code: Shortcode, { text, kind, admonition }: VersionNote): string {
  const [number = ''] = code.values
  const inner = code.inner?.trim() ?? ''
  if (inner === '') return `:badge[${text} ${number}]{kind=${kind}}`
  return directiveBlock(admonition, code, `${text} ${number}`)
}

function includeFile(code: Shortcode, { include }: ShortcodeTools): string | undefined {
  const path = first(code, 'file', 'path')
  const text = path === undefined ? undefined : include(path)
  if (text === undefined) return undefined
  return code.params.code === 'true' ? codeFence(code.params.lang ?? 'text', text, code.indent) : text.trim()
}

function indentLines(text: string, indent: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => indent + line.trim().replace(/^/, ''))
    .join('\n')
}
