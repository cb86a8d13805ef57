import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { everyNth } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { seedDemo } from '../demo/seedDemo'
import { callOf, mcpServer } from './testing/mcpServer'
import { hundredQuestions, type Told } from './testing/questions'

describeOneEngine('one hundred questions', (db) => {
  const server = mcpServer(db)
  let client: Client
  beforeAll(async () => {
    await seedDemo(db())
    await server.open()
    client = await server.client()
  })

  test('have the answers that /export.csv and the demo’s own rows have, with source, Datenstand and an address', async () => {
    const questions = await hundredQuestions(server.csv)
    expect(questions).toHaveLength(100)
    const told: unknown[] = []
    const asked = everyNth(questions, 5)
    for (const { what, tool, input, seen } of asked) {
      const { text, isError, data } = await callOf(client, tool, input)
      const { sources, datenstand, address } = data as { sources?: object[]; datenstand?: object; address?: string }
      const isProven = sources?.length !== 0 && datenstand !== undefined && address !== undefined && text.includes(address)
      told.push([what, isError ? text : seen(data as unknown as Told), isProven])
    }
    expect(told).toEqual(asked.map(({ what, expected }) => [what, expected, true]))
  })
})
