/**
 * Values that a reader has typed, in the local storage of the browser. Operations of a description share parameters of the same
 * name and place; a body belongs to its operation. Secrets are never stored.
 */
import type { JsonValue, RequestParameter, RequestTools, RequestValues } from '../../src/model/contract.js'
import { localStore } from '../browser/shared/storage.js'

export interface StoredFor {
  readonly tools: RequestTools
  readonly slug: string
  readonly api: string
}

interface Stored {
  readonly parameters: Readonly<Record<string, JsonValue>>
  readonly bodies: Readonly<Record<string, { readonly media: number; readonly body: JsonValue }>>
}

const keyOf = (api: string): string => `docsgen.request.${api}`
const storedParameterKey = ({ in: place, name }: RequestParameter): string => `${place}:${name}`

/** The values of the page, replaced by stored ones that fit. */
export function readStoredValues({ tools, slug, api }: StoredFor, page: RequestValues): RequestValues {
  const { parameters, bodies } = read(api)
  const shared = tools.description.parameters.flatMap((parameter) => {
    const value = parameters[storedParameterKey(parameter)]
    return value !== undefined && tools.check(value, parameter.schema).size === 0
      ? [[parameter.id, value] as const]
      : []
  })
  const own = bodies[slug]
  return {
    ...page,
    parameters: { ...page.parameters, ...Object.fromEntries(shared) },
    ...(own && tools.description.body?.content[own.media] && own),
  }
}

/** Keeps the values of the form in this browser, except secrets, so that other operations of the API start with them. */
export function storeValues({ tools, slug, api }: StoredFor, values: RequestValues): void {
  const before = read(api)
  const parameters = { ...before.parameters }
  for (const parameter of tools.description.parameters) {
    const value = values.parameters[parameter.id]
    const isKept = value !== undefined && !isSecret(parameter.name, parameter.schema, tools)
    if (isKept && JSON.stringify(value) !== JSON.stringify(parameter.value))
      parameters[storedParameterKey(parameter)] = value
    else delete parameters[storedParameterKey(parameter)]
  }
  const bodies = { ...before.bodies }
  const media = tools.description.body?.content[values.media]
  if (values.body === undefined || JSON.stringify(values.body) === JSON.stringify(media?.value)) delete bodies[slug]
  else bodies[slug] = { media: values.media, body: withoutSecrets(values.body, media?.schema, tools) }
  localStore.set(keyOf(api), JSON.stringify({ parameters, bodies } satisfies Stored))
}

/** Deletes the stored values of all operations of an API. */
export function clearValues(api: string): void {
  localStore.remove(keyOf(api))
}

function read(api: string): Stored {
  const none: Stored = { parameters: {}, bodies: {} }
  try {
    const stored: Partial<Stored> = JSON.parse(localStore.get(keyOf(api)) ?? '{}')
    return { ...none, ...stored }
  } catch {
    return none
  }
}

const secretName = /secret|token|password|passwd|credential|authorization|api[-_]?key|private[-_]?key|session|cookie/i

function isSecret(name: string, schema: unknown, tools: RequestTools): boolean {
  return secretName.test(name) || tools.readField(schema).isSecret
}

function withoutSecrets(value: JsonValue, schema: unknown, tools: RequestTools): JsonValue {
  const field = tools.readField(schema)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, field.items, tools))
  if (typeof value !== 'object' || value === null) return value
  const variants = field.variants.flatMap((variant) => tools.readField(variant.schema).properties)
  const known = new Map([...variants, ...field.properties].map((property) => [property.name, property.schema]))
  const kept = Object.entries(value).filter(([name]) => !isSecret(name, known.get(name), tools))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner, known.get(name), tools)]))
}
