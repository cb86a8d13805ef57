/**
 * The parts of the protocol's own library that are used here. Read when somebody asks for the first time: it takes half a second and some 20 MB, which
 * servers without assistants keep.
 */
export const loadProtocol = () => (protocol ??= load())

let protocol: ReturnType<typeof load> | undefined

async function load() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types, { AjvJsonSchemaValidator }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
    import('@modelcontextprotocol/sdk/validation/ajv'),
  ])
  const { CallToolRequestSchema, JSONRPCMessageSchema, ListToolsRequestSchema, McpError, SUPPORTED_PROTOCOL_VERSIONS } = types
  return {
    ...{ Server, WebStandardStreamableHTTPServerTransport, CallToolRequestSchema, JSONRPCMessageSchema, ListToolsRequestSchema },
    ...{ McpError, SUPPORTED_PROTOCOL_VERSIONS },
    // One for all: each server would make its own.
    validator: new AjvJsonSchemaValidator(),
  }
}
