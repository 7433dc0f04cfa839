/** Results of tools. */
import type { CallToolResult } from '@modelcontextprotocol/server'

/** @param structured the same for programs. */
export function textResult(text: string, structured?: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text }], ...(structured && { structuredContent: { ...structured } }) }
}

/** A mistake in the arguments that the model can correct. */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
