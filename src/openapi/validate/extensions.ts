/** Fields beside OpenAPI that docsgen reads: what is not in their form has no effect, or another one than was meant. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { foldWord } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'
import { toFileSlug } from '../document/slugs.js'

export function checkExtensions(value: JsonObject, kind: ObjectKind, graph: Graph): readonly Diagnostic[] {
  const told = (message: string, hint: string, at: { readonly holder?: object; readonly key: string | number }) =>
    warning('openapi-extension', message, { ...graph.locate(at.holder ?? value, at.key), hint })
  const findings: Diagnostic[] = []
  for (const name of Object.keys(value)) {
    const meant = name.startsWith('x-') ? spelling.get(foldWord(name)) : undefined
    if (meant && !names.has(name)) {
      const place = graph.locate(value, name, true)
      findings.push(
        warning('openapi-extension', `\`${name}\` is not known.`, { ...place, hint: `Did you mean \`${meant}\`?` }),
      )
    }
  }
  if (kind !== 'operation') return findings
  const slug = propertyOf(value, 'x-slug')
  const name = typeof slug === 'string' ? toFileSlug(slug) : ''
  if (slug !== undefined && slug !== name) {
    const hint = name ? `Write \`${name}\`.` : 'Write lower-case letters, digits and `-`.'
    findings.push(told('`x-slug` must be one part of an address.', hint, { key: 'x-slug' }))
  }
  for (const key of ['x-codeSamples', 'x-code-samples']) {
    const samples = propertyOf(value, key)
    const hint = 'Write `[{ lang: Shell, source: … }]`.'
    if (samples === undefined) continue
    if (!Array.isArray(samples)) findings.push(told(`\`${key}\` must be a list of samples.`, hint, { key }))
    else
      for (const [index, sample] of samples.entries())
        if (!isObject(sample) || !textAt(sample, 'source') || !textAt(sample, 'lang'))
          findings.push(told('A sample needs `lang` and `source`.', hint, { holder: samples, key: index }))
  }
  if (propertyOf(value, 'x-badges') !== undefined && !Array.isArray(propertyOf(value, 'x-badges')))
    findings.push(told('`x-badges` must be a list.', 'Write `[Beta]`.', { key: 'x-badges' }))
  return findings
}

const names = new Set([
  ...['x-slug', 'x-codeSamples', 'x-code-samples', 'x-badges', 'x-stability', 'x-stability-level'],
  ...['x-tagGroups', 'x-displayName', 'x-deprecated-reason', 'x-sunset', 'x-deprecated-values'],
  ...['x-enumDescriptions', 'x-enum-descriptions', 'x-enumNames', 'x-enum-varnames', 'x-ms-enum'],
])

/** By the name without case and dashes; of two spellings the first. */
const spelling = new Map([...names].reverse().map((name) => [foldWord(name), name] as const))
