/**
 * Writes attributes for `staticMarkup` as React writes them. An attribute that is not in a list here makes the whole tree
 * fall back to React.
 */

/** Returns one attribute as text with a space before it, or undefined if only React knows how to write it. */
export type AttributeForm = (tag: string, name: string, value: unknown) => string | undefined

/** Returns a writer that looks up the kind of each attribute name once per page. */
export function attributeForms(): AttributeForm {
  const kinds = new Map<string, AttributeKind>()
  return (tag, name, value) => {
    let kind = kinds.get(name)
    if (kind === undefined) {
      kind = attributeKind(name)
      kinds.set(name, kind)
    }
    switch (kind) {
      case 'text':
        if (typeof value === 'string') return ` ${htmlNames[name] ?? name}="${escapeMarkup(value)}"`
        if (typeof value === 'number') return ` ${htmlNames[name] ?? name}="${value}"`
        return typeof value === 'boolean' ? '' : undefined
      case 'data':
        if (typeof value === 'string') return ` ${name}="${escapeMarkup(value)}"`
        return typeof value === 'boolean' || typeof value === 'number' ? ` ${name}="${value}"` : undefined
      case 'switch':
        return typeof value === 'boolean' ? (value ? ` ${name}=""` : '') : undefined
      case 'href':
        return tag === 'a' && typeof value === 'string' && isPlainHref(value)
          ? ` href="${escapeMarkup(value)}"`
          : undefined
      case 'value':
        return tag === 'option' && typeof value === 'string' ? ` value="${escapeMarkup(value)}"` : undefined
      case 'unknown':
        return undefined
    }
  }
}

/**
 * - `text`: string or number; a boolean is not written.
 * - `data`: `data-*` and `aria-*`; a boolean is written as text.
 * - `switch`: present or absent.
 * - `href`, `value`: written on `a` and `option` only.
 */
type AttributeKind = 'text' | 'data' | 'switch' | 'href' | 'value' | 'unknown'

/** Property names of React whose HTML name differs. Other names keep their case. */
const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' }
const textAttributes = new Set([
  ...Object.keys(htmlNames),
  ...'id title role lang dir rel target scope type dateTime colSpan viewBox d fill width height cx cy r align'.split(
    ' ',
  ),
])
const switchAttributes = new Set(['hidden', 'open', 'disabled'])

function attributeKind(name: string): AttributeKind {
  if (textAttributes.has(name)) return 'text'
  if (switchAttributes.has(name)) return 'switch'
  if (name === 'href' || name === 'value') return name
  return /^(?:data|aria)-[a-z][a-z0-9-]*$/.test(name) ? 'data' : 'unknown'
}

/** React replaces `javascript:` URLs. False for every href that could be one, and for the empty href. */
function isPlainHref(href: string): boolean {
  return href !== '' && !/^[\0- ]*j/i.test(href)
}

const escapedCharacters = /["&'<>]/
const characterReferences: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text and attribute values with the character references that React writes. */
export function escapeMarkup(text: string): string {
  return escapedCharacters.test(text)
    ? text.replace(/["&'<>]/g, (character) => characterReferences[character] ?? character)
    : text
}
