import fc from 'fast-check'
import { sql } from 'kysely'
import { runs } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { dataState } from '../db/reading/dataState'
import { describeOneEngine } from '../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../importers/testing/testSources'
import { utc, publishedHead } from './heads'
import { compareStates, streamStates } from './readStates'
import { comparedByHand, type Snapshot, type Unit } from './testing/comparedByHand'
import { type Action, actions, createHeads, doAction, idsOf, snapshot, type WorldIds } from './testing/randomHistory'

afterAll(removeSources)

const RUNS = runs(8, 300)

describeOneEngine('two states compared', (db) => {
  let worlds = 0
  let differing = 0

  test('are what a plain loop over the rows of both finds, whatever happened between them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 4, maxLength: 10 }), fc.nat(), fc.nat(), async (todo, one, other) => {
        const ids = idsOf(++worlds)
        await createHeads(db().owner, ids)
        for (const action of beginning) await doAction(db().owner, ids, action)
        const kept = await lived(db(), ids, todo)
        const first = one % (kept.length - 1)
        const [from, to] = [kept[first], kept[first + 1 + (other % (kept.length - 1 - first))]]
        if (!from || !to) throw new Error('Nothing was lived.')
        for (const kind of ['taxonomy', 'collection'] as const) {
          const head = await publishedHead(db().reader, ids[kind])
          if (!head) throw new Error('The head is not there.')
          const states = { head, from: from.moment, to: to.moment }
          const { counts, nodes } = await compareStates(db().reader, states, { kind: null, offset: 0, limit: 100 })
          const units = nodes.map(({ table, rowId, kind: what, values }) => ({ table, rowId, kind: what, values }))
          const expected = comparedByHand(from.rows[kind], to.rows[kind])
          expect(sorted(units)).toEqual(sorted(expected))
          expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
          if (expected.length > 0) differing++
        }
      }),
      { numRuns: RUNS },
    )
    // How many of them did something is up to chance; nothing would prove nothing.
    expect(differing).toBeGreaterThan(0)
  }, 300_000)

  test('are so after imports over an existing taxonomy, too', async () => {
    const row = fc.record({
      id: fc.nat(7),
      parent: fc.nat(7),
      name: fc.constantFrom('a', 'b', 'c'),
      colour: fc.constantFrom('', 'rot', 'gelb'),
      german: fc.constantFrom('', 'Unke', 'Frosch'),
    })
    const table = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1 })
    let imports = 0
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 2, maxLength: 3 }), async (tables) => {
        const taxonomy = `Einlesen ${++imports}`
        const kept: { moment: string; rows: Snapshot }[] = []
        for (const rows of tables) {
          const lines = rows.map(
            ({ id, parent, name, colour, german }) =>
              `x${id},${parent < id ? `x${parent}` : ''},${name}${id},${colour},${german}`,
          )
          await importFrom(db(), writeSource({ 'a.csv': ['id,parentId,name,Farbe,Deutscher Name', ...lines, ''].join('\n') }), {
            taxonomy,
            type: 'Art',
            deleteMissing: true,
          })
          const { rows: heads } = await sql<{ id: string }>`select id from taxonomies where name = ${taxonomy}`.execute(
            db().owner,
          )
          const rowsNow = await snapshot(db().owner, { taxonomy: heads[0]?.id ?? '', collection: heads[0]?.id ?? '' })
          kept.push({ moment: await moment(db().owner), rows: rowsNow.taxonomy })
        }
        const head = await publishedHead(db().reader, String(kept[0]?.rows.heads[0]?.id))
        const [from, to] = [kept[0], kept.at(-1)]
        if (!head || !from || !to) throw new Error('The head is not there.')
        const { nodes } = await compareStates(
          db().reader,
          { head, from: from.moment, to: to.moment },
          { kind: null, offset: 0, limit: 100 },
        )
        expect(sorted(nodes.map(({ table: of, rowId, kind, values }) => ({ table: of, rowId, kind, values })))).toEqual(
          sorted(comparedByHand(from.rows, to.rows)),
        )
      }),
      { numRuns: runs(2, 60) },
    )
  }, 300_000)

  test('a file has all of it, in the order of the pages, and says it in words', async () => {
    const ids = idsOf(++worlds)
    await createHeads(db().owner, ids)
    const start = await moment(db().owner)
    await lived(db(), ids, [
      { does: 'taxon', i: 0, j: 5, text: 'a' },
      { does: 'taxon', i: 1, j: 0, text: 'b' },
      { does: 'pair', i: 1, j: 0, text: 'a' },
      { does: 'name', i: 1, j: 0, text: 'c' },
      { does: 'record', i: 1, j: 0, text: 'b' },
      { does: 'taxon', i: 2, j: 5, text: 'c' },
    ])
    const middle = await moment(db().owner)
    await lived(db(), ids, [
      { does: 'record', i: 1, j: 0, text: 'c' },
      { does: 'taxon', i: 1, j: 5, text: 'b' },
      { does: 'unpair', i: 1, j: 0, text: 'a' },
      { does: 'delete', i: 2, j: 0, text: 'a' },
    ])
    const end = await moment(db().owner)
    const whole = async (kind: 'taxonomy' | 'collection', from: string, to: string) => {
      const head = await publishedHead(db().reader, ids[kind])
      if (!head) throw new Error('The head is not there.')
      const entries = []
      const { revision } = await dataState(db().reader)
      for await (const batch of streamStates(db(), { head, from, to }, { revision })) entries.push(...batch)
      const { nodes } = await compareStates(db().reader, { head, from, to }, { kind: null, offset: 0, limit: 100 })
      expect(entries).toEqual(nodes)
      return entries.map(({ kind: what, label, values }) => [
        what,
        label,
        ...values.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
      ])
    }
    expect(await whole('taxonomy', middle, end)).toEqual([
      ['gone', 'c2', 'name: c2 → null', 'status: accepted → null', 'properties.Farbe: c → null'],
      ['moved', 'b1', 'parent_id: a0 → null', 'synonym_id: Fremd → null'],
    ])
    expect(await whole('collection', middle, end)).toEqual([['changed', 'b1', 'properties.Wert: b → c']])
    expect(await whole('collection', start, end)).toEqual([['new', 'b1', 'taxon_id: null → b1', 'properties.Wert: null → c']])
    expect(await whole('collection', end, end)).toEqual([])
  })
})

