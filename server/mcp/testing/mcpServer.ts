import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database'
import { testSettings } from '../../db/testing/testDatabase'
import { readCsvText } from '../../reconcile/testing/reconcileClient'
import { type AppOptions, createApp } from '../../http/app'

/** What a tool answers, as its client gives it on. */
export interface Answer {
  text: string
  isError: boolean
  // Its form is checked by the client, against the schema of the tool.
  data: { [key: string]: never }
}

/** The real server for the tests of a `describe`, on a port of its own, asked by the protocol's own client. */
export function mcpServer(db: () => Database) {
  let app: FastifyInstance
  let url = ''
  const clients: Client[] = []
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await app.close()
  })
  return {
    async open(more: Partial<AppOptions> = {}): Promise<void> {
      app = await createApp({ database: db(), settings: testSettings(), outDir: tmpdir(), rate: false, log: () => {}, ...more })
      await app.listen({ port: 0, host: '127.0.0.1' })
      url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    url: (path = '/mcp') => url + path,
    app: () => app,
    /** A client that has said hello; it knows the tools, and so checks each answer against its schema. */
    async client(headers: Record<string, string> = {}): Promise<Client> {
      const client = new Client({ name: 'test', version: '1' })
      clients.push(client)
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
      await client.listTools()
      return client
    },
    /** The rows of /export.csv, its header first. */
    csv: async (query: string): Promise<string[][]> => readCsvText(await (await fetch(`${url}/export.csv?${query}`)).text()),
  }
}

/** Calls a tool. */
export async function callOf(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as { text: string }[]
  return { text: first?.text ?? '', isError: isError === true, data: (structuredContent ?? {}) as Answer['data'] }
}
