/** One operation of an OpenAPI description, with only the components that it refers to. */
import { isRecord } from '../../../util/isRecord.js'

type JsonObject = Readonly<Record<string, unknown>>

/** @returns an OpenAPI document with one operation; undefined if the description does not have it. */
export function sliceOperation(root: unknown, operationId: string): JsonObject | undefined {
  if (!isRecord(root)) return undefined
  for (const group of ['paths', 'webhooks']) {
    const items = root[group]
    if (!isRecord(items)) continue
    for (const [path, item] of Object.entries(items)) {
      if (!isRecord(item)) continue
      const found = Object.entries(item).find(([, value]) => isRecord(value) && value.operationId === operationId)
      if (!found) continue
      const { parameters, servers } = item
      const own = withoutAbsent({ servers, parameters, [found[0]]: found[1] })
      const { openapi, info, servers: allServers, security } = root
      const sliced = withoutAbsent({ openapi, info, servers: allServers, security, [group]: { [path]: own } })
      return { ...sliced, components: collectComponents(root, sliced) }
    }
  }
  return undefined
}

function withoutAbsent(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
}

/** Security schemes, which are referred to by name, and everything that `$ref`s reach. */
function collectComponents(root: JsonObject, start: JsonObject): JsonObject {
  const components: Record<string, Record<string, unknown>> = {}
  const all = isRecord(root.components) ? root.components : {}
  if (isRecord(all.securitySchemes)) components.securitySchemes = all.securitySchemes
  const open: unknown[] = [start]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [name, field] of Object.entries(value)) {
      const reference = name === '$ref' && typeof field === 'string' ? field : ''
      const [, kind = '', part = ''] = /^#\/components\/([^/]+)\/([^/]+)/.exec(reference) ?? []
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const group = all[kind]
      if (kind && isRecord(group) && key in group && !(components[kind] && key in components[kind])) {
        components[kind] = { ...components[kind], [key]: group[key] }
        open.push(group[key])
      }
      open.push(field)
    }
  }
  return components
}
