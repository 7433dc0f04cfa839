/**
 * Applies OpenAPI Overlays 1.0 to the first file of a description: actions that select objects by JSONPath, and update
 * or remove them. Added data gets the position of the object that it is added to.
 */
import { exec } from 'jsonpath-rfc9535'
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import { isObject, isTrue, listAt, propertyOf, textAt } from '../document/json.js'
import { defineKey } from '../document/parseJson.js'
import { MapPositions, type MutableObject, type SourceDocument } from '../document/sourceDocument.js'

/** Applies the overlays in place, in their order. Returns the diagnostics. */
export function applyOverlays(document: SourceDocument, overlays: readonly SourceDocument[]): readonly Diagnostic[] {
  return overlays.flatMap((overlay) => {
    const version = textAt(overlay.value, 'overlay')
    if (!version || !/^1\.\d+\.\d+$/.test(version) || !Array.isArray(propertyOf(overlay.value, 'actions'))) {
      const message = 'This file is not an OpenAPI Overlay of version 1.'
      const hint = 'Start it with `overlay: 1.0.0`, and list `actions`, each with a `target`.'
      return [error('openapi-overlay', message, { ...locate(overlay, overlay.value), hint })]
    }
    return listAt(overlay.value, 'actions').flatMap((action) => applyAction(action, document, overlay))
  })
}

function applyAction(action: unknown, document: SourceDocument, overlay: SourceDocument): readonly Diagnostic[] {
  const target = textAt(action, 'target')
  if (!isObject(action) || !target) {
    const hint = "Write a JSONPath, for example `target: $.paths['/things'].get`."
    return [error('openapi-overlay', 'This action has no `target`.', { ...locate(overlay, action), hint })]
  }
  const place = locate(overlay, action, 'target')
  const selected = selectTargets(document.value, target)
  if (!selected) {
    const quoted = quoteNames(target)
    const example = selectTargets(document.value, quoted) ? quoted : "$.paths['/things'].get"
    const hint = `Write a path as in RFC 9535, ${example === quoted ? 'with such names in brackets' : 'for example'}: \`${example}\`.`
    return [error('openapi-overlay', `“${target}” is not a valid JSONPath.`, { ...place, hint })]
  }
  if (selected.length === 0) {
    const hint = 'Correct the path, or remove the action.'
    return [warning('openapi-overlay-target', `“${target}” selects nothing in ${document.file}.`, { ...place, hint })]
  }
  if (isTrue(action, 'remove')) removeTargets(selected, document)
  else if (Object.hasOwn(action, 'update')) {
    const unlike = selected.filter((one) => !updateTarget(one, action.update, document))
    if (unlike.length > 0) {
      const message = `“${target}” selects ${describeKind(unlike[0]?.value)}, which \`update\` cannot change into ${describeKind(action.update)}.`
      const hint = 'Select the object that contains it, and update its property.'
      return [error('openapi-overlay', message, { ...place, hint })]
    }
  } else {
    const near = Object.keys(action).map((key) => nearest(key, ['update', 'remove']))
    const hint = near.some(Boolean)
      ? `Did you mean \`${near.find(Boolean)}\`?`
      : 'Add one of them, or remove the action.'
    return [error('openapi-overlay', 'This action has neither `update` nor `remove: true`.', { ...place, hint })]
  }
  return []
}

/** Many tools accept `.Content-Type`, but in JSONPath such a name needs brackets and quotes. */
function quoteNames(path: string): string {
  return path.replace(/\.([A-Za-z_][\w]*(?:-[\w]+)+)/g, "['$1']")
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : value === null ? 'null' : `a ${typeof value}`
}

interface Selected {
  readonly value: unknown
  /** Object or list that contains the value; undefined for the whole document. */
  readonly holder: unknown
  readonly key: string | number
}

