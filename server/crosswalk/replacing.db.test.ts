import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dataState } from '../db/reading/dataState'
import { describeOneEngine } from '../db/testing/testDatabase'
import { findAll } from '../graphql/search/search'
import { ask } from '../graphql/testing/ask'
import { movingWorld } from '../moving/testing/withCollections'
import { makeCrosswalk } from './makeCrosswalk'
import { replacedBy, sayReplaced } from './replacing'
import type { TwoVersions } from './testing/twoVersions'
import { writerOf } from './testing/writerOf'

const taxa = `
  genus: Pseudaster | L.
    Pseudaster novus | L.`

describeOneEngine('a taxonomy that another replaces', (db) => {
  const versions = () => movingWorld(db(), taxa, taxa)
  const found = async ({ from, to }: TwoVersions) => {
    const { rows } = await findAll(db(), 'pseudaster novus')
    return rows.flatMap(({ taxonomyId }) => (taxonomyId === from ? 'old' : taxonomyId === to ? 'new' : []))
  }

  test('stands behind the other in the search, whatever collections say of it, as long as its writers say so', async () => {
    const world = await versions()
    await world.collection('Werte', { 'Pseudaster novus': { Wert: 1 } })
    const { does: as } = await writerOf(db(), world.organization)
    const first = (await dataState(db().reader)).revision
    expect(await found(world)).toEqual(['old', 'new'])
    await as((trx) => sayReplaced(trx, world.crosswalk, true))
    await as((trx) => sayReplaced(trx, world.crosswalk, true))
    expect(await found(world)).toEqual(['new', 'old'])
    expect((await replacedBy(db().reader, world.from)).map(({ id }) => id)).toEqual([world.to])
    expect((await dataState(db().reader)).revision).toBe(first + 1)
    await as((trx) => sayReplaced(trx, world.crosswalk, false))
    expect([await found(world), await replacedBy(db().reader, world.from)]).toEqual([['old', 'new'], []])
  })

  test('its hits say what stands in its place, and those that only resemble what was typed stand behind the new ones, too', async () => {
    const world = await versions()
    const { from, to } = world
    const said = async (text: string) => {
      const { data } = await ask(
        db(),
        `{ search(text: ${JSON.stringify(text)}) { hits { ...H } nearest { ...H } } } fragment H on SearchHit { label taxonomy replacedBy }`,
      )
      type Hit = { label: string; taxonomy: string | null; replacedBy: string[] }
      const { hits, nearest } = (data as { search: { hits: Hit[]; nearest: Hit[] } }).search
      const own = ({ label, taxonomy }: Hit) => [from, to].some((id) => `${label} ${taxonomy}`.includes(id))
      return [...hits, ...nearest].filter(own).map(({ label, taxonomy, replacedBy }) => [label, taxonomy, replacedBy])
    }
    const [old, young] = [`alt ${from}`, `neu ${to}`]
    await (await writerOf(db(), world.organization)).does((trx) => sayReplaced(trx, world.crosswalk, true))
    expect(await said('Pseudaster novus')).toEqual([
      ['Pseudaster novus', young, []],
      ['Pseudaster novus', old, [young]],
    ])
    // Nothing has such a name: these are the nearest.
    expect(await said('Pseudaster quercifolius')).toEqual([
      ['Pseudaster', young, []],
      ['Pseudaster', old, [young]],
      ['Pseudaster novus', young, []],
      ['Pseudaster novus', old, [young]],
    ])
    expect([...(await said(old)), ...(await said(young))]).toEqual([
      [old, null, [young]],
      [young, null, []],
    ])
  })

  test('only who writes the old one may say so, by whichever way, and not of each other', async () => {
    const world = await versions()
    const [strangers, back] = [randomUUID(), randomUUID()]
    await sql`insert into organizations (id, name) values (${strangers}, ${strangers})`.execute(db().owner)
    await sql`update taxonomies set organization_id = ${strangers} where id = ${world.to}`.execute(db().owner)
    const { does: ofNew } = await writerOf(db(), strangers)
    await expect(ofNew((trx) => sayReplaced(trx, world.crosswalk, true))).rejects.toThrow('Dazu fehlt Ihnen die Berechtigung.')
    await expect(
      ofNew((trx) => sql`update crosswalks set replaces = true where id = ${world.crosswalk}`.execute(trx)),
    ).rejects.toThrow('Only writers of a taxonomy say what replaces it.')
    await expect(ofNew((trx) => sayReplaced(trx, back, true))).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    await (await writerOf(db(), world.organization)).does((trx) => sayReplaced(trx, world.crosswalk, true))
    await sql`insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id) values (${back}, ${world.to}, ${world.from})`.execute(
      db().owner,
    )
    await expect(ofNew((trx) => sayReplaced(trx, back, true))).rejects.toThrow('Diesen Umzug hat noch niemand festgestellt.')
    await makeCrosswalk(db(), { id: back })
    await expect(ofNew((trx) => sayReplaced(trx, back, true))).rejects.toThrow(
      `«alt ${world.from}» gilt schon als ersetzt durch «neu ${world.to}».`,
    )
  })
})
