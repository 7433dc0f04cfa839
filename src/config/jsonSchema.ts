import * as z from 'zod'
import { frontMatterSchema } from '../schema/frontMatter.js'
import { sidebarsSchema } from '../schema/sidebars.js'

/** A JSON Schema document (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** JSON Schemas of what authors write in YAML, for completion and checks in editors. */
export function jsonSchemas(): { readonly frontMatter: JsonSchema; readonly sidebars: JsonSchema } {
  // `io: 'input'` describes what is written: a key with a default may be left out.
  const options = { io: 'input', target: 'draft-2020-12' } as const
  return {
    frontMatter: { title: 'Front matter', ...z.toJSONSchema(frontMatterSchema, options) },
    sidebars: { title: 'Sidebars', ...z.toJSONSchema(sidebarsSchema, options) },
  }
}
