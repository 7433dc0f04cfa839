/** Results of tools. */
import type { CallToolResult } from '@modelcontextprotocol/server'

/** @param structured the same for programs. */
export function textResult(text: string, structured?: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text }], ...(structured && { structuredContent: { ...structured } }) }
}

/** An argument as messages quote it. */
export function shortenArgument(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** A mistake in the arguments that the model can correct. */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
