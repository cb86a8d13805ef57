import { sql } from 'kysely'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import { describeOneEngine } from '../db/testing/testDatabase'
import { undoImport } from '../importers/undo/undoImport'
import type { Database } from '../db/database'
import { chooseInMove } from './choose'
import { countMove, readContradictions } from './planMove'
import { runMove } from './runMove'
import { keptAbout, keptAnew } from './testing/keptAbout'
import { asAdministrator, entriesOf } from './testing/plainEntries'
import { byNames, plainGoals } from './testing/plainGoals'
import { choiceKey, comparable, type PlainEntry, slowMove } from './testing/slowMove'
import { movingWorld } from './testing/withCollections'

const WORLDS = process.env.TEST_FULL ? 40 : 4
const SPECIES = 14

/**
 * Old species, of which some are the same, some synonyms of another, some gone in the new version; each with a synonym, which stands with it, with others, on
 * its own below one, or nowhere, now and then with another author.
 */
function versions(random: (below: number) => number): [string, string] {
  const old: string[] = ['', '  genus: Planta | L.']
  const young: string[] = ['', '  genus: Planta | L.']
  const kept: number[] = []
  for (let number = 0; number < SPECIES; number++) {
    old.push(`    Planta p${number}a | A.`, `      = Planta s${number}a | B.`)
    const fate = random(5)
    if (fate < 3 || kept.length === 0) {
      kept.push(young.length)
      young.push(`    Planta p${number}a | A.`)
      if (fate === 1) young[young.length - 1] += `\n      = Planta s${number}a | B.`
    } else if (fate === 3) {
      const at = kept[random(kept.length)] ?? 0
      young[at] += `\n      = Planta p${number}a | A.`
    }
    for (let more = random(4); more > 0; more--) {
      const at = kept[random(kept.length)] ?? 0
      young[at] += `\n      ${random(3) > 0 ? '= ' : ''}Planta s${number}a${['', ' | B.', ' | C.'][random(3)]}`
    }
  }
  return [old.join('\n'), young.join('\n')]
}

describeOneEngine('a move of anything', (db) => {
  test.each(Array.from({ length: WORLDS }, (_, seed) => seed + 1))(
    'does what a plain loop does, and is taken back to the byte (seed %i)',
    async (seed) => {
      const random = randomBelow(seed)
      const [old, young] = versions(random)
      const world = await movingWorld(db(), old, young)
      const names = await namesOf(db(), world.from, world.to)
      const some = <T>(all: readonly T[]): T => all[random(all.length)] as T
      // Some are open, some were split by somebody, some of the successors are none any more.
      await sql`
        update crosswalk_pairs p set state = 'open' where p.crosswalk_id = ${world.crosswalk}::uuid and p.from_id is not null
          and p.position % 7 = ${random(7)}`.execute(db().owner)
      await sql`
        insert into crosswalk_pairs (crosswalk_id, making, position, place, from_id, to_id, kind, state)
        select p.crosswalk_id, p.making, p.position, 99, p.from_id, (select to_id from crosswalk_pairs o where o.crosswalk_id = p.crosswalk_id
            and o.to_id is not null and o.to_id not in (
              select i.to_id from crosswalk_pairs i where i.crosswalk_id = p.crosswalk_id and i.from_id = p.from_id and i.to_id is not null)
            order by o.position limit 1), 'split', p.state
        from crosswalk_pairs p
        where p.crosswalk_id = ${world.crosswalk}::uuid and p.from_id is not null and p.to_id is not null and p.place = 0
          and p.position % 4 = ${random(4)}`.execute(db().owner)
      // Of some of these somebody has said that what is said about them holds for each part.
      await sql`
        with split as (
          select p.from_id, array_agg(p.to_id order by p.place) as to_ids from crosswalk_pairs p where p.crosswalk_id = ${world.crosswalk}::uuid
          group by p.from_id, p.position having count(p.to_id) > 1 and p.position % 3 <> ${random(3)}
        ), decided as (
          update crosswalk_pairs p set state = 'decided' from split s where p.crosswalk_id = ${world.crosswalk}::uuid and p.from_id = s.from_id
        )
        insert into crosswalk_decisions (crosswalk_id, from_id, to_ids, spreads) select ${world.crosswalk}::uuid, from_id, to_ids, true from split`.execute(
        db().owner,
      )
      const collections = [await world.collection('Eins', {}), await world.collection('Zwei', {})]
      const values: unknown[] = ['x', 'y', 1, '', ['x', 'z'], true]
      const propertiesOf = () =>
        Object.fromEntries(['a', 'b', 'c'].filter(() => random(2) === 0).map((name) => [name, some(values)]))
      for (const collection of collections) {
        for (const taxon of names.all)
          if (random(3) > 0)
            await sql`
              insert into property_records (collection_id, taxon_id, properties, origin_collection_id)
              values (${collection}::uuid, ${taxon}::uuid, ${JSON.stringify(propertiesOf())}::jsonb,
                ${random(8) === 0 ? some(collections) : null}::uuid)`.execute(db().owner)
        for (let count = 0; count < 25; count++)
          await sql`
            insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
            values (${collection}::uuid, ${some(names.all)}::uuid, ${some(names.all)}::uuid, ${some(['bei', 'auf'])},
              ${JSON.stringify(random(3) === 0 ? propertiesOf() : {})}::jsonb)`.execute(db().owner)
        await sql`select refresh_collection(${collection}::uuid)`.execute(db().owner)
      }
      const order = { crosswalkId: world.crosswalk, collectionIds: collections, copies: random(2) === 0 }
      const found = await readContradictions(db().owner, order, { after: '', limit: 10_000 })
      const choices = new Map<string, string | null>()
      const chosen = found.flatMap(({ collectionId, taxon, field, values: all }) => {
        if (random(4) === 0) return []
        const keep = field === '' || random(2) === 0 ? some(all).recordId : null
        choices.set(choiceKey(collectionId, taxon.id, field), keep)
        return [{ collectionId, taxonId: taxon.id, field, keep }]
      })
      if (chosen.length > 0) await asAdministrator(db(), (trx) => chooseInMove(trx, world.crosswalk, chosen))
      const before = await entriesOf(db(), collections)
      const leads = await leadsOf(db(), world)
      const expected = slowMove(before, {
        leads: leads.to,
        placeOf: (taxon) => leads.places.get(taxon) ?? 0,
        choices,
        copies: order.copies,
      })
      const planned = await countMove(db().owner, order)
      const { batch } = await runMove(db(), order, { userId: null })
      expect((await entriesOf(db(), collections)).map(comparable).sort()).toEqual(expected.map(comparable).sort())
      expect(await keptAbout(db(), collections)).toEqual(await keptAnew(db(), collections))
      const isOld = (entry: PlainEntry) => leads.to.has(entry.taxon) || (entry.related !== null && leads.to.has(entry.related))
      expect(planned.reduce((sum, { count }) => sum + count, 0)).toBe(before.filter(isOld).length)
      if (batch !== null) await undoImport(db(), batch)
      expect(await entriesOf(db(), collections)).toEqual(before)
      expect(await keptAbout(db(), collections)).toEqual(await keptAnew(db(), collections))
      if (!order.copies) return
      // Copied a second time nothing comes again and nothing is asked again, whatever somebody made of the copies.
      const copies = await runMove(db(), order, { userId: null })
      const asked = async () => (await countMove(db().owner, order)).filter(({ outcome }) => outcome === 'contradicts')
      expect(await asked()).toEqual(planned.filter(({ outcome }) => outcome === 'contradicts'))
      await asAdministrator(db(), async (trx) => {
        const made = sql`select row_id from changes where batch_id = ${copies.batch}::uuid and action = 'insert' and id % 3`
        await sql`update relations set properties = '{"c": "anders"}' where id in (${made} = ${random(3)})`.execute(trx)
        await sql`update property_records set properties = properties - 'a' where id in (${made} = ${random(3)})`.execute(trx)
        await sql`delete from relations where id in (${made} = ${random(3)})`.execute(trx)
        await sql`delete from property_records where id in (${made} = ${random(3)})`.execute(trx)
      })
      const edited = await entriesOf(db(), collections)
      expect(await runMove(db(), order, { userId: null })).toMatchObject({ moved: 0, joined: 0, changed: 0, batch: null })
      expect(await entriesOf(db(), collections)).toEqual(edited)
    },
  )
})

