import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { operation } from './operation'

/** One message of the Model Context Protocol; what tools take and answer, the protocol's own list of them says. */
export const mcpOperation = operation({
  id: 'mcp',
  group: 'Assistenten',
  summary: 'Eine Nachricht eines Assistenten (Model Context Protocol)',
  text: 'Über HTTP, ohne Sitzung und ohne Strom von Ereignissen: eine Nachricht, eine Antwort. Welche Werkzeuge es gibt, sagt `tools/list`.',
  words: {},
  body: {
    says: 'Eine Nachricht von JSON-RPC 2.0.',
    types: ['application/json'],
    schema: {
      type: 'object',
      properties: {
        jsonrpc: { const: '2.0' },
        id: { type: ['string', 'integer'] },
        method: { type: 'string' },
        params: { type: 'object' },
      },
      required: ['jsonrpc', 'method'],
    },
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  },
  takesHeaders: ['accept', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id', DATA_STATE_HEADER],
  answers: {
    200: {
      says: 'Die Antwort, auch wo ein Werkzeug etwas ablehnt (`isError`).',
      types: ['application/json; charset=utf-8'],
      headers: ['datenstand'],
    },
    202: { says: 'Eine Mitteilung, die keine Antwort will.' },
  },
  refused: [400, 403, 413, 415],
})
