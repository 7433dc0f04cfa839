/**
 * Names of a Swagger 2.0 description, read before the description is rewritten to OpenAPI 3. Otherwise a name that the
 * rewriting loses would be missing both in the description and on its pages, and the check would find no difference.
 */
import type { MediaTypeView, OperationView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, listAt, propertyOf, textAt } from '../document/json.js'
import { httpMethods } from '../document/objectKinds.js'

export interface SwaggerNames {
  /** For example `query limit` or `formData file`; `body` for the body. */
  readonly parameters: readonly string[]
  /** Statuses, and whether each response has a schema. */
  readonly responses: readonly { readonly status: string; readonly hasSchema: boolean }[]
}

/** Names by `METHOD /path`; empty for OpenAPI 3. */
export function readSwaggerNames({ root, follow }: Graph): ReadonlyMap<string, SwaggerNames> {
  const names = new Map<string, SwaggerNames>()
  if (propertyOf(root.value, 'swagger') === undefined) return names
  for (const [path, value] of entriesAt(root.value, 'paths')) {
    const item = follow(value).value
    for (const method of httpMethods) {
      const operation = follow(propertyOf(item, method)).value
      if (!isObject(operation)) continue
      const parameters = [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')].flatMap((one) => {
        const parameter = follow(one).value
        const [name, place] = [textAt(parameter, 'name'), textAt(parameter, 'in')]
        if (place === 'body') return ['body']
        return name && place ? [`${place} ${name}`] : []
      })
      const responses = entriesAt(operation, 'responses')
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, response]) => ({
          status,
          hasSchema: propertyOf(follow(response).value, 'schema') !== undefined,
        }))
      names.set(`${method.toUpperCase()} ${path}`, { parameters, responses })
    }
  }
  return names
}

/** Names that the page of the operation does not show. */
export function missingSwaggerNames(names: SwaggerNames, view: OperationView): readonly string[] {
  const shown = new Set(view.parameters.flatMap((group) => group.parameters.map(({ name }) => `${group.in} ${name}`)))
  const content = view.body?.content ?? []
  for (const name of content.flatMap(listRows)) shown.add(`formData ${name}`)
  if (content.length > 0) shown.add('body')
  // Form fields beside a body are reported as a mistake in the description.
  const isForm = !names.parameters.includes('body')
  return [
    ...names.parameters
      .filter((name) => !shown.has(name) && (isForm || !name.startsWith('formData ')))
      .map((name) => `the parameter \`${name}\``),
    ...names.responses.flatMap(({ status, hasSchema }) => {
      const response = view.responses.find((one) => one.status === status)
      if (!response) return [`the status ${status}`]
      return hasSchema && response.content.length === 0 ? [`the schema of the response ${status}`] : []
    }),
  ]
}

function listRows({ schema }: MediaTypeView): readonly string[] {
  return (schema?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows.map(({ name }) => name) : []))
}
