import { sql } from 'kysely'
import { runs } from '../../lib/domain/testing/runs'
import { makeCrosswalk } from '../crosswalk/makeCrosswalk'
import type { Database } from '../db/database'
import { clearTornOff } from '../importers/alone'
import { undoImport } from '../importers/undo/undoImport'
import { onePlace } from '../safekeeping/testing/places'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { afterKill, killWithin, startCommand } from '../testing/killedCommand'
import { runMove } from './runMove'
import { movingWorld, type MovingWorld } from './testing/withCollections'

const [TAXA, KILLS] = [runs(600, 3_000), runs(1, 6)]

test.each(onePlace)(
  'kill -9 at any moment of a move leaves all of it or nothing, and the same move then works ($name)',
  async ({ make }) => {
    const { settings, environment, remove } = await make()
    try {
      let world = null as MovingWorld | null
      let list = ''
      await afterKill(settings, async (database) => {
        world = await movingWorld(database, genera(0), genera(0))
        list = await world.collection('Liste', {})
        await sql`
          insert into property_records (collection_id, taxon_id, properties)
          select ${list}::uuid, t.id, jsonb_build_object('name', t.name) from taxa t where t.taxonomy_id = ${world.from}::uuid`.execute(
          database.owner,
        )
        await sql`
          insert into relations (collection_id, taxon_id, related_taxon_id, relation_type)
          select ${list}::uuid, t.id, (select min(o.id::text)::uuid from taxa o where o.taxonomy_id = t.taxonomy_id), 'bei'
          from taxa t where t.taxonomy_id = ${world.from}::uuid`.execute(database.owner)
        await sql`select refresh_collection(${list}::uuid)`.execute(database.owner)
        await makeCrosswalk(database, { id: world.crosswalk })
      })
      if (!world) throw new Error('There is no world')
      const { from, to, crosswalk }: MovingWorld = world
      const move = () => startCommand('move', environment, [list, '--to', to])
      const begun = move()
      await begun.saysSomething
      const started = performance.now()
      expect(await begun.ended).toBe(0)
      const takes = performance.now() - started
      await afterKill(settings, async (database) => {
        expect(await sideOf(database, list, from, to)).toBe('neu')
        await undoImport(database, null)
      })
      for (let kill = 0; kill < KILLS; kill++) {
        const killedAfter = await killWithin(move(), takes)
        await afterKill(settings, async (database) => {
          await clearTornOff(database)
          const side = await sideOf(database, list, from, to)
          expect({ killedAfter, side }).toEqual({ killedAfter, side: side === 'neu' ? 'neu' : 'alt' })
          const { findings } = await verifyDatabase(database)
          expect({ killedAfter, findings }).toEqual({ killedAfter, findings: [] })
          const { batch } = await runMove(
            database,
            { crosswalkId: crosswalk, collectionIds: [list], copies: false },
            { userId: null },
          )
          expect(batch === null).toBe(side === 'neu')
          expect(await sideOf(database, list, from, to)).toBe('neu')
          await undoImport(database, null)
          expect(await sideOf(database, list, from, to)).toBe('alt')
        })
      }
    } finally {
      await remove()
    }
  },
  runs(300_000, 1_800_000),
)

/** A list of so many genera. */
const genera = (from: number) =>
  Array.from({ length: TAXA }, (_, index) => `\n  genus: Genus${letters(from + index)} | L.`).join('')
const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** The version that everything the collection says is about, to the last entry; else what is the matter. */
async function sideOf({ owner }: Database, list: string, from: string, to: string): Promise<string> {
  const { rows } = await sql<{ side: string; records: number; relations: number }>`
    select t.taxonomy_id as side, count(*) filter (where r.is_record)::int as records, count(*) filter (where not r.is_record)::int as relations
    from (
      select taxon_id, true as is_record from property_records where collection_id = ${list}::uuid
      union all select taxon_id, false from relations where collection_id = ${list}::uuid
      union all select related_taxon_id, false from relations where collection_id = ${list}::uuid
    ) r join taxa t on t.id = r.taxon_id group by 1`.execute(owner)
  const [only] = rows
  const isWhole = rows.length === 1 && only?.records === TAXA && only.relations === 2 * TAXA
  return isWhole ? (only.side === to ? 'neu' : only.side === from ? 'alt' : 'anderswo') : JSON.stringify(rows)
}
