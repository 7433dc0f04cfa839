/** A client of the official SDK that talks to the MCP server of a site. */
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { createDocsServer } from '../../../src/plugins/mcp/server/createDocsServer.js'
import { openDocsSite } from '../../../src/plugins/mcp/site/docsSite.js'
import type { SiteReader } from '../../../src/plugins/mcp/site/siteReader.js'

export interface ToolAnswer {
  readonly text: string
  readonly isError: boolean
  readonly structured: unknown
}

export async function connectClient(reader: SiteReader): Promise<Client> {
  const [one, other] = InMemoryTransport.createLinkedPair()
  await createDocsServer(await openDocsSite(reader), '1.0.0').connect(other)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(one)
  return client
}

export async function callTool(
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: { ...input } })
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return { text, isError: result.isError === true, structured: result.structuredContent }
}
