/** Prepares JSX of components in an MDX page: icons get their SVG, and attributes of other tools the names of docsgen. */
import type { Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { mdxDeclarations } from '../mdx/mdxDeclarations.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { checkAttributes, type WrittenAttribute } from './checkAttributes.js'
import { badgeKindAttributes, badgeProps, termProps, videoProps } from './componentProps.js'
import { writeFileTree } from './fileTree.js'
import { createIconFinder, type IconFinder } from './findIcon.js'
import {
  hasJsxAttribute,
  hasSpread,
  isJsxElement,
  type JsxElement,
  jsxText,
  removeJsxAttributes,
  setJsxAttribute,
} from './jsx.js'
import { reportUse } from './report.js'

/** Components of the theme by the names that pages use. */
const components: Readonly<Record<string, string>> = {
  ...{ Badge: 'Badge', Icon: 'Icon', FileTree: 'FileTree', Term: 'Term', Card: 'Card' },
  ...{ Video: 'Video', YouTube: 'Video', Youtube: 'Video', Vimeo: 'Video' },
}

export async function transformJsx(tree: Root, context: SourceContext): Promise<void> {
  const { names } = mdxDeclarations(tree)
  const { features } = context.markup ?? { features: new Set<string>() }
  const findIcon = createIconFinder(context)
  visitMdast(tree, (node) => {
    if (!isJsxElement(node) || !node.name || names.has(node.name)) return
    if (node.name === 'PackageManagers' && !context.components?.includes(node.name)) writePackageCommand(node, context)
    const component = Object.hasOwn(components, node.name) ? (components[node.name] ?? '') : node.name
    // A component of the site replaces the one of the theme with the same name.
    const isOwn = component !== node.name && context.components?.includes(node.name)
    if (!isOwn) checkAttributes(writtenAttributes(node), { component, label: node.name }, context)
    if (!Object.hasOwn(components, node.name)) return
    if (features.has(component) && !isOwn) prepare(node, { context, findIcon })
  })
}

function writtenAttributes(node: JsxElement): WrittenAttribute[] {
  return node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' ? [{ name: attribute.name, node: attribute.position ? attribute : node }] : [],
  )
}

/** The component of Starlight: a command for one package, as a block of code with the commands of all package managers. */
function writePackageCommand(node: JsxElement, context: SourceContext): void {
  const type = jsxText(node, 'type') ?? 'add'
  const name = jsxText(node, 'pkg') ?? ''
  const args = jsxText(node, 'args') ?? ''
  const dev = hasJsxAttribute(node, 'dev') ? '-D' : ''
  const commands: Readonly<Record<string, readonly string[]>> = {
    ...{
      add: ['npm i', dev, name],
      create: ['npm create', name, args && '--'],
      dlx: ['npx', name],
      exec: ['npx', name],
    },
    ...{ install: ['npm install'], remove: ['npm uninstall', name], run: ['npm run', name] },
  }
  const words = Object.hasOwn(commands, type) ? commands[type] : undefined
  if (!words || (!name && !args && type !== 'install'))
    reportUse(node, `docsgen cannot write the command of this component.`, {
      hint: `Write pkg="name" or args="…", and as type one of ${Object.keys(commands).join(', ')}.`,
      context,
    })
  const comment = jsxText(node, 'comment')?.replace('{PKG}', 'npm')
  const command = [...(words ?? ['npm i', name]), args].filter(Boolean).join(' ')
  const value = comment ? `# ${comment}\n${command}` : command
  Object.assign(node, { type: 'code', lang: 'sh', meta: 'npm2yarn', value, children: undefined })
}

interface JsxTools {
  readonly context: SourceContext
  readonly findIcon: IconFinder
}

function prepare(node: JsxElement, { context, findIcon }: JsxTools): void {
  switch (node.name) {
    case 'Badge': {
      const given = badgeKindAttributes.filter((name) => jsxText(node, name) !== undefined)
      const attributes = Object.fromEntries(given.map((name) => [name, jsxText(node, name) ?? '']))
      const { kind } = badgeProps(attributes, { node, context })
      removeJsxAttributes(node, given)
      if (kind) setJsxAttribute(node, 'kind', kind)
      return
    }
    case 'Icon':
      prepareIcon(node, { context, findIcon })
      return
    case 'Card': {
      const icon = jsxText(node, 'icon')
      const body = icon ? findIcon(icon, node, 'card') : undefined
      if (body) setJsxAttribute(node, 'iconBody', body)
      return
    }
    case 'FileTree':
      writeFileTree(node, context)
      return
    case 'Term':
      prepareTerm(node, context)
      return
    default:
      prepareVideo(node, context)
  }
}

function prepareIcon(node: JsxElement, { context, findIcon }: JsxTools): void {
  const name = jsxText(node, 'name') ?? jsxText(node, 'icon')
  if (name === undefined) {
    if (!hasSpread(node))
      reportUse(node, 'This icon has no name that docsgen can read.', {
        hint: 'Write <Icon name="rocket" />.',
        context,
      })
    setJsxAttribute(node, 'body', '')
    return
  }
  setJsxAttribute(node, 'body', findIcon(name, node) ?? '')
}

function prepareTerm(node: JsxElement, context: SourceContext): void {
  if (hasJsxAttribute(node, 'definition')) return
  const props = termProps(jsxText(node, 'of') ?? jsxText(node, 'name') ?? plainText(node), { node, context })
  removeJsxAttributes(node, ['of', 'name'])
  setJsxAttribute(node, 'definition', props?.definition ?? '')
  if (props?.href) setJsxAttribute(node, 'href', props.href)
}

const videoAttributes = ['id', 'videoId', 'src', 'url', 'title', 'poster', 'captions', 'start'] as const

function prepareVideo(node: JsxElement, context: SourceContext): void {
  // A value that the page computes is used as it is.
  if (
    videoAttributes.some((name) => hasJsxAttribute(node, name) && jsxText(node, name) === undefined) ||
    hasSpread(node)
  )
    return
  const given = videoAttributes.filter((name) => jsxText(node, name) !== undefined)
  const attributes = Object.fromEntries(given.map((name) => [name, jsxText(node, name) ?? '']))
  const props = videoProps(node.name ?? '', attributes, { node, context })
  node.name = 'Video'
  removeJsxAttributes(node, videoAttributes)
  for (const [name, value] of Object.entries(props ?? { title: '', src: '' })) setJsxAttribute(node, name, value)
}
