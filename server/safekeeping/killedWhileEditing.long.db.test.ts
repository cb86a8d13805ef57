import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import { openDatabase } from '../openDatabase'
import { unused } from './backup'
import { compare } from './testing/editing/comparison'
import { Editor } from './testing/editing/editor'
import { startRealServer } from './testing/editing/realServer'
import { request } from './testing/editing/request'
import { editingIds, fillForEditing } from './testing/editing/world'
import { places } from './testing/places'
import { verifyDatabase } from './verify/verify'

const SECRET = 'a secret that only tests use, 32 characters'

/** How many edit at the same time, how often each, and how often the server is killed meanwhile. */
const effort = {
  PGlite: { editors: 20, edits: 25, kills: 4 },
  PostgreSQL: { editors: 200, edits: 15, kills: 4 },
}

test.each(places.map((place) => ({ ...place, ...effort[place.name] })))(
  '$editors editors write one collection on $name while the server is killed $kills times: what was acknowledged is there, once, and all agrees',
  async ({ name, make, editors: count, edits, kills }) => {
    const { settings, environment, remove } = await make()
    const prepared = await openDatabase(settings)
    const tokens = await fillForEditing(prepared, count + 1, SECRET)
    await prepared.close()
    const server = await startRealServer({ ...environment, JWT_SECRET: SECRET })
    const ask = async (editor: number, query: string, variables: Record<string, unknown>) => {
      await server.isUp()
      return request(server.url, tokens[editor] ?? '', query, variables)
    }
    const seed = name === 'PGlite' ? 20_261_121 : 20_261_122
    const editors = Array.from({ length: count }, (_, number) => new Editor(number, ask, randomNumbers(seed + number)))

    let [done, killed, isOver] = [0, 0, false]
    const killNow = () => {
      if (killed >= kills || done < ((killed + 1) * count * edits) / (kills + 1)) return
      killed++
      // Whoever asks next waits for it, and hears of it when it fails.
      server.killAndStart().catch(() => {})
    }
    const comesAndGoes = (async () => {
      while (!isOver) for (const head of heads) await toggle(head, (query, variables) => ask(count, query, variables))
      for (const head of heads)
        while (!(await isThere(head, (query) => ask(count, query, {}))))
          await toggle(head, (query, variables) => ask(count, query, variables))
    })()
    comesAndGoes.catch(() => {})
    await Promise.all(
      editors.map(async (editor) => {
        for (let n = 0; n < edits; n++) {
          await editor.edit()
          done++
          killNow()
        }
      }),
    )
    isOver = true
    await comesAndGoes
    expect(killed).toBe(kills)
    const named = editors
      .flatMap(({ units }) => units.filter(({ isLeft, taxon }) => !isLeft && taxon.deletion === null))
      .slice(0, 5)
    for (const { taxon } of named)
      expect(
        await ask(count, 'query ($text: String!) { search(text: $text) { hits { label } } }', { text: taxon.value }),
      ).toMatchObject({
        data: { search: { hits: expect.arrayContaining([{ label: taxon.value }]) as unknown } },
      })
    await server.kill()

    const database = await openDatabase(settings)
    const found = await database.bulk.transaction().execute((trx) => compare(trx, editors))
    const { findings } = await verifyDatabase(unused(database))
    await database.close()
    await remove()
    expect({ ...found, findings }).toEqual({ units: [], foreign: [], shared: [], history: [], trouble: [], findings: [] })
  },
  900_000,
)

type Head = { kind: 'taxonomy' | 'collection'; id: string }
const heads: Head[] = [
  { kind: 'taxonomy', id: editingIds.comingAndGoing },
  { kind: 'collection', id: editingIds.relations },
]
type Asking = (query: string, variables: Record<string, unknown>) => ReturnType<typeof request>

/** Deletes it when it is there, brings it back when not; a lost answer does not matter. */
async function toggle({ kind, id }: Head, asking: Asking): Promise<void> {
  // So many others delete meanwhile that this deletion may stand far behind.
  for (let offset = 0; ; offset += PAGE) {
    const state = await asking(
      `{ head: ${kind}(id: "${id}") { version } deletions(offset: ${offset}, limit: ${PAGE}) { id rowId } }`,
      {},
    )
    if (state.kind !== 'done') return
    const { head, deletions } = state.data as { head?: { version: number } | null; deletions?: { id: string; rowId: string }[] }
    const deletion = deletions?.find(({ rowId }) => rowId === id)
    if (head)
      return void (await asking(`mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${head.version}) { id } }`, {}))
    if (deletion) return void (await asking(`mutation { undoDeletion(id: "${deletion.id}") { id } }`, {}))
    if (!deletions?.length) return
  }
}
const PAGE = 200

async function isThere({ kind, id }: Head, asking: Asking): Promise<boolean> {
  const state = await asking(`{ head: ${kind}(id: "${id}") { version } }`, {})
  return state.kind === 'done' && Boolean(state.data.head)
}
