import * as z from 'zod'
import { frontMatterSchema } from '../schema/frontMatter.js'
import { sidebarsSchema } from '../schema/sidebars.js'

/** A JSON Schema document (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** JSON Schemas of the YAML that authors write, for completion and validation in editors. */
export function jsonSchemas(): { readonly frontMatter: JsonSchema; readonly sidebars: JsonSchema } {
  // `io: 'input'` describes the authored value, in which keys with a default are optional.
  const options = { io: 'input', target: 'draft-2020-12' } as const
  return {
    frontMatter: { title: 'Front matter', ...z.toJSONSchema(frontMatterSchema, options) },
    sidebars: { title: 'Sidebars', ...z.toJSONSchema(sidebarsSchema, options) },
  }
}
