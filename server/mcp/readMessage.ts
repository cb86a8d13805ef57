import { loadProtocol } from './protocol'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ToolInputError } from './toolInputError'

/** A message that can be answered. */
export interface ReadMessage {
  message: unknown
  /** The tool that is called; null for everything else. */
  tool: string | null
}

const EXAMPLE = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

/** Reads what was sent to /mcp. Throws ToolInputError with the sentence that says what is wrong. */
export async function readMessage(body: unknown, version: string | undefined): Promise<ReadMessage> {
  const { JSONRPCMessageSchema, SUPPORTED_PROTOCOL_VERSIONS } = await loadProtocol()
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    throw new ToolInputError(
      `Die Version ${quotedInput(version)} des Model Context Protocol (mcp-protocol-version) kennt dieser Server nicht, ` +
        `nur ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
    )
  const message = parse(body)
  if (Array.isArray(message))
    throw new ToolInputError('Eine Liste von Nachrichten wird nicht beantwortet. Senden Sie jede Nachricht für sich.')
  if (!JSONRPCMessageSchema.safeParse(message).success)
    throw new ToolInputError(`Das ist keine Nachricht von JSON-RPC 2.0. Erwartet wird zum Beispiel ${EXAMPLE}.`)
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } }
  return { message, tool: method === 'tools/call' && typeof params?.name === 'string' ? params.name : null }
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '') as unknown
  } catch {
    throw new ToolInputError(`Die Anfrage ist kein lesbares JSON. Erwartet wird zum Beispiel ${EXAMPLE}.`)
  }
}
