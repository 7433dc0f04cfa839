/** Reads a JSX or HTML tag with the positions of its attributes. */

export interface TagAttribute {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Text in quotes or braces. Undefined for an attribute without a value. */
  readonly value?: string
  readonly isExpression: boolean
}

export interface Tag {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly selfClosing: boolean
  readonly attributes: readonly TagAttribute[]
}

/** Reads the tag that starts at `from`. Undefined if it has no end. */
export function readTag(text: string, from: number): Tag | undefined {
  const name = /^<([\w$.:-]*)/.exec(text.slice(from, from + 200))?.[1]
  if (name === undefined) return undefined
  const attributes: TagAttribute[] = []
  let at = from + 1 + name.length
  while (at < text.length) {
    at += /^\s*/.exec(text.slice(at, at + 2000))?.[0].length ?? 0
    if (text.startsWith('/>', at)) return { name, from, to: at + 2, selfClosing: true, attributes }
    if (text[at] === '>') return { name, from, to: at + 1, selfClosing: false, attributes }
    const attribute = text[at] === '{' ? readSpread(text, at) : readJsxAttribute(text, at)
    if (!attribute) return undefined
    attributes.push(attribute)
    at = attribute.to
  }
  return undefined
}

function readSpread(text: string, from: number): TagAttribute | undefined {
  const to = skipBraces(text, from)
  return to === undefined ? undefined : { name: '…', from, to, value: text.slice(from + 1, to - 1), isExpression: true }
}

function readJsxAttribute(text: string, from: number): TagAttribute | undefined {
  const name = /^[^\s=>/"'{]+/.exec(text.slice(from, from + 400))?.[0]
  if (name === undefined) return undefined
  const equals = /^\s*=\s*/.exec(text.slice(from + name.length, from + name.length + 50))?.[0]
  if (equals === undefined) return { name, from, to: from + name.length, isExpression: false }
  const start = from + name.length + equals.length
  const quote = text[start]
  if (quote === '{') {
    const to = skipBraces(text, start)
    return to === undefined ? undefined : { name, from, to, value: text.slice(start + 1, to - 1), isExpression: true }
  }
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1)
    return end === -1 ? undefined : { name, from, to: end + 1, value: text.slice(start + 1, end), isExpression: false }
  }
  const bare = /^[^\s>]+/.exec(text.slice(start, start + 2000))?.[0] ?? ''
  return { name, from, to: start + bare.length, value: bare, isExpression: false }
}

/** Offset after the brace that closes the one at `from`, past strings and templates. */
function skipBraces(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
    else if (character === '"' || character === "'" || character === '`') at = skipString(text, at)
  }
  return undefined
}

/** Offset of the closing quote. A quote without an end, for example an apostrophe in text, is skipped alone. */
function skipString(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') return from
  }
  return from
}

/** Value of an attribute if it is a text: `a="x"`, `a={'x'}`, `a={`x`}`. */
export function attributeText(tag: Tag, ...names: readonly string[]): string | undefined {
  const attribute = tag.attributes.find(({ name }) => names.includes(name))
  if (attribute?.value === undefined) return undefined
  if (!attribute.isExpression) return attribute.value
  return /^\s*(["'`])((?:(?!\1|\$\{|\\).)*)\1\s*$/s.exec(attribute.value)?.[2]
}

/** Writes `name="value"`, or an expression if the value contains a quote. */
export function writeJsxAttribute(name: string, value: string): string {
  return value.includes('"') ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`
}
