import { sql } from 'kysely'
import { decide } from '../crosswalk/decide'
import { writerOf } from '../crosswalk/testing/writerOf'
import type { Db } from '../db/db'
import { describeOneEngine } from '../db/testing/testDatabase'
import { undoImport } from '../importers/undo/undoImport'
import { chooseInMove } from './choose'
import { countMove, readContradictions } from './planMove'
import { runMove } from './runMove'
import { keptAbout, keptAnew } from './testing/keptAbout'
import { movingWorld } from './testing/withCollections'

const old = `
  genus: Abies | Mill.
    Abies perdita | C.
  genus: Aster | L.
    Aster alpinus | L.
    Aster divisus | L.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies una | A.
  genus: Aster | L.
    Aster divisus | L.
  genus: Galatella | Cass.
    Galatella alpina | (L.) Z.
      = Aster alpinus | L.`

describeOneEngine('a move of what is said about taxa that were split', (db) => {
  test('goes to all parts where a person has said so, together or not at all, and is taken back as one', async () => {
    const world = await movingWorld(db(), old, young)
    const { crosswalk: crosswalkId } = world
    const ofOld = (name: string) => world.idOf(name, 'from')
    const ofNew = (name: string) => world.idOf(name, 'to')
    const list = await world.collection('Liste', {
      'Abies perdita': { Status: 'VU' },
      'Aster divisus': { Status: 'NT' },
      'Aster alpinus': { Status: 'LC' },
      'neu: Abies alba': { Höhe: 3 },
    })
    await world.relate(list, 'Abies perdita', 'bei', 'Aster alpinus')
    await world.relate(list, 'Abies perdita', 'bei', 'Aster divisus')
    await world.relate(list, 'Aster divisus', 'wie', 'Aster divisus')
    await world.relate(list, 'neu: Abies una', 'bei', 'neu: Galatella alpina')
    const before = await world.said(list)
    const order = { crosswalkId, collectionIds: [list], copies: false }
    const counted = async () => (await countMove(db().owner, order)).map(({ of, outcome, count }) => `${of} ${outcome} ${count}`)
    const decider = await writerOf(db(), world.organization, 'orgAdmin')
    const say = (name: string, parts: string[], spreads: boolean) =>
      decider.does((trx) => decide(trx, crosswalkId, [{ fromId: ofOld(name), toIds: parts.map(ofNew), spreads }]))
    await expect(say('Abies perdita', ['Abies una'], true)).rejects.toThrow('Wählen Sie mindestens zwei.')
    await say('Abies perdita', ['Abies una', 'Abies alba'], false)
    await say('Aster divisus', ['Aster divisus', 'Galatella alpina'], true)
    // The part «Galatella alpina» has another status already: what is said of both parts waits for somebody.
    expect(await counted()).toEqual(['records contradicts 2', 'records split 1', 'relations split 2', 'relations spreads 1'])
    const [contradiction] = await decider.does((trx) => readContradictions(trx, order, { after: '', limit: 10 }))
    const { taxon, field } = contradiction ?? { taxon: { id: '' }, field: '' }
    await decider.does((trx) => chooseInMove(trx, crosswalkId, [{ collectionId: list, taxonId: taxon.id, field, keep: null }]))
    await say('Abies perdita', ['Abies una', 'Abies alba'], true)
    expect(await counted()).toEqual(['records joins 1', 'records spreads 2', 'relations spreads 3'])
    const { batch, ...counts } = await runMove(db(), order, { userId: null })
    expect(await world.said(list)).toEqual([
      'neu: Abies alba bei neu: Aster divisus: {}',
      'neu: Abies alba bei neu: Galatella alpina: {}',
      'neu: Abies alba: {"Höhe": 3, "Status": "VU"}',
      'neu: Abies una bei neu: Aster divisus: {}',
      'neu: Abies una bei neu: Galatella alpina: {}',
      'neu: Abies una: {"Status": "VU"}',
      'neu: Aster divisus wie neu: Aster divisus: {}',
      'neu: Aster divisus: {"Status": "NT"}',
      'neu: Galatella alpina wie neu: Galatella alpina: {}',
      'neu: Galatella alpina: {"Status": ["LC", "NT"]}',
    ])
    // Three records, and five relations of which two are new; what was there already is no second time.
    expect(counts).toEqual({ moved: 8, made: 2, joined: 0, changed: 1 })
    expect(await originsOf(db().reader, list)).toEqual([
      'Abies alba aus Abies perdita',
      'Abies una aus Abies perdita',
      'Aster divisus aus Aster divisus',
      'Galatella alpina aus Aster alpinus',
      'Galatella alpina aus Aster divisus',
    ])
    expect(await keptAbout(db(), [list])).toEqual(await keptAnew(db(), [list]))
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
    expect(await originsOf(db().reader, list)).toEqual([])
  })
})

/** From which old taxon each record is. */
async function originsOf(db: Db, collection: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select t.name || ' aus ' || m.name as line from moved_rows m join property_records r on r.id = m.row_id join taxa t on t.id = r.taxon_id
    where r.collection_id = ${collection}::uuid order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
