// The rights matrix (server/db/testing/rightsMatrix.db.test.ts) where a copy of the database answers.
import { sql } from 'kysely'
import { Client } from 'pg'
import { errorCode } from '../db/errorCode'
import { asReading } from '../db/reading/reading'
import { users } from '../db/testing/rightsFixture'
import { everybody, matrix, type Who } from '../db/testing/rightsMatrix'
import { questions } from '../db/testing/rightsQuestions'
import { type ProcessesOnCopies, startProcessesOnCopies } from './testing/processesOnCopies'

const describeCluster = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL) console.warn('NICHT GEPRÜFT: Rechte auf Kopien; TEST_POSTGRES_URL ist nicht gesetzt.')

describeCluster('on a copy of the database', () => {
  let world: ProcessesOnCopies
  let copy: Client
  beforeAll(async () => {
    world = await startProcessesOnCopies()
    copy = new Client({ connectionString: world.cluster.copies[0]?.url })
    await copy.connect()
  }, 120_000)
  afterAll(async () => {
    await copy.end()
    await world.stop()
  }, 60_000)

  /** Rows read, or the code of the error, by the role that somebody has for a request. */
  const rowsFor = async (who: Who, statement: string): Promise<number | string> => {
    await copy.query('begin')
    try {
      const user = who === 'anonymous' ? '' : users[who]
      await copy.query(`select set_config('ae.user_id', $1, true), set_config('role', $2, true)`, [
        user,
        who === 'anonymous' ? 'ae_reader' : 'ae_user',
      ])
      return (await copy.query(statement)).rows.length
    } catch (error) {
      return errorCode(error) ?? String(error)
    } finally {
      await copy.query('rollback')
    }
  }
  const seenBy = ({ sees }: (typeof matrix)[number], who: Who) => {
    if (sees === null) return '42501'
    return typeof sees === 'number' ? sees : (sees[who] ?? (who === 'anonymous' ? '42501' : 0))
  }

  test('everybody sees what is theirs to see', async () => {
    for (const row of matrix) {
      const seen: Partial<Record<Who, number | string>> = {}
      for (const who of everybody) seen[who] = await rowsFor(who, `select * from ${row.table}`)
      expect([row.table, seen]).toEqual([row.table, Object.fromEntries(everybody.map((who) => [who, seenBy(row, who)]))])
    }
  })

  test('public reads see what is public, and write nothing', async () => {
    const { reader } = world.database
    const outcome = (statement: string) =>
      asReading({}, async () => {
        const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(reader)
        expect(rows).toEqual([{ copy: true }])
        return sql
          .raw(statement)
          .execute(reader)
          .then(
            (result) => result.rows.length,
            (error: unknown) => errorCode(error),
          )
      })
    for (const row of matrix) {
      expect([row.table, await outcome(`select * from ${row.table}`)]).toEqual([row.table, seenBy(row, 'anonymous')])
      for (const verb of ['insert', 'update', 'delete'] as const)
        expect([row.table, verb, await outcome(row[verb].sql)]).toEqual([
          row.table,
          verb,
          expect.stringMatching(/^(42501|25006)$/),
        ])
    }
  })

  test('everybody is answered what the interface tells them elsewhere', async () => {
    for (const { query, answers } of questions)
      for (const who of everybody) {
        const { data } = await world.ask(query, { token: who === 'anonymous' ? undefined : world.tokens[who] })
        expect([query, who, data]).toEqual([query, who, answers(who)])
      }
  })
})
