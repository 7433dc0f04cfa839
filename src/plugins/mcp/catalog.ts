/** `mcp.json`: what `docsgen mcp` must know of a built site that its pages and its search index do not say. */
import * as z from 'zod'

export const catalogPath = 'mcp.json'

const page = z.object({
  /** Route without base path, such as `/guide/setup`. */
  route: z.string(),
  title: z.string(),
  description: z.string(),
  /** Only for an API operation. */
  operation: z.object({ method: z.string(), id: z.string().optional() }).optional(),
})

const section = z.object({
  title: z.string(),
  /** Id of an older version; absent for the current one. */
  version: z.string().optional(),
  pages: z.array(page),
})

/** List of the pages and search indexes that the MCP server reads from the site. */
export const catalogSchema = z.object({
  /** Increase with every change that older readers do not understand. */
  format: z.literal(1),
  title: z.string(),
  description: z.string(),
  /** Origin of the site, without a slash at the end. */
  url: z.string(),
  /** Starts and ends with a slash. */
  baseUrl: z.string(),
  /** True if URLs of pages end with a slash. */
  trailingSlash: z.boolean().optional(),
  language: z.string(),
  /** Published API descriptions as JSON: paths without base path and without a slash at the start. */
  descriptions: z.array(z.string()),
  /** Search indexes: path of an older version or '', and the name of the head in the folder of the index. */
  searches: z.array(z.object({ version: z.string(), head: z.string() })),
  sections: z.array(section),
})

export type Catalog = z.infer<typeof catalogSchema>
export type CatalogPage = z.infer<typeof page>
export type CatalogSection = z.infer<typeof section>
