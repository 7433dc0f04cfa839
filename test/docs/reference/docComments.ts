/** Reads the doc comments of TypeScript sources: those of fields of zod objects and of interfaces. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { parseAst } from 'vitest/node'

/** A doc comment, as one line of text and its examples. */
export interface DocComment {
  readonly text: string
  readonly example?: string
}

export interface InterfaceMember {
  readonly name: string
  /** Type as the source spells it, on one line. */
  readonly type: string
  readonly optional: boolean
  readonly comment: DocComment
}

/** The parts of a syntax tree that this module reads. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/**
 * Comments of the fields of every object literal that `z.strictObject` gets, by the names of its fields, and by the field that has the
 * object and these names: `toc: max,min`. Two objects can have the same names; then the comments of the first one count for the names alone.
 */
export function schemaComments(pattern: string): ReadonlyMap<string, Readonly<Record<string, DocComment>>> {
  const found = new Map<string, Readonly<Record<string, DocComment>>>()
  for (const file of fastGlob.sync(pattern).sort()) {
    const text = readFileSync(file, 'utf8')
    for (const { node, owner } of walkWithOwner(parse(text), '', text)) {
      if (node.type !== 'ObjectExpression') continue
      const fields = children(node, 'properties').filter(({ type }) => type === 'Property')
      const names = fields.map((field) => keyOf(field, text))
      const key = [...names].sort().join()
      const comments = fields.map((field) => commentBefore(text, field.start))
      if (comments.every((comment) => comment.text === '')) continue
      const documented = Object.fromEntries(comments.map((comment, index) => [names[index], comment]))
      for (const one of [key, `${owner}: ${key}`]) if (!found.has(one)) found.set(one, documented)
    }
  }
  return found
}

export interface InterfaceDeclaration {
  readonly comment: DocComment
  /** The clause `extends …`, or empty. */
  readonly heritage: string
  readonly members: readonly InterfaceMember[]
}

/** The exported interface of a file with its members, and its own comment. */
export function readInterface(file: string, name: string): InterfaceDeclaration {
  const text = readFileSync(file, 'utf8')
  const node = nodesOf(parse(text)).find((one) => one.type === 'TSInterfaceDeclaration' && keyName(one.id) === name)
  if (!node) throw new Error(`${file} has no interface ${name}`)
  const [body] = childNodes(node).filter(({ type }) => type === 'TSInterfaceBody')
  const members = body ? children(body, 'body').map((member) => memberOf(member, text)) : []
  const heritage = body && isNode(node.id) ? text.slice(node.id.end, body.start).trim() : ''
  const exported = text.lastIndexOf('export', node.start)
  const comment = commentBefore(text, exported === node.start - 7 ? exported : node.start)
  return { comment, heritage, members }
}

function memberOf(member: Node, text: string): InterfaceMember {
  const annotation = member.typeAnnotation
  return {
    name: keyOf(member, text),
    type: isNode(annotation) ? typeText(text.slice(annotation.start + 1, annotation.end)) : '',
    optional: member.optional === true,
    comment: commentBefore(text, member.start),
  }
}

function commentBefore(text: string, position: number): DocComment {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:\/\/.*\s*)*$/.exec(text.slice(Math.max(0, position - 3000), position)) ?? []
  const [prose = '', ...examples] = comment.replace(/\n\s*\* ?/g, '\n').split(/@example\s/)
  const example = examples[0]?.trim()
  return { text: oneLine(prose), ...(example && { example: oneLine(example) }) }
}

/** A type on one line: members of an object that are on lines of their own are separated by semicolons. */
function typeText(text: string): string {
  const bare = text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\n\s*(?=\n)/g, '')
  return oneLine(bare.replace(/([^\s{|(,;])\n\s*(?=[\w[])/g, '$1; '))
}

function oneLine(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function parse(text: string): Node {
  return parseAst(text, { lang: 'ts' }) as unknown as Node
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childNodes(node)) yield* walk(child)
}

/** Each node with the name of the nearest field that contains it. */
function* walkWithOwner(
  node: Node,
  owner: string,
  text: string,
): Generator<{ readonly node: Node; readonly owner: string }> {
  yield { node, owner }
  const inside = node.type === 'Property' ? keyOf(node, text) : owner
  for (const child of childNodes(node)) yield* walkWithOwner(child, inside, text)
}

function nodesOf(root: Node): readonly Node[] {
  return [...walk(root)]
}

function childNodes(node: Node): readonly Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function children(node: Node, key: string): readonly Node[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

function keyOf(node: Node, text: string): string {
  return keyName(node.key) ?? (isNode(node.key) ? text.slice(node.key.start, node.key.end).replace(/['"]/g, '') : '')
}

function keyName(value: unknown): string | undefined {
  return isNode(value) && typeof value.name === 'string' ? value.name : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
