/**
 * Finds schemas and headers that responses of one operation share: errors have the same schema, and most headers occur with
 * every status. Repetitions are linked instead of rendered again, which halves a page and makes differences visible.
 */
import type { HeaderView, MediaTypeView, ResponseView } from '../../src/model/contract.js'

export interface RepeatedParts {
  /** The earlier response with the same schema. */
  readonly schema: (media: MediaTypeView) => ResponseView | undefined
  /** The same header of an earlier response. */
  readonly header: (header: HeaderView) => HeaderView | undefined
}

export function findRepeatedParts(responses: readonly ResponseView[]): RepeatedParts {
  const schemas = new Map<MediaTypeView, ResponseView>()
  const headers = new Map<HeaderView, HeaderView>()
  const firstSchema = new Map<string, ResponseView>()
  const firstHeader = new Map<string, HeaderView>()
  for (const response of responses) {
    for (const media of response.content) {
      if (!media.schema || media.schema.parts.length === 0) continue
      const key = withoutId(media.schema, response.id)
      const before = firstSchema.get(key)
      if (before && before !== response) schemas.set(media, before)
      else firstSchema.set(key, response)
    }
    for (const header of response.headers) {
      const key = withoutId(header, response.id)
      const before = firstHeader.get(key)
      if (before) headers.set(header, before)
      else firstHeader.set(key, header)
    }
  }
  return { schema: (media) => schemas.get(media), header: (header) => headers.get(header) }
}

/** JSON without the response id at the start of other ids, so that equal parts of two responses compare equal. */
function withoutId(value: MediaTypeView['schema'] | HeaderView, id: string): string {
  return JSON.stringify(value).replaceAll(`"${id}`, '"').replaceAll(`"#${id}`, '"#')
}
