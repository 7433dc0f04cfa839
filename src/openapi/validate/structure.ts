/**
 * The form of a description: every object of it, by what it is. Fields that lack, that nobody knows, and that hold what they
 * cannot are warnings: the pages are drawn all the same. Of Swagger 2.0, which is read as OpenAPI 3 and whose fields are others,
 * only schemas are judged, and what parameters must have.
 */
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import { childKindOf, componentSections, type ObjectKind } from '../document/objectKinds.js'
import { checkFields } from './checkFields.js'
import { checkSchema } from './checkSchema.js'
import { checkExtensions } from './extensions.js'
import { checkMapKeys } from './mapKeys.js'
import { objectSchemas } from './objectSchemas.js'
import { checkRepeatedParameters } from './paths.js'
import { createRequiredNamesCheck, type UndeclaredNames } from './requiredNames.js'
import { checkSecurityScheme } from './securitySchemes.js'
import { emptyValueHint, startSentence } from './typeMismatch.js'
import { checkVersionKeywords } from './versionKeywords.js'

export interface StructureResult {
  readonly findings: readonly Diagnostic[]
  readonly undescribed: UndeclaredNames
}

export function checkStructure(graph: Graph): StructureResult {
  const findings: Diagnostic[] = []
  const done = new Map<ObjectKind, Set<object>>()
  const required = createRequiredNamesCheck(graph)
  const root = graph.root.value
  const version = String(propertyOf(root, 'openapi'))
  const isSwagger = propertyOf(root, 'swagger') !== undefined
  const isOld = !isSwagger && /^3\.[01]\b/.test(version)
  visit(root, 'root', () => graph.locate({}))
  const { found, undescribed } = required.settle()
  return { findings: [...findings, ...found], undescribed }

  function visit(given: unknown, kind: ObjectKind, place: () => SourceLocation): void {
    if (Array.isArray(given)) {
      for (const [index, item] of given.entries()) visit(item, kind, () => graph.locate(given, index))
      return
    }
    if (!isSound(given, kind, place)) return
    const value = graph.follow(given).value
    if (!isObject(value) || isDone(value, kind)) return
    judge(value, kind)
    for (const key of Object.keys(value)) {
      const inside = childKindOf(kind, key)
      if (inside) visitInside(value, key, inside)
    }
  }

  function visitInside(
    value: JsonObject,
    key: string,
    [form, next]: NonNullable<ReturnType<typeof childKindOf>>,
  ): void {
    const inner = value[key]
    if (form === 'map') {
      if (!isObject(inner)) return
      for (const name of Object.keys(inner))
        if (isDefinitionName(name, next) && !(next === 'schema' && Array.isArray(inner[name])))
          visit(inner[name], next, () => graph.locate(inner, name))
    } else if (form === 'list' ? Array.isArray(inner) : isObject(inner) || next === 'schema')
      visit(inner, next, () => graph.locate(value, key))
  }

  /** What is no object, and what a reference leads to that is another thing, is told of here and not looked into. */
  function isSound(given: unknown, kind: ObjectKind, place: () => SourceLocation): boolean {
    const called = objectSchemas[kind]?.called
    if (called === undefined || (kind === 'schema' && typeof given === 'boolean')) return true
    if (!isObject(given)) {
      if (!isSwagger || kind === 'schema')
        findings.push(
          warning('openapi-field-value', `${startSentence(called)} must be a map.`, {
            ...place(),
            ...emptyValueHint(given),
          }),
        )
      return false
    }
    const address = propertyOf(given, '$ref')
    if (address === undefined || (kind === 'pathItem' && isSwagger)) return true
    if (typeof address !== 'string') {
      findings.push(
        error('openapi-ref', '`$ref` must be text: the address of what it refers to.', {
          ...graph.locate(given, '$ref'),
          ...(address === null && {
            hint: 'Put the address in quotes: in YAML, `#` after a space begins a comment.',
          }),
        }),
      )
      return false
    }
    const section = /^#\/components\/(\w+)\/[^/]+$/.exec(address)?.[1] ?? ''
    const other = kindOfSection.get(section)
    if (other === undefined || other === kind || graph.follow(given).broken !== undefined) return true
    findings.push(
      warning('openapi-ref-kind', `This reference leads to ${objectSchemas[other]?.called}; ${called} belongs here.`, {
        ...graph.locate(given, '$ref'),
        hint: `Refer to something under \`#/components/${sectionOf(kind)}\`.`,
      }),
    )
    return false
  }

  /** Notes the value as done, too. */
  function isDone(value: object, kind: ObjectKind): boolean {
    const ofKind = done.get(kind) ?? new Set()
    if (ofKind.has(value)) return true
    done.set(kind, ofKind.add(value))
    return false
  }

  function judge(value: JsonObject, kind: ObjectKind): void {
    const shape = objectSchemas[kind]
    if (kind === 'schema') {
      required.note(value)
      findings.push(...checkSchema(value, graph))
      if (!isSwagger) findings.push(...checkVersionKeywords(value, { graph, version }))
    }
    if (shape && (!isSwagger || kind === 'schema')) findings.push(...checkFields(value, shape, graph))
    findings.push(...checkExtensions(value, kind, graph))
    if (isSwagger) {
      if (kind === 'parameter' && shape)
        findings.push(...checkFields(value, { ...shape, fields: {}, either: [], open: true }, graph))
      return
    }
    findings.push(...checkMapKeys(value, kind, graph))
    if (kind === 'pathItem' || kind === 'operation') findings.push(...checkRepeatedParameters(value, graph))
    if (kind === 'securityScheme') findings.push(...checkSecurityScheme(value, graph))
    if (kind === 'response' && isOld && propertyOf(value, 'description') === undefined)
      findings.push(
        warning('openapi-field-missing', 'A response needs `description` before OpenAPI 3.2.', graph.locate(value)),
      )
  }
}

const kindOfSection = new Map<string, ObjectKind>([
  ...Object.entries(componentSections).map(([kind, section]) => [section, kind as ObjectKind] as const),
  ['pathItems', 'pathItem'],
])

function sectionOf(kind: ObjectKind): string {
  return kind === 'pathItem' ? 'pathItems' : (componentSections[kind] ?? 'schemas')
}

/** In a map of anything but schemas, keys that begin with `x-` are extensions. */
function isDefinitionName(name: string, kind: ObjectKind): boolean {
  return !name.startsWith('x-') || kind === 'schema' || kind === 'header'
}