function randomBelow(seed: number): (below: number) => number {
  const next = randomNumbers(seed)
  return (below) => Math.floor(next() * below)
}

async function namesOf({ owner }: Database, from: string, to: string): Promise<{ all: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from taxa where taxonomy_id in (${from}::uuid, ${to}::uuid) order by taxonomy_id = ${to}::uuid, sort_key, id`.execute(
    owner,
  )
  return { all: rows.map(({ id }) => id) }
}

/** Where each old taxon and synonym leads: read plainly off the pairs. */
async function leadsOf({ owner }: Database, { crosswalk, from, to }: { crosswalk: string; from: string; to: string }) {
  const { rows: pairs } = await sql<{ fromId: string; toId: string | null; state: string; position: number }>`
    select from_id as "fromId", to_id as "toId", state, position from crosswalk_pairs
    where crosswalk_id = ${crosswalk}::uuid and from_id is not null and not overruled`.execute(owner)
  const { rows: taxa } = await sql<{
    id: string
    name: string
    author: string | null
    acceptedId: string | null
    taxonomyId: string
  }>`
    select id, name, author, accepted_id as "acceptedId", taxonomy_id as "taxonomyId" from taxa where taxonomy_id in (${from}::uuid, ${to}::uuid)
    order by id`.execute(owner)
  const { rows: spread } = await sql<{ id: string }>`
    select from_id as id from crosswalk_decisions where crosswalk_id = ${crosswalk}::uuid and spreads`.execute(owner)
  const young = byNames(taxa.filter(({ taxonomyId }) => taxonomyId === to))
  const leads = new Map<string, string[]>()
  const places = new Map<string, number>()
  for (const taxon of taxa.filter(({ taxonomyId }) => taxonomyId === from)) {
    const its = pairs.filter(({ fromId }) => fromId === (taxon.acceptedId ?? taxon.id))
    const isClear =
      its.every(({ state }) => state !== 'open') && (its.length === 1 || spread.some(({ id }) => id === its[0]?.fromId))
    const successors = its.flatMap(({ toId }) => (isClear && toId !== null ? [toId] : []))
    leads.set(taxon.id, plainGoals(taxon, successors, young))
    places.set(taxon.id, its[0]?.position ?? 0)
  }
  // Of one place those come first whose id does.
  const inOrder = [...places].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
  return { to: leads, places: new Map(inOrder.map(([id], place) => [id, place])) }
}
