/** Checks the `x-` fields that docsgen reads. A field of another type has no effect, or not the intended one. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { foldWord } from '../../util/nearest.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { type JsonObject, propertyOf, textAt } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'
import { toFileSlug } from '../document/slugs.js'
import { followToText } from '../document/textFields.js'

export function checkExtensions(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  const diagnostics = [...checkExtensionNames(value, graph), ...checkSunset(value, graph)]
  if (kind !== 'operation') return diagnostics
  const add = (message: string, hint: string, location: SourceLocation) =>
    diagnostics.push(warning('openapi-extension', message, { ...location, hint }))
  const slug = propertyOf(value, 'x-slug')
  const normalized = typeof slug === 'string' ? toFileSlug(slug) : ''
  if (slug !== undefined && slug !== normalized) {
    const hint = normalized ? `Write \`${normalized}\`.` : 'Use lower-case letters, digits and `-`.'
    add('`x-slug` must be a single URL path segment.', hint, graph.locate(value, 'x-slug'))
  }
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    const samples = propertyOf(value, key)
    const hint = 'Write `[{ lang: Shell, source: … }]`.'
    if (samples === undefined) continue
    if (!Array.isArray(samples)) add(`\`${key}\` must be a list of samples.`, hint, graph.locate(value, key))
    else
      for (const [index, sample] of samples.entries())
        if (!followToText(graph.follow(sample).value, 'source', graph) || !textAt(graph.follow(sample).value, 'lang'))
          add('A sample must have `lang` and `source`.', hint, graph.locate(samples, index))
  }
  const badges = propertyOf(value, 'x-badges')
  if (badges !== undefined && !Array.isArray(badges))
    add('`x-badges` must be a list.', 'Write `[Beta]`.', graph.locate(value, 'x-badges'))
  return diagnostics
}

/** Readers see the date as it is written. */
function checkSunset(value: JsonObject, graph: Graph): readonly Diagnostic[] {
  const sunset = propertyOf(value, 'x-sunset')
  if (
    sunset === undefined ||
    (typeof sunset === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(sunset) && !Number.isNaN(Date.parse(sunset)))
  )
    return []
  const place = { ...graph.locate(value, 'x-sunset'), hint: 'Write it as `2027-01-31`.' }
  return [warning('openapi-extension', '`x-sunset` must be a date.', place)]
}

/** Reports names that differ from a known extension only in case, dashes or underscores. */
function checkExtensionNames(value: JsonObject, graph: Graph): readonly Diagnostic[] {
  return Object.keys(value).flatMap((name) => {
    const known = name.startsWith('x-') ? extensionByFoldedName.get(foldWord(name)) : undefined
    if (!known || extensionNames.has(name)) return []
    const hint = `Did you mean \`${known}\`?`
    return [
      warning('openapi-extension', `Unknown extension \`${name}\`.`, { ...graph.locate(value, name, true), hint }),
    ]
  })
}

const extensionNames = new Set([
  ...['x-slug', 'x-codeSamples', 'x-code-samples', 'x-badges', 'x-stability', 'x-stability-level'],
  ...['x-tagGroups', 'x-displayName', 'x-deprecated-reason', 'x-sunset', 'x-deprecated-values'],
  ...['x-internal', 'x-hidden', 'x-webhooks'],
  ...['x-enumDescriptions', 'x-enum-descriptions', 'x-enumNames', 'x-enum-varnames', 'x-ms-enum'],
])

/** If a name has two spellings, the first one in the list is suggested. */
const extensionByFoldedName = new Map([...extensionNames].reverse().map((name) => [foldWord(name), name] as const))