/** Undefined if the path is invalid. */
function selectTargets(root: unknown, path: string): readonly Selected[] | undefined {
  const selected: Selected[] = []
  try {
    exec(asJsonPathInput(root), path, (value, steps) => {
      const keys = steps.map((step) => (typeof step === 'string' ? unescapeKey(step) : step))
      selected.push({ value, holder: valueAtKeys(root, keys.slice(0, -1)), key: keys.at(-1) ?? '' })
    })
  } catch {
    return undefined
  }
  return selected
}

/** Decodes a key of a normalized path: the library returns keys with their escapes. */
function unescapeKey(key: string): string {
  return key.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (controlLetters[letter] ?? letter),
  )
}

const controlLetters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Parsed files contain only JSON values, no dates or other values of YAML. */
function asJsonPathInput(value: unknown): Parameters<typeof exec>[0] {
  return value as Parameters<typeof exec>[0]
}

function valueAtKeys(root: unknown, keys: readonly (string | number)[]): unknown {
  let value = root
  for (const key of keys) value = Array.isArray(value) ? value[Number(key)] : propertyOf(value, String(key))
  return value
}

/** Removes the targets. Items of a list are removed from the last to the first, so that the indices stay valid. */
function removeTargets(selected: readonly Selected[], { positions }: SourceDocument): void {
  for (const { holder, key } of [...selected].reverse()) {
    if (Array.isArray(holder)) {
      const places = positions.get(holder)
      holder.splice(Number(key), 1)
      if (!places) continue
      const moved = new MapPositions(places.first().value)
      for (const index of holder.keys()) {
        const place = places.get(String(index < Number(key) ? index : index + 1))
        if (place) moved.set(String(index), place)
      }
      positions.set(holder, moved)
    } else if (isEditable(holder)) delete holder[key]
  }
}

/** Overlays change the parsed data in place: the graph of this build owns it. */
function isEditable(value: unknown): value is MutableObject {
  return isObject(value)
}

/** Merges the update into an object, appends it to a list, or replaces a text or number. Returns false if the kinds differ. */
function updateTarget({ value, holder, key }: Selected, update: unknown, document: SourceDocument): boolean {
  const start = offsetOfValue(document, value)
  const isPlain = (one: unknown) => typeof one !== 'object'
  if (Array.isArray(value)) value.push(copyValue(update, start, document))
  else if (isEditable(value) && isObject(update)) mergeObject(value, update, { start, document })
  else if (isPlain(value) && isPlain(update) && isEditable(holder)) defineKey(holder, String(key), update)
  else return false
  return true
}

function mergeObject(
  target: MutableObject,
  update: object,
  { start, document }: { readonly start: number; readonly document: SourceDocument },
): void {
  for (const [key, value] of Object.entries(update)) {
    const current = propertyOf(target, key)
    if (isEditable(current) && isObject(value)) mergeObject(current, value, { start, document })
    else if (Array.isArray(current) && Array.isArray(value))
      current.push(...value.map((one) => copyValue(one, start, document)))
    else defineKey(target, key, copyValue(value, start, document))
  }
}

/** A copy with the position of the object that contains it: references in it are relative to the description. */
function copyValue(value: unknown, start: number, document: SourceDocument): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy: unknown[] | MutableObject = Array.isArray(value) ? [] : {}
  document.positions.set(copy, new MapPositions(start))
  for (const [key, inner] of Object.entries(value)) {
    const copied = copyValue(inner, start, document)
    if (Array.isArray(copy)) copy.push(copied)
    else defineKey(copy, key, copied)
  }
  return copy
}

function offsetOfValue({ positions }: SourceDocument, value: unknown): number {
  return typeof value === 'object' && value !== null ? (positions.get(value)?.first().key ?? 0) : 0
}

function locate(document: SourceDocument, value: unknown, key?: string) {
  const places = typeof value === 'object' && value !== null ? document.positions.get(value) : undefined
  const offset = (key === undefined ? undefined : places?.get(key)?.value) ?? places?.first().key ?? 0
  return { file: document.file, range: { start: document.toPoint(offset) } }
}
