// What a move does and asks, told over one small pair of lists.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { decide } from '../crosswalk/decide'
import { writerOf } from '../crosswalk/testing/writerOf'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { undoImport } from '../importers/undo/undoImport'
import { chooseInMove } from './choose'
import { countMove, movableCollections, readContradictions, readStaying } from './planMove'
import { runMove } from './runMove'
import { keptAbout, keptAnew } from './testing/keptAbout'
import { movingWorld, type MovingWorld } from './testing/withCollections'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.
    Abies una | A.
    Abies duo | B.
    Abies perdita | C.
  genus: Aster | L.
    Aster alpinus | L.
    Aster divisus | L.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.
    Abies una | A.
      = Abies duo | B.
  genus: Aster | L.
    Aster divisus | L.
  genus: Galatella | Cass.
    Galatella alpina | (L.) Z.
      = Aster alpinus | L.`

describeOneEngine('moving collections along a crosswalk', (db) => {
  const program = { userId: null }
  const worldOf = () => movingWorld(db(), old, young)
  const orderOf = ({ crosswalk }: MovingWorld, collectionIds: string[], copies = false) => ({
    crosswalkId: crosswalk,
    collectionIds,
    copies,
  })
  const counted = async (world: MovingWorld, collections: string[], copies = false) =>
    (await countMove(db().owner, orderOf(world, collections, copies))).map(
      ({ of, outcome, count }) => `${of} ${outcome} ${count}`,
    )
  const originsOf = async (collection: string) => {
    const { rows } = await sql<{ line: string }>`
      select t.name || ' aus ' || m.name || coalesce(' ' || m.author, '') || ' in ' || split_part(m.taxonomy_name, ' ', 1) as line
      from moved_rows m join property_records r on r.id = m.row_id join taxa t on t.id = r.taxon_id where r.collection_id = ${collection}::uuid
      order by 1`.execute(db().reader)
    return rows.map(({ line }) => line)
  }

  test('takes along what has a successor, leaves the rest where it is and names it, and is taken back as one', async () => {
    const world = await worldOf()
    await db()
      .owner.transaction()
      .execute(async (trx) => {
        const crosswalk = world.crosswalk
        await sql`
        insert into crosswalk_pairs (crosswalk_id, making, position, place, from_id, to_id, kind, state)
        select ${crosswalk}::uuid, 1, p.position, 1, p.from_id, ${world.idOf('Galatella', 'to')}::uuid, 'split', 'open' from crosswalk_pairs p
        where p.crosswalk_id = ${crosswalk}::uuid and p.from_id = ${world.idOf('Aster divisus', 'from')}::uuid`.execute(trx)
      })
    const list = await world.collection('Liste', {
      'Abies alba': { Status: 'LC' },
      'Abies pectinata': { Status: 'DD' },
      'Abies perdita': { Status: 'RE' },
      'Aster alpinus': { Status: 'VU', Jahr: 2012 },
      'Aster divisus': { Status: 'NT' },
    })
    await world.relate(list, 'Abies alba', 'steht bei', 'Aster alpinus', { Quelle: 'x' })
    await world.relate(list, 'Aster alpinus', 'steht bei', 'Abies perdita')
    const before = await world.said(list)
    expect(await counted(world, [list])).toEqual([
      'records gone 1',
      'records moves 3',
      'records open 1',
      'relations gone 1',
      'relations moves 1',
    ])
    expect(
      (await readStaying(db().owner, orderOf(world, [list]), { after: ['', ''], limit: 10 })).map(
        ({ of, outcome, taxon, related }) => `${of} ${outcome} ${taxon.name}${related ? ` ${related.name}` : ''}`,
      ),
    ).toEqual(
      expect.arrayContaining([
        'records gone Abies perdita',
        'records open Aster divisus',
        'relations gone Aster alpinus Abies perdita',
      ]),
    )
    const result = await runMove(db(), orderOf(world, [list]), program)
    expect(result).toMatchObject({ moved: 4, made: 0, joined: 0, changed: 0 })
    expect(await keptAbout(db(), [list])).toEqual(await keptAnew(db(), [list]))
    expect(await world.said(list)).toEqual([
      'Abies perdita: {"Status": "RE"}',
      'Aster alpinus steht bei Abies perdita: {}',
      'Aster divisus: {"Status": "NT"}',
      'neu: Abies alba steht bei neu: Galatella alpina: {"Quelle": "x"}',
      'neu: Abies alba: {"Status": "LC"}',
      'neu: Abies pectinata: {"Status": "DD"}',
      'neu: Galatella alpina: {"Jahr": 2012, "Status": "VU"}',
    ])
    expect(await originsOf(list)).toEqual([
      'Abies alba aus Abies alba Mill. in alt',
      'Abies pectinata aus Abies pectinata DC. in alt',
      'Galatella alpina aus Aster alpinus L. in alt',
    ])
    const { data } = await ask(db(), `{ collection(id: "${list}") { relations { nodes { movedFrom { name } } } } }`)
    const nodes = [{ movedFrom: [{ name: 'Abies alba' }, { name: 'Aster alpinus' }] }, { movedFrom: [] }]
    expect(data).toEqual({ collection: { relations: { nodes } } })
    // Once more there is nothing left to do.
    expect(await runMove(db(), orderOf(world, [list]), program)).toMatchObject({ moved: 0, joined: 0, changed: 0, batch: null })
    await undoImport(db(), result.batch)
    expect(await world.said(list)).toEqual(before)
    expect(await originsOf(list)).toEqual([])
  })

  test('lets equal and complementary values of joined records go together, and asks where they contradict each other', async () => {
    const world = await worldOf()
    const [first, second] = [await world.collection('Eins', {}), await world.collection('Zwei', {})]
    const list = await world.collection(
      'Liste',
      { 'Abies una': { Status: 'LC', Höhe: 3, Leer: '' }, 'Abies duo': { Status: 'NT', Höhe: 3, Farbe: 'grün' } },
      { 'Abies una': first, 'Abies duo': second },
    )
    const quiet = await world.collection('Ruhig', { 'Abies una': { a: 1 }, 'Abies duo': { b: 2 }, 'neu: Abies una': { c: 3 } })
    const before = [await world.said(list), await world.said(quiet)]
    expect(await counted(world, [list, quiet])).toEqual(['records contradicts 2', 'records joins 2'])
    expect(await runMove(db(), orderOf(world, [list, quiet]), program)).toMatchObject({ moved: 0, joined: 2, changed: 1 })
    expect(await world.said(list)).toEqual(before[0])
    expect(await world.said(quiet)).toEqual(['neu: Abies una: {"a": 1, "b": 2, "c": 3}'])
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const contradictions = await person.does((trx) => readContradictions(trx, orderOf(world, [list]), { after: '', limit: 10 }))
    expect(
      contradictions.map(({ field, taxon, values }) => [
        field,
        taxon.name,
        ...values.map(({ from, value }) => `${from?.name}: ${String(value).split(' ')[0]}`),
      ]),
    ).toEqual([
      ['', 'Abies una', 'Abies duo: Zwei', 'Abies una: Eins'],
      ['Status', 'Abies una', 'Abies duo: NT', 'Abies una: LC'],
    ])
    const taxonId = world.idOf('Abies una', 'to')
    const ofUna = contradictions[0]?.values.find(({ from }) => from?.name === 'Abies una')?.recordId ?? ''
    const choose = (field: string, keep: string | null) =>
      person.does((trx) => chooseInMove(trx, world.crosswalk, [{ collectionId: list, taxonId, field, keep }]))
    await choose('Status', null)
    expect(await counted(world, [list])).toEqual(['records contradicts 2'])
    await choose('', ofUna)
    expect(await counted(world, [list])).toEqual(['records joins 2'])
    // A value that changes is to be decided anew.
    await sql`update property_records set properties = properties || '{"Status": "EN"}' where id = ${ofUna}::uuid`.execute(
      db().owner,
    )
    expect(await counted(world, [list])).toEqual(['records contradicts 2'])
    await choose('Status', null)
    const { batch } = await runMove(db(), orderOf(world, [list]), program)
    expect(await world.said(list)).toEqual(['neu: Abies una: {"Farbe": "grün", "Höhe": 3, "Status": ["NT", "EN"]} aus Eins'])
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual([
      'Abies duo: {"Farbe": "grün", "Höhe": 3, "Status": "NT"} aus Zwei',
      'Abies una: {"Leer": "", "Höhe": 3, "Status": "EN"} aus Eins',
    ])
  })

  test('keeps no choice about values that nobody has seen', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', {
      'Abies una': { Status: 'LC', Farbe: 'grün' },
      'Abies duo': { Status: 'NT', Farbe: 'blau' },
    })
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const read = async () =>
      (await person.does((trx) => readContradictions(trx, orderOf(world, [list]), { after: '', limit: 10 }))).map(
        ({ collectionId, taxon, field, seen, isChosen, keep, values }) => ({
          isChosen,
          first: values[0]?.value,
          choice: { collectionId, taxonId: taxon.id, field, seen, keep },
          recordIds: values.map(({ recordId }) => recordId),
        }),
      )
    const choose = (choices: Parameters<typeof chooseInMove>[2]) =>
      person.does((trx) => chooseInMove(trx, world.crosswalk, choices))
    const [colour, status] = (await read()) as [Awaited<ReturnType<typeof read>>[0], Awaited<ReturnType<typeof read>>[0]]
    await sql`
      update property_records set properties = properties || '{"Status": "CR"}' where id = ${status.recordIds[0]}::uuid`.execute(
      db().owner,
    )
    const unseen = 'Einer der Werte steht nicht mehr so da, wie Sie ihn gesehen haben.'
    for (const keep of [status.recordIds[0] ?? '', null])
      await expect(choose([colour.choice, { ...status.choice, keep }])).rejects.toThrow(unseen)
    const anew = await read()
    expect(anew.map(({ isChosen, choice: { field }, first }) => [field, isChosen, first])).toEqual([
      ['Farbe', false, 'blau'],
      ['Status', false, 'CR'],
    ])
    // Nor beside one about what stands there, in whichever order.
    const fresh = anew[1]?.choice ?? status.choice
    await expect(choose([fresh, status.choice])).rejects.toThrow(unseen)
    await expect(choose([status.choice, fresh])).rejects.toThrow(unseen)
    await choose([fresh])
    // Programs that do not say what they saw go on.
    await choose([{ ...colour.choice, seen: null }])
    expect((await read()).map(({ isChosen }) => isChosen)).toEqual([true, true])
  })

  test('asks whose a record is where the own and one from elsewhere come together', async () => {
    const world = await worldOf()
    const foreign = await world.collection('Fremd', {})
    const list = await world.collection(
      'Liste',
      { 'Abies alba': { Status: 'CR' }, 'neu: Abies alba': { Jahr: 2020 }, 'Abies una': { a: 1 }, 'Abies duo': { b: 1 } },
      { 'Abies alba': foreign },
    )
    // That it is its own may also be said.
    await sql`
      update property_records set origin_collection_id = ${list}::uuid where taxon_id = ${world.idOf('Abies una', 'from')}::uuid`.execute(
      db().owner,
    )
    const before = await world.said(list)
    expect(await counted(world, [list])).toEqual(['records contradicts 1', 'records joins 2'])
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const [only, ...others] = await person.does((trx) =>
      readContradictions(trx, orderOf(world, [list]), { after: '', limit: 10 }),
    )
    expect(others).toEqual([])
    expect([only?.field, ...(only?.values ?? []).map(({ value }) => String(value).split(' ')[0])]).toEqual(['', 'Liste', 'Fremd'])
    const taxonId = world.idOf('Abies alba', 'to')
    const keep = only?.values[0]?.recordId ?? ''
    await person.does((trx) => chooseInMove(trx, world.crosswalk, [{ collectionId: list, taxonId, field: '', keep }]))
    const { batch } = await runMove(db(), orderOf(world, [list]), program)
    expect(await world.said(list)).toEqual([
      'neu: Abies alba: {"Jahr": 2020, "Status": "CR"}',
      'neu: Abies una: {"a": 1, "b": 1}',
    ])
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
  })

  test('copies, so that both versions carry it; a second time only what has changed goes along', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Abies alba': { a: 1 }, 'Abies una': { a: 1 }, 'Abies duo': { b: 1 } })
    await world.relate(list, 'Abies una', 'bei', 'Abies alba')
    await world.relate(list, 'Abies duo', 'bei', 'Abies alba')
    const before = await world.said(list)
    const { batch, ...counts } = await runMove(db(), orderOf(world, [list], true), program)
    expect(counts).toEqual({ moved: 3, made: 3, joined: 2, changed: 0 })
    const copied = [
      ...before,
      'neu: Abies alba: {"a": 1}',
      'neu: Abies una bei neu: Abies alba: {}',
      'neu: Abies una: {"a": 1, "b": 1}',
    ]
    expect(await world.said(list)).toEqual(copied)
    expect(await originsOf(list)).toEqual([
      'Abies alba aus Abies alba Mill. in alt',
      'Abies una aus Abies duo B. in alt',
      'Abies una aus Abies una A. in alt',
    ])
    expect(await counted(world, [list], true)).toEqual(['records there 3', 'relations there 2'])
    expect(await runMove(db(), orderOf(world, [list], true), program)).toEqual({
      ...{ moved: 0, made: 0, joined: 0, changed: 0 },
      batch: null,
    })
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
    expect(await runMove(db(), orderOf(world, [list], true), program)).toMatchObject(counts)
  })

  test('what people made of copies holds: neither corrected nor deleted ones come a second time', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Aster alpinus': { a: 1 }, 'Abies una': { a: 1 }, 'Abies duo': { b: 1 } })
    await world.relate(list, 'Abies alba', 'bei', 'Aster alpinus', { Stetigkeit: 3 })
    await world.relate(list, 'Abies alba', 'bei', 'Aster divisus')
    for (const partner of ['Abies una', 'Abies duo']) await world.relate(list, partner, 'bei', 'Abies alba', { Stetigkeit: 1 })
    await runMove(db(), orderOf(world, [list], true), program)
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const ofNew = (name: string) => world.idOf(name, 'to')
    await person.does(async (trx) => {
      await sql`
        update relations set properties = '{"Stetigkeit": 4}' where taxon_id = ${ofNew('Abies alba')}::uuid
        and related_taxon_id = ${ofNew('Galatella alpina')}::uuid`.execute(trx)
      await sql`update relations set properties = '{}' where taxon_id = ${ofNew('Abies una')}::uuid`.execute(trx)
      await sql`delete from relations where related_taxon_id = ${ofNew('Aster divisus')}::uuid`.execute(trx)
      await sql`delete from property_records where taxon_id in (${ofNew('Galatella alpina')}::uuid, ${ofNew('Abies una')}::uuid)`.execute(
        trx,
      )
    })
    const corrected = await world.said(list)
    expect(corrected.filter((line) => line.startsWith('neu:'))).toEqual([
      'neu: Abies alba bei neu: Galatella alpina: {"Stetigkeit": 4}',
      'neu: Abies una bei neu: Abies alba: {}',
    ])
    expect(await counted(world, [list], true)).toEqual(['records there 3', 'relations there 4'])
    // What is new or says something else in the old version comes, nothing besides.
    await world.relate(list, 'Abies alba', 'bei', 'Aster alpinus', { Stetigkeit: 5 })
    await world.relate(list, 'Aster divisus', 'bei', 'Abies alba')
    expect(await counted(world, [list], true)).toEqual(['records there 3', 'relations moves 2', 'relations there 4'])
    expect(await runMove(db(), orderOf(world, [list], true), program)).toMatchObject({ moved: 2, made: 2, joined: 0, changed: 0 })
    expect(await world.said(list)).toEqual(
      [
        ...corrected,
        'Abies alba bei Aster alpinus: {"Stetigkeit": 5}',
        'Aster divisus bei Abies alba: {}',
        'neu: Abies alba bei neu: Galatella alpina: {"Stetigkeit": 5}',
        'neu: Aster divisus bei neu: Abies alba: {}',
      ].sort(),
    )
  })

  test('a value that somebody took out of a copy does not come back into it, unless it changes', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Abies una': { a: 1, b: 2, c: 3 }, 'Abies duo': { c: 4 } })
    const taxonId = world.idOf('Abies una', 'to')
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const say = (name: string, side: 'from' | 'to', properties: object) =>
      person.does((trx) =>
        sql`update property_records set properties = ${JSON.stringify(properties)}::jsonb where taxon_id = ${world.idOf(name, side)}::uuid`.execute(
          trx,
        ),
      )
    const copy = async () => {
      const { batch, ...counts } = await runMove(db(), orderOf(world, [list], true), program)
      return [counts, (await world.said(list)).at(-1)]
    }
    const [decision] = await readContradictions(db().owner, orderOf(world, [list], true), { after: '', limit: 10 })
    const keep = decision?.values.find(({ value }) => value === 3)?.recordId ?? ''
    await person.does((trx) => chooseInMove(trx, world.crosswalk, [{ collectionId: list, taxonId, field: 'c', keep }]))
    await copy()
    await say('Abies una', 'to', { a: 1, b: '' })
    const nothing = { moved: 0, made: 0, joined: 0, changed: 0 }
    expect(await copy()).toEqual([nothing, 'neu: Abies una: {"a": 1, "b": ""}'])
    await say('Abies una', 'from', { a: 1, b: 2, c: 3, d: 5 })
    expect(await copy()).toEqual([{ ...nothing, joined: 2, changed: 1 }, 'neu: Abies una: {"a": 1, "d": 5}'])
    await say('Abies una', 'from', { a: 1, b: 6, c: 3, d: 5 })
    expect(await copy()).toEqual([{ ...nothing, joined: 2, changed: 1 }, 'neu: Abies una: {"a": 1, "b": 6, "d": 5}'])
    // Moving leaves nothing behind that nobody has decided about.
    await runMove(db(), orderOf(world, [list]), program)
    expect(await world.said(list)).toEqual(['neu: Abies una: {"a": 1, "b": 6, "c": 3, "d": 5}'])
  })

  test('what was copied and corrected since is not set beside the corrected one by moving', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', {})
    const ofNew = (name: string) => world.idOf(name, 'to')
    for (const partner of ['Abies alba', 'Aster alpinus', 'Aster divisus', 'Abies'])
      await world.relate(list, 'Abies una', 'bei', partner, { Stetigkeit: 3 })
    await runMove(db(), orderOf(world, [list], true), program)
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    await person.does(async (trx) => {
      await sql`update relations set properties = '{"Stetigkeit": 4}' where related_taxon_id = ${ofNew('Abies alba')}::uuid`.execute(
        trx,
      )
      await sql`
        update relations set related_taxon_id = ${ofNew('Galatella')}::uuid where related_taxon_id = ${ofNew('Galatella alpina')}::uuid`.execute(
        trx,
      )
      await sql`delete from relations where related_taxon_id = ${ofNew('Aster divisus')}::uuid`.execute(trx)
      // By now about other taxa than those of the new version.
      const lost = world.idOf('Abies perdita', 'from')
      await sql`
        update relations set taxon_id = ${lost}::uuid, related_taxon_id = ${lost}::uuid where related_taxon_id = ${ofNew('Abies')}::uuid`.execute(
        trx,
      )
    })
    const before = await world.said(list)
    expect(await counted(world, [list])).toEqual(['relations gone 1', 'relations joins 2', 'relations moves 2'])
    const { batch, ...counts } = await runMove(db(), orderOf(world, [list]), program)
    expect(counts).toEqual({ moved: 2, made: 0, joined: 2, changed: 0 })
    expect(await world.said(list)).toEqual([
      'Abies perdita bei Abies perdita: {"Stetigkeit": 3}',
      'neu: Abies una bei neu: Abies alba: {"Stetigkeit": 4}',
      'neu: Abies una bei neu: Abies: {"Stetigkeit": 3}',
      'neu: Abies una bei neu: Aster divisus: {"Stetigkeit": 3}',
      'neu: Abies una bei neu: Galatella: {"Stetigkeit": 3}',
    ])
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
  })

  test('what was decided for a copy holds for the next one and for moving, until somebody changes the values', async () => {
    const world = await worldOf()
    const first = await world.collection('Eins', {})
    const list = await world.collection(
      'Liste',
      {
        'Abies una': { Status: 'LC', Farbe: 'grün', Höhe: 3 },
        'Abies duo': { Status: 'NT', Farbe: 'blau', Höhe: 4 },
        'neu: Abies una': { Höhe: 5 },
      },
      { 'Abies duo': first },
    )
    const taxonId = world.idOf('Abies una', 'to')
    const records = async () => {
      const { rows } = await sql<{ id: string }>`
        select r.id from property_records r join taxa t on t.id = r.taxon_id where r.collection_id = ${list}::uuid
        order by t.taxonomy_id = ${world.to}::uuid, t.name`.execute(db().owner)
      return rows.map(({ id }) => id)
    }
    const [duo = null, una = null, young = ''] = await records()
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const choose = (keeps: [string, string | null][]) =>
      person.does((trx) =>
        chooseInMove(
          trx,
          world.crosswalk,
          keeps.map(([field, keep]) => ({ collectionId: list, taxonId, field, keep })),
        ),
      )
    await choose([
      ['Status', una],
      ['Farbe', null],
      ['Höhe', duo],
      ['', duo],
    ])
    await runMove(db(), orderOf(world, [list], true), program)
    const copied = 'neu: Abies una: {"Farbe": ["blau", "grün"], "Höhe": 4, "Status": "LC"} aus Eins'
    expect((await world.said(list)).at(-1)).toBe(copied)
    expect(await counted(world, [list], true)).toEqual(['records there 2'])
    expect(await counted(world, [list])).toEqual(['records joins 2'])
    const change = (values: string) =>
      person.does((trx) =>
        sql`update property_records set properties = properties || ${values}::jsonb where id = ${young}::uuid`.execute(trx),
      )
    await change('{"Farbe": ["blau", "grün", "rot"]}')
    expect(await counted(world, [list])).toEqual(['records joins 2'])
    for (const [values, back] of [
      ['{"Status": "NT"}', '{"Status": "LC"}'],
      ['{"Farbe": ["blau"]}', '{"Farbe": ["blau", "grün"]}'],
    ] as const) {
      await change(values)
      expect(await counted(world, [list])).toEqual(['records contradicts 2'])
      await change(back)
    }
    await runMove(db(), orderOf(world, [list]), program)
    expect(await world.said(list)).toEqual([copied])
  })

  test('says which collections there are to move, and to whom they belong', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Abies alba': {}, 'neu: Abies alba': {} })
    await world.relate(list, 'neu: Abies alba', 'bei', 'Abies una')
    await world.collection('Nur neu', { 'neu: Abies alba': {} })
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    expect(await person.does((trx) => movableCollections(trx, world.from))).toEqual([
      expect.objectContaining({ id: list, records: 1, relations: 1, mayMove: true }),
    ])
    expect(await movableCollections(db().reader, world.from)).toEqual([expect.objectContaining({ id: list, mayMove: false })])
  })

  test('is not taken back where somebody has filled the place that a record left', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Aster alpinus': { a: 1 } })
    const { batch } = await runMove(db(), orderOf(world, [list]), program)
    await sql`
      insert into property_records (collection_id, taxon_id, properties)
      values (${list}::uuid, ${world.idOf('Aster alpinus', 'from')}::uuid, '{"a": 2}')`.execute(db().owner)
    await expect(undoImport(db(), batch)).rejects.toThrow('«Aster alpinus» in «Liste')
  })

  test('what somebody decides about a taxon while the plan is looked at is in the move', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Abies perdita': { a: 1 } })
    const decider = await writerOf(db(), world.organization, 'orgAdmin')
    await decider.does((trx) =>
      decide(trx, world.crosswalk, [{ fromId: world.idOf('Abies perdita', 'from'), toIds: [world.idOf('Abies alba', 'to')] }]),
    )
    await runMove(db(), orderOf(world, [list]), program)
    expect(await world.said(list)).toEqual(['neu: Abies alba: {"a": 1}'])
  })

  test('only for whoever writes the collections', async () => {
    const world = await worldOf()
    const list = await world.collection('Liste', { 'Abies alba': {} })
    const stranger = randomUUID()
    await sql`insert into users (id, name) values (${stranger}, ${`Fremd ${stranger}`})`.execute(db().owner)
    await expect(runMove(db(), orderOf(world, [list]), { userId: stranger })).rejects.toThrow(
      'Sie dürfen die Eigenschaften-Sammlung «Liste',
    )
    expect(await world.said(list)).toEqual(['Abies alba: {}'])
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    expect(await runMove(db(), orderOf(world, [list]), { userId: person.id })).toMatchObject({ moved: 1 })
  })
})
