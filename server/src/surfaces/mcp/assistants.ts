// The protocol's library, loaded with this file when the first assistant calls.
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import type { Caller } from '../../platform/http/operations/operation.ts'
import type { Api, Json } from './api.ts'
import { Refused } from './refused.ts'
import { type Tool, toolsFor } from './tools.ts'

export function openAssistants(version: string) {
  return createMcpHandler(({ authInfo }) => {
    const served = authInfo?.extra as { caller: Caller; api: Api } | undefined
    if (!served) throw new Error('nobody is served without a token')
    return serverFor(served.caller, served.api, version)
  })
}

function serverFor(caller: Caller, api: Api, version: string): McpServer {
  const { name, currency, zone } = caller.restaurant
  const server = new McpServer(
    { name: 'comanda', title: 'Comanda', version },
    {
      instructions: `You act for the restaurant ${name}${caller.sandbox ? ' (a sandbox: nothing is real)' : ''}. Money is in minor units of ${currency}; times are on the clock of ${zone}.`,
    },
  )
  for (const [id, tool] of toolsFor(caller)) register(server, { id, tool, caller, api })
  return server
}

function register(
  server: McpServer,
  { id, tool, caller, api }: { id: string; tool: Tool; caller: Caller; api: Api },
): void {
  const { title, description, input, kind } = tool
  const annotations = {
    title,
    readOnlyHint: kind === 'reads',
    destructiveHint: kind === 'final',
    idempotentHint: true,
    openWorldHint: false,
  }
  const inputSchema = fromJsonSchema<Json>(input as never)
  server.registerTool(id, { title, description, inputSchema, annotations }, async (given: Json) => {
    try {
      const structuredContent = await tool.run(api, given as never, caller)
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { content: [{ type: 'text', text: error.message }], isError: true }
    }
  })
}
