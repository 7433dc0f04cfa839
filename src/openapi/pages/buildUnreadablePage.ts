import { at } from '../../model/diagnostic.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { ReferencePage } from './buildReference.js'

/** Builds the introduction of a description that cannot be read, so that its route exists and explains the failure. */
export function buildUnreadablePage({
  id,
  file,
  path,
  texts,
}: {
  readonly id: string
  readonly file: string
  readonly path: string
  readonly texts: InterfaceText
}): ReferencePage {
  const route = `${path}/introduction`
  const place = { file, range: at(1, 1) }
  const { apiReference: title, unreadableApi: markdown } = texts
  return {
    view: {
      kind: 'introduction',
      api: { id, title, version: '', introduction: route },
      route,
      title,
      description: { markdown, file, line: 1, column: 1 },
      servers: [],
      securitySchemes: [],
      downloads: [],
      groups: [],
      topics: [],
      webhooks: [],
      schemas: [],
    },
    author: [],
    place,
  }
}
