/** Writes the properties of hast elements as attributes of HTML and SVG. */
import type { Properties } from 'hast'
import { find, html, svg } from 'property-information'
import type { WrittenAttribute } from '../html/markupWriter.js'

export type WriteAttributes = (properties: Properties, isSvg: boolean) => readonly WrittenAttribute[]

type PropertyInfo = ReturnType<typeof find>
type PropertyValue = Properties[string]

/** Looks up each property name once. */
export function attributeWriter(): WriteAttributes {
  const known = { html: new Map<string, PropertyInfo>(), svg: new Map<string, PropertyInfo>() }
  const lookUp = (name: string, isSvg: boolean): PropertyInfo => {
    const names = isSvg ? known.svg : known.html
    const info = names.get(name) ?? find(isSvg ? svg : html, name)
    names.set(name, info)
    return info
  }
  return (properties, isSvg) => {
    const written: WrittenAttribute[] = []
    for (const name in properties) {
      const attribute = writeAttribute(properties[name], lookUp(name, isSvg))
      if (attribute) written.push(attribute)
    }
    return written.length > 0 ? written : noAttributes
  }
}

const noAttributes: readonly WrittenAttribute[] = []

/** Returns undefined if the value means that the attribute is absent. */
function writeAttribute(given: PropertyValue, info: PropertyInfo): WrittenAttribute | undefined {
  const value = normalizeValue(given, info)
  if (value === null || value === undefined || value === false || Number.isNaN(value)) return undefined
  const name = info.attribute.replace(namePattern, characterReference)
  if (value === true) return { name, value: undefined, written: '' }
  const text = Array.isArray(value) ? joinList(value, info) : String(value)
  return { name, value: text, written: text.replace(valuePattern, characterReference) }
}

/** The value of a switch as true or false. */
function normalizeValue(value: PropertyValue, info: PropertyInfo): PropertyValue {
  const isName = value === info.attribute || value === ''
  if (info.overloadedBoolean && isName) return true
  const isSwitch = info.boolean || info.overloadedBoolean
  return isSwitch && (typeof value !== 'string' || isName) ? Boolean(value) : value
}

function joinList(items: readonly (string | number)[], { commaSeparated }: PropertyInfo): string {
  if (!commaSeparated) return items.join(' ').trim()
  // A second separator keeps an empty last item.
  return (items.at(-1) === '' ? [...items, ''] : items).join(', ').trim()
}

const namePattern = /[\0\t\n\f\r "&'/<=>`]/g
const valuePattern = /["&'`\0]/g

function characterReference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
