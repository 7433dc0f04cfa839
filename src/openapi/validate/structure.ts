/**
 * * Checks every object of a description by its kind. Missing fields, unknown fields and values of the wrong type are
 * warnings, because the pages are still rendered. Swagger 2.0 is read as OpenAPI 3 and has other fields, so only its
 * schemas and the required fields of its parameters are checked.
 */
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import { type ChildKind, childKindOf, componentSections, type ObjectKind } from '../document/objectKinds.js'
import { checkExclusions } from './checkExclusions.js'
import { checkFields } from './checkFields.js'
import { checkSchema } from './checkSchema.js'
import { checkExtensions } from './extensions.js'
import { checkFormBodies, checkMapKeys } from './mapKeys.js'
import { objectSchemas } from './objectSchemas.js'
import { checkRepeatedParameters } from './paths.js'
import { createRequiredNamesCheck, type UndeclaredNames } from './requiredNames.js'
import { checkSecurityScheme } from './securitySchemes.js'
import { emptyValueHint, startSentence } from './typeMismatch.js'
import { checkVersionKeywords } from './versionKeywords.js'

export interface StructureResult {
  readonly diagnostics: readonly Diagnostic[]
  /** Required names that no schema declares. They are reported here, so examples do not need them. */
  readonly undeclared: UndeclaredNames
}

/** Walks all objects of the description by kind, and checks fields, types and names of each once. */
export function checkStructure(graph: Graph): StructureResult {
  const diagnostics: Diagnostic[] = []
  const visited = new Map<ObjectKind, Set<object>>()
  const requiredNames = createRequiredNamesCheck(graph)
  const root = graph.root.value
  const version = String(propertyOf(root, 'openapi'))
  const isSwagger = propertyOf(root, 'swagger') !== undefined
  const needsResponseDescription = !isSwagger && /^3\.[01]\b/.test(version)
  visitObject(root, 'root', () => graph.locate({}))
  const { diagnostics: ofNames, undeclared } = requiredNames.finalize()
  return { diagnostics: [...diagnostics, ...ofNames], undeclared }

  /** `locate` gives the place of the value as written, before a reference is followed. */
  function visitObject(written: unknown, kind: ObjectKind, locate: () => SourceLocation): void {
    if (Array.isArray(written)) {
      for (const [index, item] of written.entries()) visitObject(item, kind, () => graph.locate(written, index))
      return
    }
    if (!checkKind(written, kind, locate)) return
    const value = graph.follow(written).value
    if (!isObject(value) || !markVisited(value, kind)) return
    checkObjectOfKind(value, kind)
    for (const key of Object.keys(value)) {
      const child = childKindOf(kind, key)
      if (child) visitChild(value, key, child)
    }
  }

  function visitChild(holder: JsonObject, key: string, [shape, kind]: ChildKind): void {
    const child = holder[key]
    if (shape === 'map') {
      if (!isObject(child)) return
      for (const name of Object.keys(child))
        if (isDefinitionName(name, kind) && !(kind === 'schema' && Array.isArray(child[name])))
          visitObject(child[name], kind, () => graph.locate(child, name))
    } else if (shape === 'list' ? Array.isArray(child) : isObject(child) || kind === 'schema')
      visitObject(child, kind, () => graph.locate(holder, key))
  }

  /** Reports a value that is not an object, or a reference to another kind of object. Returns false for both. */
  function checkKind(written: unknown, kind: ObjectKind, locate: () => SourceLocation): boolean {
    const label = objectSchemas[kind]?.label
    if (label === undefined || (kind === 'schema' && typeof written === 'boolean')) return true
    if (!isObject(written)) {
      if (!isSwagger || kind === 'schema') {
        const message = `${startSentence(label)} must be a map.`
        diagnostics.push(warning('openapi-field-value', message, { ...locate(), ...emptyValueHint(written) }))
      }
      return false
    }
    const reference = propertyOf(written, '$ref')
    if (reference === undefined || (kind === 'pathItem' && isSwagger)) return true
    if (typeof reference !== 'string') {
      const hint = reference === null && 'Put the reference in quotes: in YAML, `#` after a space starts a comment.'
      const place = { ...graph.locate(written, '$ref'), ...(hint && { hint }) }
      diagnostics.push(error('openapi-ref', '`$ref` must be a string.', place))
      return false
    }
    const section = /^#\/components\/(\w+)\/[^/]+$/.exec(reference)?.[1] ?? ''
    const other = kindOfSection.get(section)
    if (other === undefined || other === kind || graph.follow(written).broken !== undefined) return true
    const message = `The reference points to ${objectSchemas[other]?.label} instead of ${label}.`
    const hint = `Refer to a definition under \`#/components/${sectionOf(kind)}\`.`
    diagnostics.push(warning('openapi-ref-kind', message, { ...graph.locate(written, '$ref'), hint }))
    return false
  }

  /** Returns false if the value was visited before. */
  function markVisited(value: object, kind: ObjectKind): boolean {
    const ofKind = visited.get(kind) ?? new Set()
    if (ofKind.has(value)) return false
    visited.set(kind, ofKind.add(value))
    return true
  }

  function checkObjectOfKind(value: JsonObject, kind: ObjectKind): void {
    const schema = objectSchemas[kind]
    if (kind === 'schema') {
      requiredNames.addSchema(value)
      diagnostics.push(...checkSchema(value, graph))
      if (!isSwagger) diagnostics.push(...checkVersionKeywords(value, { graph, version }))
    }
    if (schema && (!isSwagger || kind === 'schema')) diagnostics.push(...checkFields(value, schema, graph))
    diagnostics.push(...checkExtensions(value, kind, graph))
    if (isSwagger) {
      if (kind === 'parameter' && schema)
        diagnostics.push(...checkFields(value, { ...schema, fields: {}, either: [], open: true }, graph))
      return
    }
    diagnostics.push(...checkMapKeys(value, kind, graph), ...checkFormBodies(value, kind, graph))
    if (kind === 'pathItem' || kind === 'operation') diagnostics.push(...checkRepeatedParameters(value, graph))
    diagnostics.push(...checkExclusions(value, kind, graph))
    if (kind === 'securityScheme') diagnostics.push(...checkSecurityScheme(value, graph))
    if (kind === 'response' && needsResponseDescription && propertyOf(value, 'description') === undefined) {
      const message = 'A response must have `description` before OpenAPI 3.2.'
      diagnostics.push(warning('openapi-field-missing', message, graph.locate(value)))
    }
  }
}

const sectionByKind = new Map<ObjectKind, string>([...componentSections, ['pathItem', 'pathItems']])

const kindOfSection = new Map([...sectionByKind].map(([kind, section]) => [section, kind]))

function sectionOf(kind: ObjectKind): string {
  return sectionByKind.get(kind) ?? 'schemas'
}

/** Keys that start with `x-` are extensions, except in maps of schemas and headers. */
function isDefinitionName(name: string, kind: ObjectKind): boolean {
  return !name.startsWith('x-') || kind === 'schema' || kind === 'header'
}