/** Something to change. */
const beginning: Action[] = [
  ...[0, 1, 2, 3].map((i): Action => ({ does: 'taxon', i, j: 0, text: 'a' })),
  ...[1, 2].map((i): Action => ({ does: 'record', i, j: 0, text: 'a' })),
  { does: 'relate', i: 1, j: 2, text: 'a' },
  { does: 'name', i: 2, j: 0, text: 'a' },
  { does: 'pair', i: 3, j: 0, text: 'a' },
]

interface Lived {
  moment: string
  rows: { taxonomy: Snapshot; collection: Snapshot }
}

/** What there was before the first and after each of the actions. */
async function lived(database: Database, ids: WorldIds, todo: readonly Action[]): Promise<Lived[]> {
  const kept: Lived[] = [{ moment: await moment(database.owner), rows: await snapshot(database.owner, ids) }]
  for (const action of todo) {
    await doAction(database.owner, ids, action)
    kept.push({ moment: await moment(database.owner), rows: await snapshot(database.owner, ids) })
  }
  return kept
}

/** Now; what is written after it bears a later time, also where the clock has but milliseconds. */
async function moment(db: Db): Promise<string> {
  const clock = async () => (await sql<{ at: string }>`select ${utc(sql`clock_timestamp()`)} as at`.execute(db)).rows[0]?.at ?? ''
  const now = await clock()
  while ((await clock()) === now) continue
  return now
}

const sorted = (units: readonly Unit[]) =>
  units
    .map(({ table, rowId, kind, values }) => ({
      what: `${kind} ${table.replace(/^(taxonomies|property_collections)$/, 'heads')} ${rowId}`,
      values: values.map(({ field, before, after }) => `${field}: ${known(field, before)} → ${known(field, after)}`).sort(),
    }))
    .sort((a, b) => (a.what < b.what ? -1 : 1))

/** Other rows are named in one and are ids in the other. */
const known = (field: string, value: string | null) => (field.endsWith('_id') && value !== null ? 'another' : value)
