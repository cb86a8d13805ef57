import { Client } from 'pg'
import type { Connection } from 'pg'

/** What a server is told that does such work: the yardstick has the same memory as the export, and does not compile for seconds. */
const SETTINGS = "set jit = off; set work_mem = '64MB'"

/** Bytes of `COPY (select) TO STDOUT` in CSV, read by this process like everything else that is measured. */
export async function copyOut(url: string, select: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(SETTINGS)
    return await new Promise<number>((resolve, reject) => {
      let bytes = 0
      // What pg hands the messages of one query to; it has no COPY of its own.
      const receiver = {
        submit: (connection: Connection) => connection.query(`copy (${select}) to stdout (format csv)`),
        handleCopyOutResponse() {},
        handleCopyData: ({ chunk }: { chunk: Buffer }) => (bytes += chunk.length),
        handleCommandComplete() {},
        handleReadyForQuery: () => resolve(bytes),
        handleError: reject,
      }
      client.query(receiver as never)
    })
  } finally {
    await client.end()
  }
}
