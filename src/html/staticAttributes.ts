/** The attributes that `staticMarkup` knows, as React writes them. */

/** Text of one attribute, with the space before it; undefined for one that is not known to be plain. */
export type AttributeForm = (tag: string, name: string, value: unknown) => string | undefined

/** Names are judged once for all elements of a page. */
export function attributeForms(): AttributeForm {
  const kinds = new Map<string, Kind>()
  return (tag, name, value) => {
    let kind = kinds.get(name)
    if (kind === undefined) {
      kind = kindOf(name)
      kinds.set(name, kind)
    }
    switch (kind) {
      case 'text':
        if (typeof value === 'string') return ` ${spelled[name] ?? name}="${escapeMarkup(value)}"`
        if (typeof value === 'number') return ` ${spelled[name] ?? name}="${value}"`
        return typeof value === 'boolean' ? '' : undefined
      case 'data':
        if (typeof value === 'string') return ` ${name}="${escapeMarkup(value)}"`
        return typeof value === 'boolean' || typeof value === 'number' ? ` ${name}="${value}"` : undefined
      case 'switch':
        return typeof value === 'boolean' ? (value ? ` ${name}=""` : '') : undefined
      case 'href':
        return tag === 'a' && typeof value === 'string' && isPlainAddress(value)
          ? ` href="${escapeMarkup(value)}"`
          : undefined
      case 'value':
        return tag === 'option' && typeof value === 'string' ? ` value="${escapeMarkup(value)}"` : undefined
      case 'odd':
        return undefined
    }
  }
}

type Kind = 'text' | 'data' | 'switch' | 'href' | 'value' | 'odd'

/** Names that HTML spells otherwise; the case of other names is kept. */
const spelled: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' }
const texts = new Set([
  ...Object.keys(spelled),
  ...'id title role lang dir rel target scope type dateTime colSpan viewBox d fill width height cx cy r'.split(' '),
])
const switches = new Set(['hidden', 'open', 'disabled'])

function kindOf(name: string): Kind {
  if (texts.has(name)) return 'text'
  if (switches.has(name)) return 'switch'
  if (name === 'href' || name === 'value') return name
  return /^(?:data|aria)-[a-z][a-z0-9-]*$/.test(name) ? 'data' : 'odd'
}

/** React replaces addresses that are scripts. Whatever may be one is left to it. */
function isPlainAddress(address: string): boolean {
  return address !== '' && !/^[\0- ]*j/i.test(address)
}

const special = /["&'<>]/
const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** The references that React writes. */
export function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => references[character] as string) : text
}
