/** Converts the blocks of GitBook. */
import { admonitionKind, directiveLabel } from '../admonitions.js'
import type { BlockTag } from '../blockTags.js'
import { codeFence, directiveBlock } from '../directiveBlocks.js'

export interface GitbookTools {
  /** Address in the new site, and the title of the page if it is one. */
  readonly linkTo: (target: string) => { readonly href: string; readonly title: string | undefined }
  /** Text of a file; undefined if it does not exist. */
  readonly include: (path: string) => string | undefined
  /** Name in docsgen of an icon of Font Awesome. */
  readonly findIcon: (name: string) => string | undefined
}

type GitbookRule = (tag: BlockTag, tools: GitbookTools) => string | undefined

/** Marks the end of a step until the steps around it are written. */
const stepEnd = '\uE004'

const inside = ({ inner = '' }: BlockTag) => inner

export const gitbookRules: Readonly<Record<string, GitbookRule>> = {
  hint: (tag) => {
    const { name, label } = admonitionKind(tag.params.style ?? 'info')
    return directiveBlock(name, tag, label)
  },
  tabs: (tag) => directiveBlock('tabs', tag),
  tab: (tag) => directiveBlock('tab', tag, tag.params.title ?? 'Tab'),
  code: codeBlockOfTag,
  stepper,
  step: ({ inner = '' }) => `${inner.trim()}${stepEnd}`,
  columns: inside,
  column: inside,
  raw: inside,
  updates: inside,
  update: ({ params, inner = '' }) => `${params.date ? `**${params.date}**\n\n` : ''}${inner.trim()}\n`,
  prompt: ({ params, inner = '' }) => `${params.description ? `**${params.description}**\n\n` : ''}${inner.trim()}`,
  'content-ref': pageCard,
  'page-ref': pageCard,
  embed,
  file: attachedFile,
  include: ({ values, params }, { include }) => include(values[0] ?? params.file ?? ''),
  math: ({ inner = '', isBlock, indent }) => (isBlock ? codeFence('math', inner, indent) : `$\`${inner.trim()}\`$`),
  '@mermaid/diagram': ({ params, indent }) => codeFence('mermaid', params.content?.replaceAll('\\n', '\n'), indent),
  'api-method': (tag) =>
    `${requestLine(tag.params.method, `${tag.params.host ?? ''}${tag.params.path ?? ''}`)}${inside(tag)}`,
  'api-method-summary': ({ inner = '' }) => `### ${inner.trim()}`,
  'api-method-description': inside,
  'api-method-spec': inside,
  'api-method-request': inside,
  'api-method-response': inside,
  'api-method-path-parameters': (tag) => `**Path parameters**\n\n${inside(tag)}`,
  'api-method-query-parameters': (tag) => `**Query parameters**\n\n${inside(tag)}`,
  'api-method-headers': (tag) => `**Headers**\n\n${inside(tag)}`,
  'api-method-body-parameters': (tag) => `**Body parameters**\n\n${inside(tag)}`,
  'api-method-form-data-parameters': (tag) => `**Form parameters**\n\n${inside(tag)}`,
  'api-method-parameter': apiParameter,
  'api-method-response-example': ({ params, inner = '' }) => `**Response ${params.httpCode ?? ''}**\n\n${inner}`,
  'api-method-response-example-description': inside,
  swagger: ({ params, inner = '' }) =>
    `${params.summary ? `### ${params.summary}\n\n` : ''}${requestLine(params.method, `${params.baseUrl ?? ''}${params.path ?? ''}`)}${inner}`,
  'swagger-description': inside,
  'swagger-parameter': apiParameter,
  'swagger-response': ({ params, inner = '' }) =>
    `**Response ${params.status ?? ''}** ${params.description ?? ''}\n\n${inner}`,
}

function requestLine(method = 'get', url: string): string {
  return `\`${method.toUpperCase()} ${url}\`\n\n`
}

function apiParameter({ params, inner = '' }: BlockTag): string {
  const facts = [params.type, params.in, params.required === 'true' && 'required'].filter(Boolean).join(', ')
  return `- \`${params.name ?? ''}\`${facts ? ` (${facts})` : ''}: ${inner.trim().replace(/\n+/g, ' ')}`
}

/** The options of the block are options of the fence in it. */
function codeBlockOfTag({ params, inner = '' }: BlockTag): string {
  const options = [
    ...(params.title ? [`title="${params.title}"`] : []),
    ...(params.overflow === 'wrap' ? ['wrap'] : []),
    ...(params.lineNumbers === 'true' ? ['showLineNumbers'] : []),
  ]
  const written = options.join(' ')
  return inner
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
    .replace(/^([ \t]*(?:`{3,}|~{3,}))[ \t]*([^\s`]*)(.*)$/m, (...groups: string[]) => {
      const [, marks = '', language = '', rest = ''] = groups
      return `${marks}${language || (written ? 'text' : '')}${rest}${written ? ` ${written}` : ''}`
    })
}

/** Steps are headings if each one begins with a heading, and items of a list otherwise. */
function stepper(tag: BlockTag): string {
  const steps = (tag.inner ?? '')
    .split(stepEnd)
    .map((text) => text.trim())
    .filter(Boolean)
  const isTitled = steps.every((text) => /^#{1,6}[ \t]/.test(text) && (text.match(/^#{1,6}[ \t]/gm)?.length ?? 0) === 1)
  const inner = isTitled
    ? steps.join('\n\n')
    : steps.map((text) => `1. ${text.replace(/\n(?=.)/g, '\n   ')}`).join('\n\n')
  return directiveBlock('steps', { ...tag, inner })
}

function pageCard({ params, inner = '', indent }: BlockTag, { linkTo }: GitbookTools): string {
  const [, label, target = ''] = /\[([^\]]*)\]\(<?([^)>]*)>?\)/.exec(inner) ?? []
  const given = params.url ?? params['page-ref'] ?? target
  const { href, title } = linkTo(given)
  const card = `::card${directiveLabel(title ?? label ?? given)}{href="${href}"}`
  return `:::cards\n${indent}${card}\n${indent}:::`
}

function embed({ params, values, inner = '', indent }: BlockTag): string {
  const url = params.url ?? values[0] ?? ''
  const caption = inner.trim() || (params.caption ?? '')
  if (/^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//.test(url))
    return withCaption(`::youtube${directiveLabel('Video')}{id="${url}"}`, caption, indent)
  if (/^https:\/\/(?:www\.|player\.)?vimeo\.com\//.test(url))
    return withCaption(`::vimeo${directiveLabel('Video')}{id="${url}"}`, caption, indent)
  if (/\.(?:mp4|webm|mov)(?:[?#]|$)/i.test(url))
    return withCaption(`::video${directiveLabel('Video')}{src="${url}"}`, caption, indent)
  return withCaption(`[${url}](<${url}>)`, caption, indent)
}

function withCaption(block: string, caption: string, indent: string): string {
  return caption ? `${block}\n\n${indent}${caption}` : block
}

function attachedFile({ params, inner = '', indent }: BlockTag): string {
  const src = params.src ?? ''
  return withCaption(`[${src.split('/').at(-1) ?? src}](<${src}>)`, inner.trim() || (params.caption ?? ''), indent)
}
