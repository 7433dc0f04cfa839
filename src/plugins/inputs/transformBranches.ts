/** `<Only cloud="aws">` and `:::only{cloud=aws}`: content for readers with certain values. Each branch has a label, for all other readers. */
import type { Nodes, Root } from 'mdast'
import { attributesOf } from '../../markdown/features/directiveParts.js'
import { isJsxElement } from '../../markdown/features/jsx.js'
import { visitMdast } from '../../markdown/source/visitTree.js'
import type { Inputs } from '../../schema/plugins.js'
import { nearest } from '../../util/nearest.js'

/** The part of a file of unified that this transform uses. */
interface Messages {
  readonly message: (reason: string, place: { place?: Nodes['position'] }) => { fatal?: boolean | null; note?: string }
}

/** Values by the name of an input: one of them must be chosen. */
type Conditions = readonly (readonly [name: string, values: readonly string[]])[]

/** A plugin of remark. */
export function transformBranches(inputs: Inputs) {
  return (tree: Root, file: Messages): void => {
    visitMdast(tree, (node) => {
      const attributes = branchAttributes(node)
      if (!attributes) return undefined
      const report: Report = (reason, hint) => {
        Object.assign(file.message(reason, { place: node.position }), { fatal: true, note: hint })
      }
      const conditions = readConditions(attributes, inputs, report)
      Object.assign(node, branchNode(node, conditions, inputs))
      return undefined
    })
  }
}

type Report = (reason: string, hint: string) => void

/** Undefined for a node that is not a branch; attributes that are computed have no text. */
function branchAttributes(node: Nodes): ReadonlyMap<string, string | undefined> | undefined {
  if (isJsxElement(node) && node.name === 'Only')
    return new Map(
      node.attributes.map((attribute) => {
        const { type, value } = attribute
        return type === 'mdxJsxAttribute' && typeof value === 'string' ? [attribute.name, value] : ['', undefined]
      }),
    )
  const isDirective = (node.type === 'containerDirective' || node.type === 'textDirective') && node.name === 'only'
  return isDirective ? new Map(Object.entries(attributesOf(node))) : undefined
}

function readConditions(
  attributes: ReadonlyMap<string, string | undefined>,
  inputs: Inputs,
  report: Report,
): Conditions {
  const chosen = Object.entries(inputs).filter(([, { choices }]) => choices)
  const names = chosen.map(([name]) => name)
  if (attributes.size === 0)
    report(
      'This branch has no condition, so all readers see it.',
      `Write one of ${names.join(', ')}: <Only ${names[0] ?? 'name'}="…">.`,
    )
  return [...attributes].flatMap(([name, text]) => {
    const choices = inputs[name]?.choices
    if (text === undefined) {
      report('A condition of a branch must be a text.', 'Write <Only name="value">.')
      return []
    }
    if (!choices) {
      const near = nearest(name, names)
      report(
        `There is no input “${name}” with choices.`,
        near ? `Did you mean ${near}?` : 'Define it in `inputs` of the configuration.',
      )
      return []
    }
    const values = text.split(',').map((value) => value.trim())
    const known = choices.map(({ value }) => value)
    for (const value of values.filter((each) => !known.includes(each))) {
      const near = nearest(value, known)
      report(
        `The input “${name}” has no choice “${value}”.`,
        near ? `Did you mean ${near}?` : `The choices are ${known.join(', ')}.`,
      )
    }
    return [[name, values] as const]
  })
}

/** mdast-util-to-hast writes a node of an unknown type as the element that `data.hName` names. */
function branchNode(node: Nodes, conditions: Conditions, inputs: Inputs): object {
  const isInline = node.type === 'mdxJsxTextElement' || node.type === 'textDirective'
  const query = new URLSearchParams(conditions.flatMap(([name, values]) => values.map((value) => [name, value])))
  const isHidden = conditions.some(([name, values]) => {
    const first = inputs[name]?.default
    return first !== undefined && !values.includes(first)
  })
  const isDecided = conditions.every(([name]) => inputs[name]?.default !== undefined)
  const defaults = new URLSearchParams(
    conditions.flatMap(([name]) => {
      const first = inputs[name]?.default
      return first === undefined ? [] : [[name, first]]
    }),
  )
  const label = conditions.map(([name, values]) => {
    const { label = name, choices = [] } = inputs[name] ?? {}
    return `${label}: ${values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value).join(', ')}`
  })
  const labelNode = {
    type: 'dsOnlyLabel',
    data: { hName: isInline ? 'span' : 'p', hProperties: { className: ['only-label'], 'data-no-search': '' } },
    children: [{ type: 'text', value: `${label.join('; ')}${isInline ? ' – ' : ''}` }],
  }
  return {
    type: 'dsOnly',
    data: {
      hName: isInline ? 'span' : 'div',
      hProperties: {
        'data-only': query.toString(),
        ...(defaults.size > 0 && { 'data-defaults': defaults.toString() }),
        ...(isHidden && { 'data-off': '' }),
        ...(isDecided && { 'data-decided': '' }),
      },
    },
    children: [labelNode, ...('children' in node ? node.children : [])],
  }
}
