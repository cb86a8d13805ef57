import { mcpTools } from './toolList'
import type { McpTool } from './tool'
import type { ToolResult } from './callTool'
import { loadProtocol } from './protocol'
import { quotedInput } from '../../lib/domain/text/quotedInput'

/** Who answers, as clients show it. */
export interface SpokenBy {
  version: string
  /** https://arten.example */
  origin: string
}

export interface SpokenAnswer {
  /** 200, or 202 where the message wants no answer. */
  status: number
  /** JSON, or nothing. */
  text: string
}

const INSTRUCTIONS =
  'Daten über Arten und Lebensräume: Namen, Eigenschaften, Schutz, Rote Listen, Beziehungen. Jede Antwort nennt ihre Quellen mit Lizenz, den Datenstand ' +
  'und eine Adresse zum Nachsehen (address): Geben Sie diese mit an. Namen von Taxonomien und Schlüssel von Eigenschaften stehen in catalogue, Werte in ' +
  'values; was es nicht gibt, ist ein Fehler mit einem Satz, nie eine leere Antwort. Zahlen kommen aus count, nicht aus der Länge einer Liste.'

/** Nothing is changed by asking, and the same question has the same answer. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/**
 * Answers one message of the Model Context Protocol, without a session: each request stands for itself. `run` does what a tool is asked; what it throws
 * comes out here as it is. The message must have been read (readMessage).
 */
export async function speak(
  message: unknown,
  by: SpokenBy,
  run: (tool: McpTool, input: unknown) => Promise<ToolResult>,
): Promise<SpokenAnswer> {
  const refused = badCall(message)
  if (refused) return { status: 200, text: JSON.stringify(refused) }
  const { Server, WebStandardStreamableHTTPServerTransport, ListToolsRequestSchema, CallToolRequestSchema, McpError, validator } =
    await loadProtocol()
  const server = new Server(
    { name: 'arteigenschaften', title: 'Arteigenschaften', version: by.version, websiteUrl: by.origin },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: validator },
  )
  let thrown: { error: unknown } | null = null
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = mcpTools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(INVALID_PARAMS, unknownTool(params.name))
    try {
      return await run(tool, params.arguments)
    } catch (error) {
      thrown = { error }
      throw error
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const answer = await transport.handleRequest(asWebRequest(by.origin), { parsedBody: message })
    const text = await answer.text()
    // Set by the handler, which the compiler does not see.
    const failure = thrown as { error: unknown } | null
    if (failure) throw failure.error
    return { status: answer.status, text }
  } finally {
    await server.close()
  }
}

const listed = mcpTools.map(({ name, title, description, inputSchema, outputSchema }) => ({
  ...{ name, title, description, inputSchema, outputSchema },
  annotations: { title, ...annotations },
}))

/** JSON-RPC's code for what is wrong with the parameters. */
const INVALID_PARAMS = -32602

/** What the protocol's library would say in English of a call without a tool's name or with parameters that have no names; null for all else. */
function badCall(message: unknown) {
  const { id, method, params } = message as { id?: unknown; method?: unknown; params?: { name?: unknown; arguments?: unknown } }
  if (method !== 'tools/call' || id === undefined) return null
  const input = params?.arguments
  const isNamed = typeof params?.name === 'string'
  if (isNamed && (input === undefined || (typeof input === 'object' && input !== null && !Array.isArray(input)))) return null
  const example = '{"name":"search","arguments":{"text":"Bombina"}}'
  const what = isNamed
    ? `arguments: Erwartet werden Angaben mit Namen, wie in params: ${example}.`
    : `Der Aufruf nennt kein Werkzeug. Erwartet wird zum Beispiel params: ${example}.`
  return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: what } }
}

const unknownTool = (name: string) =>
  `Ein Werkzeug ${quotedInput(name)} gibt es nicht. Möglich sind ${mcpTools.map((tool) => tool.name).join(', ')}.`

/** What the transport wants to see of a request; what the real one says was looked at before. */
const asWebRequest = (origin: string) =>
  new Request(new URL('/mcp', origin), {
    ...{ method: 'POST', body: '{}' },
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  })
