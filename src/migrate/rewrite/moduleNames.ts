/** Names that JavaScript in a page declares and reads. */
import type { Node, Program } from 'estree-jsx'

const globals = new Set(
  'Object Array Math JSON String Number Boolean Date Map Set Intl undefined NaN Infinity props encodeURIComponent Symbol'.split(
    ' ',
  ),
)

/** Program that the parser attached to a node of MDX; undefined for nodes without JavaScript. */
export function programOf(holder: { readonly data?: object | null } | null | undefined): Program | undefined {
  const data = holder?.data
  if (!data || !('estree' in data)) return undefined
  return isProgram(data.estree) ? data.estree : undefined
}

function isProgram(value: unknown): value is Program {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Program'
}

export interface ReadNames {
  /** Variables that the code reads and does not declare. */
  readonly variables: ReadonlySet<string>
  /** First part of the names of components: `Tabs` of `<Tabs.Item>`. */
  readonly components: ReadonlySet<string>
}

/** Names that a module reads but does not declare: variables, and components in JSX. */
export function readNames(program: Program | undefined): ReadNames {
  const read = new Set<string>()
  const declared = new Set<string>()
  const components = new Set<string>()
  if (program) collectReadNames(program, { read, declared, components })
  const variables = new Set([...read].filter((name) => !declared.has(name) && !globals.has(name)))
  return { variables, components }
}

interface Found {
  readonly read: Set<string>
  readonly declared: Set<string>
  readonly components: Set<string>
}

function collectReadNames(node: Node, found: Found): void {
  switch (node.type) {
    case 'Identifier':
      found.read.add(node.name)
      return
    case 'ImportDeclaration':
      return
    case 'MetaProperty':
      found.read.add('import.meta')
      return
    case 'MemberExpression':
      collectReadNames(node.object, found)
      if (node.computed) collectReadNames(node.property, found)
      return
    case 'Property':
      if (node.computed) collectReadNames(node.key, found)
      collectReadNames(node.value, found)
      return
    case 'JSXOpeningElement': {
      const name = firstName(node.name)
      if (/^[A-Z]/.test(name)) found.components.add(name)
      for (const attribute of node.attributes) collectReadNames(attribute, found)
      return
    }
    case 'VariableDeclarator':
      addPatternNames(node.id, found)
      if (node.init) collectReadNames(node.init, found)
      return
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      for (const parameter of node.params) addPatternNames(parameter, found)
      if ('id' in node && node.id) found.declared.add(node.id.name)
      collectReadNames(node.body, found)
      return
    default:
      for (const child of childEstreeNodes(node)) collectReadNames(child, found)
  }
}

function firstName(name: Node): string {
  if (name.type === 'JSXMemberExpression') return firstName(name.object)
  return name.type === 'JSXIdentifier' ? name.name : ''
}

function addPatternNames(pattern: Node, found: Found): void {
  if (pattern.type === 'Identifier') found.declared.add(pattern.name)
  else if (pattern.type === 'Property') addPatternNames(pattern.value, found)
  else if (pattern.type === 'AssignmentPattern') {
    addPatternNames(pattern.left, found)
    collectReadNames(pattern.right, found)
  } else for (const child of childEstreeNodes(pattern)) addPatternNames(child, found)
}

function childEstreeNodes(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    )
}

/** Names that `export` statements of a page declare. */
export function exportedNames(program: Program): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    if (declaration.type !== 'VariableDeclaration') return declaration.id ? [declaration.id.name] : []
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })
}
