import { at } from '../../model/diagnostic.js'
import type { ReferencePage } from './buildReference.js'

/** The introduction of a description that cannot be read, so that its route exists and says so. */
export function buildUnreadablePage({
  id,
  file,
  path,
}: {
  readonly id: string
  readonly file: string
  readonly path: string
}): ReferencePage {
  const route = `${path}/introduction`
  const place = { file, range: at(1, 1) }
  const markdown = 'The pages of this API are missing, because its description could not be read.'
  return {
    view: {
      kind: 'introduction',
      api: { id, title: 'API reference', version: '', introduction: route },
      route,
      title: 'API reference',
      description: { markdown, file, line: 1, column: 1 },
      servers: [],
      securitySchemes: [],
      downloads: [],
      groups: [],
      webhooks: [],
      schemas: [],
    },
    author: [],
    place,
  }
}
