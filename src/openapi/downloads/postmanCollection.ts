/** A Postman collection (format 2.1) with a folder for each tag. Secrets are variables without a value. */
import type { OperationView, ParameterView, SecuritySchemeView } from '../../model/contract/reference.js'
import { hashOf } from '../../util/hash.js'
import type { JsonObject } from '../document/json.js'
import type { Reference } from '../pages/buildReference.js'
import { scalarText, serializeHeader } from '../snippets/serialize.js'

export function postmanCollection({ api, pages, groups }: Reference): JsonObject {
  const views = new Map(pages.flatMap(({ view }) => (view.kind === 'operation' ? [[view.slug, view] as const] : [])))
  const server = [...views.values()].find(({ servers }) => servers.length > 0)?.servers[0]
  const schemes = new Map(
    [...views.values()].flatMap(({ security }) =>
      security.flatMap((alternative) => alternative.schemes.map(({ scheme }) => [scheme.name, scheme] as const)),
    ),
  )
  const folders = groups.flatMap(({ tags }) =>
    tags.map(({ label, description, operations }) => ({
      name: label,
      ...(description && { description: description.markdown }),
      item: operations.flatMap(({ slug }) => {
        const view = views.get(slug)
        return view ? [requestItem(view)] : []
      }),
    })),
  )
  return {
    info: {
      _postman_id: deriveUuid(`${api.id} ${api.title}`),
      name: api.title,
      version: api.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders.filter(({ item }) => item.length > 0),
    variable: [
      { key: 'baseUrl', value: (server?.url ?? '').replace(/\/$/, '').replace(/\{([^{}]+)\}/g, '{{$1}}') },
      ...(server?.variables ?? []).map((variable) => ({ key: variable.name, value: variable.default })),
      ...[...schemes.values()].flatMap(secretVariables).map((key) => ({ key, value: '' })),
    ],
  }
}

function requestItem(view: OperationView): JsonObject {
  const all = view.parameters.flatMap(({ parameters }) => parameters)
  const parametersIn = (place: ParameterView['in']) => all.filter((parameter) => parameter.in === place)
  const path = view.path.replace(/\{([^{}]+)\}/g, ':$1')
  const query = parametersIn('query').map((parameter) => ({
    ...postmanParameter(parameter),
    disabled: !parameter.required,
  }))
  const body = postmanBody(view)
  return {
    name: view.title,
    request: {
      method: view.method,
      header: [
        ...parametersIn('header').map((parameter) => ({
          key: parameter.name,
          value: parameter.sample === undefined ? '' : serializeHeader(parameter, parameter.sample),
          disabled: !parameter.required,
        })),
        ...(body ? [{ key: 'Content-Type', value: body.mediaType }] : []),
      ],
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        ...(query.length > 0 && { query }),
        ...(parametersIn('path').length > 0 && { variable: parametersIn('path').map(postmanParameter) }),
      },
      ...(body && { body: body.body }),
      ...(view.description && { description: view.description.markdown }),
      ...postmanAuth(view),
    },
    response: [],
  }
}

function postmanParameter({ name, sample, description }: ParameterView): JsonObject {
  return {
    key: name,
    value: sample === undefined ? '' : scalarText(sample),
    ...(description && { description: description.markdown }),
  }
}

function postmanBody({ body }: OperationView): { readonly mediaType: string; readonly body: JsonObject } | undefined {
  const media = body?.content[0]
  if (!media) return undefined
  const { mediaType } = media
  const value = media.examples[0]?.value
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  if (mediaType === 'application/x-www-form-urlencoded') {
    return {
      mediaType,
      body: { mode: 'urlencoded', urlencoded: fields.map(([key, inner]) => ({ key, value: scalarText(inner) })) },
    }
  }
  if (mediaType.startsWith('multipart/')) {
    return {
      mediaType,
      body: {
        mode: 'formdata',
        formdata: fields.map(([key, inner]) => ({ key, type: 'text', value: scalarText(inner) })),
      },
    }
  }
  const language = /json/.test(mediaType) ? 'json' : /xml/.test(mediaType) ? 'xml' : 'text'
  return { mediaType, body: { mode: 'raw', raw: media.examples[0]?.code?.code ?? '', options: { raw: { language } } } }
}

/** Authorization of the first alternative, because Postman supports only one. */
function postmanAuth({ security }: OperationView): JsonObject {
  const scheme = security[0]?.schemes[0]?.scheme
  if (!scheme) return security.length > 0 ? { auth: { type: 'noauth' } } : {}
  const [secret = ''] = secretVariables(scheme)
  const value = (key: string, text: string) => ({ key, value: text, type: 'string' })
  if (scheme.type === 'apiKey') {
    return {
      auth: {
        type: 'apikey',
        apikey: [
          value('key', scheme.parameterName ?? ''),
          value('value', `{{${secret}}}`),
          value('in', scheme.in === 'query' ? 'query' : 'header'),
        ],
      },
    }
  }
  if (scheme.type === 'http' && scheme.httpScheme === 'basic') {
    return { auth: { type: 'basic', basic: [value('username', '{{username}}'), value('password', '{{password}}')] } }
  }
  return { auth: { type: 'bearer', bearer: [value('token', `{{${secret}}}`)] } }
}

function secretVariables({ type, httpScheme, name }: SecuritySchemeView): readonly string[] {
  if (type === 'http' && httpScheme === 'basic') return ['username', 'password']
  return type === 'apiKey' ? [name] : ['token']
}

/** A UUID that stays the same in every build. */
function deriveUuid(text: string): string {
  const digits = hashOf(text)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
