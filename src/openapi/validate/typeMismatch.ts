/** Types of fields in messages, and hints for values of a wrong type. */
import { isObject } from '../document/json.js'
import type { FieldType } from './objectSchema.js'

export const fieldTypeNames: Readonly<Record<FieldType, string>> = {
  text: 'a string',
  boolean: 'true or false',
  number: 'a number',
  list: 'a list',
  texts: 'a list of strings',
  object: 'a map',
  any: 'a value',
}

/** True if the value has the JSON type that the specification gives for the field. */
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

/** The `hint` of a diagnostic, or an empty object. */
export function typeMismatchHint(value: unknown, type: FieldType, name: string): { readonly hint?: string } {
  if (value === null) return emptyValueHint(value)
  const hint = hintForType(value, type, name)
  return hint ? { hint } : {}
}

function hintForType(value: unknown, type: FieldType, name: string): string | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean'
        ? 'Put the value in quotes to make it a string.'
        : undefined
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
        return 'Move it to the schema of the object: `required` is a list of property names beside `properties`.'
      if (typeof value === 'string') return `Write \`[${value}]\`.`
      return isObject(value) ? 'Start each item with a dash.' : undefined
    case 'object':
      return Array.isArray(value) ? 'Write `name: value` pairs instead of list items.' : undefined
    case 'any':
      return undefined
  }
}

/** In YAML, a field is often empty because its content is not indented. */
export function emptyValueHint(value: unknown): { readonly hint?: string } {
  return value === null ? { hint: 'The value is empty. Indent its content further than its name.' } : {}
}

/** `a response` -> `A response`. */
export function startSentence(label: string): string {
  return label.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
