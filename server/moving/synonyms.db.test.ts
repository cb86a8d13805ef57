import { sql } from 'kysely'
import { decide } from '../crosswalk/decide'
import { writerOf } from '../crosswalk/testing/writerOf'
import type { Db } from '../db/db'
import { describeOneEngine } from '../db/testing/testDatabase'
import { undoImport } from '../importers/undo/undoImport'
import { countMove, readStaying } from './planMove'
import { runMove } from './runMove'
import { keptAbout, keptAnew } from './testing/keptAbout'
import { movingWorld } from './testing/withCollections'

describeOneEngine('a move of what is said about synonyms', (db) => {
  test('goes where the new version has the name, to the successor where it has it nowhere, and stays where that is not plain', async () => {
    const world = await movingWorld(
      db(),
      `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies aliena | A. Aut.
      = Abies bina | B. Aut.
      = Abies communis | C. Aut.
      = Abies homonyma | H. Aut.
      = Abies minor | M. Aut.
      = Abies montana | X. Aut.
      = Abies nusquam | N. Aut.
      = Abies pectinata | DC.
      = Abies sola
    Abies una | A.
    Abies duo | B.`,
      `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies communis | C. Aut.
      = Abies homonyma | auct.
      = Abies montana | X. Aut.
      Abies minor | M. Aut.
    Abies una | A.
      = Abies aliena | Z. Zut.
      = Abies bina | B. Aut.
      = Abies communis | C. Aut.
      = Abies homonyma | H.Aut.
      = Abies pectinata | DC.
      = Abies sola | S. Aut.
    Abies duo | B.
      = Abies bina | B. Aut.`,
    )
    const names = ['aliena', 'alba', 'bina', 'communis', 'homonyma', 'minor', 'montana', 'nusquam', 'pectinata', 'sola']
    const list = await world.collection(
      'Liste',
      Object.fromEntries(names.map((name) => [`Abies ${name}`, name === 'nusquam' ? { Jahr: 1 } : { Status: name }])),
    )
    await world.relate(list, 'Abies pectinata', 'bei', 'Abies minor')
    await world.relate(list, 'Abies pectinata', 'bei', 'Abies bina')
    const before = await world.said(list)
    const order = { crosswalkId: world.crosswalk, collectionIds: [list], copies: false }
    expect((await countMove(db().owner, order)).map(({ of, outcome, count }) => `${of} ${outcome} ${count}`)).toEqual([
      'records elsewhere 2',
      'records joins 2',
      'records moves 6',
      'relations elsewhere 1',
      'relations moves 1',
    ])
    const staying = await readStaying(db().owner, order, { after: ['', ''], limit: 10 })
    expect(staying.map(({ of, outcome, taxon }) => `${of} ${outcome} ${taxon.name}`).sort()).toEqual([
      'records elsewhere Abies aliena',
      'records elsewhere Abies bina',
      'relations elsewhere Abies pectinata',
    ])
    const { batch } = await runMove(db(), order, { userId: null })
    const after = await world.said(list)
    expect(after).toEqual([
      'Abies aliena: {"Status": "aliena"}',
      'Abies bina: {"Status": "bina"}',
      'Abies pectinata bei Abies bina: {}',
      'neu: Abies alba: {"Jahr": 1, "Status": "alba"}',
      'neu: Abies communis: {"Status": "communis"}',
      'neu: Abies homonyma: {"Status": "homonyma"}',
      'neu: Abies minor: {"Status": "minor"}',
      'neu: Abies montana: {"Status": "montana"}',
      'neu: Abies pectinata bei neu: Abies minor: {}',
      'neu: Abies pectinata: {"Status": "pectinata"}',
      'neu: Abies sola: {"Status": "sola"}',
    ])
    expect(await newPlaces(db().owner, list, world.to)).toEqual([
      'Abies alba',
      'Abies communis = Abies alba',
      'Abies homonyma = Abies una',
      'Abies minor',
      'Abies montana = Abies alba',
      'Abies pectinata = Abies una',
      'Abies sola = Abies una',
    ])
    expect(await keptAbout(db(), [list])).toEqual(await keptAnew(db(), [list]))
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
  })

  test('of a taxon that was split goes to the part that has the name, and only without such to all', async () => {
    const world = await movingWorld(
      db(),
      `
  Aus bus | L.
    = Aus alter | A.
    = Aus ater | A.
    = Aus minor | A.
    = Aus nullus | A.
  Cus cus | B.`,
      `
  Aus bus | L.
    = Aus ater | A.
  Aus minor | A.
  Cus cus | B.
    = Aus alter | A.`,
    )
    const admin = await writerOf(db(), world.organization, 'orgAdmin')
    const toIds = ['Aus bus', 'Aus minor'].map((name) => world.idOf(name, 'to'))
    await admin.does((trx) => decide(trx, world.crosswalk, [{ fromId: world.idOf('Aus bus', 'from'), toIds, spreads: true }]))
    const list = await world.collection('Liste', {
      'Aus alter': { Status: 'NT' },
      'Aus ater': { Status: 'VU' },
      'Aus minor': { Status: 'CR' },
      'Aus nullus': { Jahr: 1 },
    })
    await world.relate(list, 'Aus ater', 'bei', 'Aus nullus')
    await world.relate(list, 'Aus minor', 'bei', 'Aus ater')
    const before = await world.said(list)
    const order = { crosswalkId: world.crosswalk, collectionIds: [list], copies: false }
    expect((await countMove(db().owner, order)).map(({ of, outcome, count }) => `${of} ${outcome} ${count}`)).toEqual([
      'records joins 1',
      'records moves 2',
      'records spreads 1',
      'relations moves 1',
      'relations spreads 1',
    ])
    const { batch } = await runMove(db(), order, { userId: null })
    expect(await world.said(list)).toEqual([
      'neu: Aus alter: {"Status": "NT"}',
      'neu: Aus ater bei neu: Aus bus: {}',
      'neu: Aus ater bei neu: Aus minor: {}',
      'neu: Aus ater: {"Status": "VU"}',
      'neu: Aus bus: {"Jahr": 1}',
      'neu: Aus minor bei neu: Aus ater: {}',
      'neu: Aus minor: {"Jahr": 1, "Status": "CR"}',
    ])
    expect(await keptAbout(db(), [list])).toEqual(await keptAnew(db(), [list]))
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
  })
})

/** The names of the new taxonomy that a collection has records of, each with the taxon that it stands for. */
async function newPlaces(db: Db, collection: string, taxonomy: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' = ', t.name, a.name) as line from property_records r join taxa t on t.id = r.taxon_id left join taxa a on a.id = t.accepted_id
    where r.collection_id = ${collection}::uuid and t.taxonomy_id = ${taxonomy}::uuid order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
