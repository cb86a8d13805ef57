import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { heldByExports, untilHeld } from '../testing/heldByExports'
import { planArchive } from './archivePlan'
import { archiveTables } from './archiveTables'
import { type BatchOptions, tableBatches } from './tableBatches'

describeEachEngine('the tables of an archive', (db) => {
  beforeAll(async () => {
    await sql`insert into taxonomies (id, type, name, published) values ('10000000-0000-4000-8000-000000000001', 'Art', 'Viele', true)`.execute(
      db().bulk,
    )
    await sql`insert into taxa (taxonomy_id, name, properties)
      select '10000000-0000-4000-8000-000000000001', 'Art ' || n, jsonb_build_object('Gerade', n % 2 = 0) from generate_series(1, 6000) n`.execute(
      db().bulk,
    )
    await sql`select refresh_taxonomy('10000000-0000-4000-8000-000000000001')`.execute(db().bulk)
  })

  const batches = async (options: BatchOptions) => {
    const plan = await resolveExportQuery(
      db().reader,
      'taxonomies=Viele&taxFilters=Viele~Gerade~=~true&taxProperties=Viele~Gerade',
    )
    const archive = await planArchive(db().reader, plan)
    return tableBatches(db(), archive, archiveTables.dwca(archive), options)
  }

  test('are whole for a reader who pauses, and nothing is held meanwhile', async () => {
    const read = async (pauseAfter: number) => {
      const names: string[] = []
      let count = 0
      for await (const { table, rows } of await batches({ taxa: 1_000, pauseMs: pauseAfter === 0 ? 30_000 : 20 })) {
        if (table === 0) names.push(...rows.map((row) => row.join(' ')))
        if (++count === pauseAfter) await untilHeld(db(), 0)
      }
      return names
    }
    const names = await read(0)
    expect(new Set(names).size).toBe(3_000)
    expect(await heldByExports(db())).toBe(0)
    for (const pauseAfter of [1, 4]) expect(await read(pauseAfter)).toEqual(names)
    expect(await heldByExports(db())).toBe(0)
  })

  test('leave nothing behind when they are read to the end, left early, or ended', async () => {
    let count = 0
    for await (const { rows } of await batches({ taxa: 1_000 })) {
      expect(rows.length).toBeGreaterThan(0)
      if (++count === 2) break
    }
    await untilHeld(db(), 0)
    const abort = new AbortController()
    const ended = async () => {
      for await (const { rows } of await batches({ taxa: 1_000, signal: abort.signal }))
        if (rows.length > 0) abort.abort(new Error('weg'))
    }
    await expect(ended()).rejects.toThrow('weg')
    await untilHeld(db(), 0)
  })
})
