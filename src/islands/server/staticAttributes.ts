/** Attributes of elements of React as static HTML, for `staticMarkup.ts`. */

const special = /["'&<>]/
const specialCharacters = /["'&<>]/g
const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text and values of attributes as React does. */
export function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(specialCharacters, (character) => references[character] ?? '') : text
}

type AttributeKind = 'text' | 'textOrBoolean' | 'presence' | 'url'

interface AttributeRule {
  /** Name in HTML. */
  readonly name: string
  readonly kind: AttributeKind
}

function rules(kind: AttributeKind, names: string): (readonly [string, AttributeRule])[] {
  return names.split(' ').map((name) => [name, { name, kind }] as const)
}

/** Attributes that themes use. Other ones are left to React, which has a rule of its own for many of them. */
const known = new Map<string, AttributeRule>([
  ...rules('text', 'id title lang type rel target alt loading decoding role dir viewBox width height scope d fill'),
  ...rules('presence', 'hidden open disabled'),
  ...rules('url', 'href src'),
  ['className', { name: 'class', kind: 'text' }],
  ['tabIndex', { name: 'tabindex', kind: 'text' }],
  ['htmlFor', { name: 'for', kind: 'text' }],
  ['dateTime', { name: 'dateTime', kind: 'text' }],
])

const dataAttribute = /^(?:data|aria)-[a-z0-9-]+$/

function ruleOf(name: string): AttributeRule | undefined {
  const found = known.get(name)
  if (found || !dataAttribute.test(name)) return found
  const rule = { name, kind: 'textOrBoolean' } as const
  known.set(name, rule)
  return rule
}

/** URLs that run no script: React replaces those that do. */
const harmlessUrl = /^(?:https?:|mailto:|[/#.?]|[^:]*$)/

/** The attribute with a space before it; empty if React omits it; undefined if only React knows how to write it. */
export function writeAttribute(element: string, property: string, value: unknown): string | undefined {
  const rule = ruleOf(property)
  if (!rule) return undefined
  const { name, kind } = rule
  switch (kind) {
    case 'presence':
      return typeof value === 'boolean' ? (value ? ` ${name}=""` : '') : undefined
    case 'url':
      if (typeof value !== 'string' || !harmlessUrl.test(value)) return undefined
      return value === '' && element !== 'a' ? '' : ` ${name}="${escapeMarkup(value)}"`
    case 'text':
    case 'textOrBoolean':
      if (typeof value === 'string') return ` ${name}="${escapeMarkup(value)}"`
      if (typeof value === 'number') return ` ${name}="${value}"`
      if (typeof value !== 'boolean') return undefined
      return kind === 'textOrBoolean' ? ` ${name}="${value}"` : ''
  }
}
