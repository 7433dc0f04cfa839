/**
 * Responses of one operation repeat each other: problems have one schema, and most headers come with every status. What
 * stood before is named and linked instead of drawn again, which halves a page and lets readers see what is particular.
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
      const mark = withoutId(media.schema, response.id)
      const before = firstSchema.get(mark)
      if (before && before !== response) schemas.set(media, before)
      else firstSchema.set(mark, response)
    }
    for (const header of response.headers) {
      const mark = withoutId(header, response.id)
      const before = firstHeader.get(mark)
      if (before) headers.set(header, before)
      else firstHeader.set(mark, header)
    }
  }
  return { schema: (media) => schemas.get(media), header: (header) => headers.get(header) }
}

/** Equal for things that differ in nothing but the response that their ids begin with. */
function withoutId(value: MediaTypeView['schema'] | HeaderView, id: string): string {
  return JSON.stringify(value).replaceAll(`"${id}`, '"').replaceAll(`"#${id}`, '"#')
}
