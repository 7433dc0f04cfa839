/** An MCP server whose lists have one page each, as those of `McpServer` have. */
import { McpServer, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'

export class ListServer extends McpServer {
  override readonly server: Server

  constructor(...[info, options]: ConstructorParameters<typeof McpServer>) {
    super(info, options)
    this.server = new CursorCheckingServer(info, options)
  }
}

/** `McpServer` ignores cursors and returns the whole list again, in which a client that follows cursors never reaches an end. */
class CursorCheckingServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    const handle = super._wrapHandler(method, handler)
    if (!method.endsWith('/list')) return handle
    return (...[request, context]: Parameters<typeof handle>) => {
      const cursor = request.params?.cursor
      if (cursor === undefined) return handle(request, context)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor: the list has one page. Omit `cursor`.')
    }
  }
}
