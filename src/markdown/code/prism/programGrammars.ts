/** Additions to the grammars of Prism: types, constants, calls and values that they leave plain. */
import type { Grammar, Languages } from './engine.js'

const typeName = { pattern: /\b[A-Z]\w*[a-z]\w*\b|\b[A-Z]\b/, alias: 'class-name' }

/** Marks capitalized names as types. */
export function addTypeNames(languages: Languages, name: string, before: string): void {
  languages.insertBefore(name, before, { 'type-name': typeName })
}

/** Call it before the grammars that copy the one of JavaScript: those of TypeScript and JSX. */
export function completeJavascript(languages: Languages): void {
  languages.insertBefore('javascript', 'keyword', {
    null: /(?<![.\w$])(?:null|undefined|NaN|Infinity)(?![\w$])(?!\s*:)/,
  })
  Object.assign(languages.javascript ?? {}, {
    // The pattern of Prism matches type parameters such as `T`.
    constant: /\b[A-Z][A-Z\d]*_[A-Z\d_]*\b|(?<=\.)[A-Z][A-Z\d]+\b/,
  })
}

/** Call it before the grammars that copy the one of CSS: those of SCSS and Less. */
export function completeCss(languages: Languages): void {
  languages.insertBefore('css', 'punctuation', {
    hexcode: /#[\da-f]{3,8}\b/i,
    variable: /(?<![\w-])--[\w-]+/,
    number: /(?<![\w-])[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?(?:%|[a-z]+\b)?/i,
    operator: /[*/+](?=\s)/,
  })
  const selector = languages.css?.selector
  if (selector && 'pattern' in selector) selector.inside = selectorParts
}

const selectorParts: Grammar = {
  string: /"[^"\n]*"|'[^'\n]*'/,
  'selector-attribute': /\.[-\w]+|#[-\w]+|::?[-\w]+|(?<=\[)[-\w]+|&/,
  operator: /[~|^$*]?=|[>+~*]/,
  punctuation: /[(),[\]]/,
}

/** Adds constants, calls, `True`, `False` and `None`, and names of types. */
export function completePython(languages: Languages): void {
  languages.insertBefore('python', 'builtin', {
    constant: /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\b[A-Z][A-Z\d]{2,}\b/,
    call: { pattern: /\b[A-Za-z_]\w*(?=\()/, alias: 'function' },
    boolean: /\b(?:False|None|True)\b/,
    'type-name': typeName,
  })
}

/** Adds names after `type` and `package`, and names with a capital letter in the places of a type. */
export function completeGo(languages: Languages): void {
  languages.insertBefore('go', 'keyword', {
    'class-name': { pattern: /(?<=\b(?:type|package)\s+)\w+|(?<=[*&\]])[A-Z]\w*|\b[A-Z]\w*(?=\{)/, greedy: true },
  })
}
