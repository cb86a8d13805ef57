import { sql } from 'kysely'
import type { Database } from '../db/database'
import { rightsFixture, users, viewers } from '../db/testing/rightsFixture'
import { everybody, matrix, type Who } from '../db/testing/rightsMatrix'
import { questions } from '../db/testing/rightsQuestions'
import { describeOneEngine } from '../db/testing/testDatabase'
import { schema } from './schema'
import { ask } from './testing/ask'

const cells = matrix.flatMap((row) =>
  (['insert', 'update', 'delete'] as const).flatMap((verb) =>
    row[verb].mutations.map((each) => ({ table: row.table, verb, ...each })),
  ),
)

/** They ask for no right: what they need is a password, a link, or nothing. */
const withoutRights = [
  ...[
    'changeEmail',
    'changePassword',
    'createShortLink',
    'login',
    'mailPasswordLink',
    'openPasswordLink',
    'setPassword',
    'tryWatch',
  ],
]

test('every mutation stands in the matrix of the database, in a cell of the table it writes', () => {
  const inMatrix = new Set(cells.map(({ mutation }) => /^\w+/.exec(mutation)?.[0]))
  const all = Object.keys(schema.getMutationType()?.getFields() ?? {})
  expect(all.filter((name) => !inMatrix.has(name)).sort()).toEqual(withoutRights)
})

describeOneEngine('the rights matrix through the interface', (db) => {
  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
  })

  /** What somebody hears who tries a mutation; what they do is undone, so it is gone when it is read again. */
  async function attempt(who: Who, mutation: string): Promise<unknown> {
    let isDone = false
    const undo = new Error('undo')
    const undoing: Database = {
      ...db(),
      async asViewer<T>(userId: string, work: Parameters<Database['asViewer']>[1]) {
        let result: unknown
        await db()
          .asViewer(userId, async (trx) => {
            result = await work(trx)
            // What waits for the commit is a part of it.
            await sql`set constraints all immediate`.execute(trx)
            isDone = true
            throw undo
          })
          .catch((error: unknown) => {
            if (error !== undo) throw error
          })
        return result as T
      },
    }
    const { errors } = await ask(undoing, `mutation { ${mutation} }`, who === 'anonymous' ? null : users[who])
    return isDone ? 'done' : (errors as [string, string][] | undefined)?.[0]?.[0]
  }

  test.each(cells)('$verb in $table: $mutation', async ({ mutation, may, refused, heard = 'done' }) => {
    const outcomes: Partial<Record<Who, unknown>> = {}
    for (const who of everybody) outcomes[who] = await attempt(who, mutation)
    expect(outcomes).toEqual({
      anonymous: 'UNAUTHENTICATED',
      ...Object.fromEntries(viewers.map((viewer) => [viewer, may.includes(viewer) ? heard : refused(viewer)])),
    })
  })

  test.each(questions)('$query', async ({ query, answers }) => {
    for (const who of everybody) {
      const { data, errors } = await ask(db(), query, who === 'anonymous' ? null : users[who])
      expect([who, errors, data]).toEqual([who, undefined, answers(who)])
    }
  })
})
