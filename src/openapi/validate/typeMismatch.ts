/** What a field holds instead of what it must, and what was probably meant. */
import { isObject } from '../document/json.js'
import type { FieldType } from './objectSchemas.js'

export const fieldTypeNames: Readonly<Record<FieldType, string>> = {
  text: 'text',
  boolean: 'true or false',
  number: 'a number',
  list: 'a list',
  texts: 'a list of texts',
  object: 'a map',
  any: 'a value',
}

export function hasFieldType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'boolean':
    case 'number':
      return typeof value === type
    case 'list':
      return Array.isArray(value)
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'object':
      return isObject(value)
    case 'any':
      return true
  }
}

/** As the field of a finding, or nothing where nothing can be advised. */
export function typeMismatchHint(value: unknown, type: FieldType, name: string): { readonly hint?: string } {
  if (value === null) return emptyValueHint(value)
  const hint = hintForType(value, type, name)
  return hint ? { hint } : {}
}

function hintForType(value: unknown, type: FieldType, name: string): string | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean' ? 'Put it in quotes, to make it text.' : undefined
    case 'boolean':
      if (name === 'required' && Array.isArray(value)) return undefined
      return typeof value === 'string' && /^(?:yes|no|on|off|true|false)$/i.test(value)
        ? `Write \`${/^(?:yes|on|true)$/i.test(value)}\`, without quotes.`
        : undefined
    case 'number':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
        ? `Write \`${Number(value)}\`, without quotes.`
        : undefined
    case 'list':
    case 'texts':
      if (name === 'required' && typeof value === 'boolean')
        return 'It stands in the schema of the object, beside `properties`, and lists their names.'
      if (typeof value === 'string') return `Write it as a list: \`[${value}]\`.`
      return isObject(value) ? 'Put a dash before each item.' : undefined
    case 'object':
      return Array.isArray(value) ? 'Write names and colons in place of the dashes.' : undefined
    case 'any':
      return undefined
  }
}

/** In YAML a field is often empty because what belongs to it stands as far left as itself. */
export function emptyValueHint(value: unknown): { readonly hint?: string } {
  return value === null ? { hint: 'It is empty: indent what belongs to it further than its name.' } : {}
}

/** `a response` -> `A response`. */
export function startSentence(called: string): string {
  return called.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
