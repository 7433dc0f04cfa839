/** Absolute paths in a form that means the same on another machine and in another folder, so that a cache can be copied. */
import { isAbsolute, join, relative, sep } from 'node:path'
import { type DiskFormat, jsonFormat } from './diskFormat.js'

export interface PortablePaths {
  /** Replaces every absolute path in the strings of the value that is in one of the folders. */
  readonly encode: <Value>(value: Value) => Value
  readonly decode: <Value>(value: Value) => Value
}

/** No text of a source starts with it. */
const mark = '\0'

/** @param folders absolute paths by name. The innermost one that contains a path counts. */
export function createPortablePaths(folders: Readonly<Record<string, string>>): PortablePaths {
  const named = Object.entries(folders).sort(([, a], [, b]) => b.length - a.length)
  const encodePath = (text: string) => {
    if (!isAbsolute(text)) return text
    const found = named.find(([, folder]) => text === folder || text.startsWith(folder + sep))
    return found ? [mark, found[0], mark, relative(found[1], text).split(sep).join('/')].join('') : text
  }
  const decodePortable = (text: string) => {
    const [, name = '', path = ''] = text.startsWith(mark) ? text.split(mark) : []
    const folder = folders[name]
    return folder === undefined ? text : join(folder, path)
  }
  return {
    encode: (value) => mapTexts(value, encodePath) as typeof value,
    decode: (value) => mapTexts(value, decodePortable) as typeof value,
  }
}

/** JSON whose paths are portable. */
export function portableFormat<Value>({ encode, decode }: PortablePaths): DiskFormat<Value> {
  const json = jsonFormat<Value>()
  return {
    encode: (value, share) => json.encode(encode(value), share),
    decode: (bytes, shared) => {
      const value = json.decode(bytes, shared)
      return value === undefined ? undefined : decode(value)
    },
  }
}

/** A copy of a value of JSON in which every text is replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, replace)]))
}
