import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { makeCrosswalk } from '../../crosswalk/makeCrosswalk'
import { movingWorld, type MovingWorld } from '../../moving/testing/withCollections'
import { exportVersions } from './newVersions'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.
    Abies una | A.
    Abies duo | B.
    Abies perdita | C.
    Abies minor | E.
      = Abies minima | F.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies pectinata | DC.
    Abies una | A.
      = Abies duo | B.
    Abies parva | E.
      = Abies minor | E.`

describeOneEngine('an export in the new version', (db) => {
  const carried = async ({ nameOf, from, to }: MovingWorld, query: string) => {
    const said = (text: string) => text.replaceAll(` ${from}`, '').replaceAll(` ${to}`, '')
    const readable = (text: string) =>
      said(decodeURIComponent(text)).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => `[${nameOf(id)}]`)
    const versions = await exportVersions(db().reader, query)
    return versions.map((version) => [
      `${said(version.from.name)} → ${said(version.to.name)}`,
      version.query && readable(version.query),
      ...version.losses.map(said),
    ])
  }

  test('names its taxa, or what became of them, and says of whom nobody knows', async () => {
    const world = await movingWorld(db(), old, young)
    const ids = ['Abies una', 'Abies duo', 'Abies minima', 'Abies alba', 'Abies perdita'].map(
      (name) => `ids=${world.idOf(name, 'from')}`,
    )
    const lost =
      '3 Objekte haben in «neu» keinen sicheren Nachfolger und fehlen: Abies minima (Synonym, ohne eigene Zeile), Abies alba (noch nicht entschieden), ' +
      'Abies perdita (weggefallen).'
    expect(await carried(world, ids.join('&'))).toEqual([
      ['alt → neu', 'ids=[Abies una]&lendAlong=true', lost, 'Zusammengelegte sind dort eines: 1 weniger.'],
    ])
    expect(await carried(world, `taxonomies=${encodeURIComponent(`alt ${world.from}`).toUpperCase()}`)).toEqual([
      [
        'alt → neu',
        'taxonomies=neu&lendAlong=true',
        'Nicht jedes Objekt ist in «neu» eines geblieben: 1 weggefallen, 1 noch nicht entschieden, 2 zusammengelegt oder als Synonym eingezogen. ' +
          'Von ihnen kommen keine Werte mit.',
      ],
    ])
    // Nothing leads on from the new one, nor from what is no id.
    expect(await carried(world, `ids=${world.idOf('Abies parva')}&ids=x`)).toEqual([])
    await expect(exportVersions(db().reader, 'ids=1&nichts=2')).rejects.toThrow('Den Parameter «nichts» gibt es im Export nicht.')
  })

  test('what an older version lends does not come along, unless it lends to the new one as well', async () => {
    const [older, world] = [await movingWorld(db(), old, young), await movingWorld(db(), old, young)]
    const lend = (to: string) =>
      sql`insert into crosswalks (from_taxonomy_id, to_taxonomy_id, making) values (${older.from}::uuid, ${to}::uuid, 1)`.execute(
        db().owner,
      )
    const losses = async () => (await carried(world, `ids=${world.idOf('Abies una', 'from')}&lendAlong=true`))[0]?.slice(2)
    expect(await losses()).toEqual([])
    await lend(world.from)
    expect(await losses()).toEqual([
      `Was in «alt» aus «alt ${older.from}» ergänzt war, kommt nicht mit: Ein Umzug führt nie in den nächsten.`,
    ])
    await lend(world.to)
    expect(await losses()).toEqual([])
  })

  test('taxa that were deleted since, or came since, are told apart', async () => {
    const world = await movingWorld(db(), old, young)
    const [una, late] = [world.idOf('Abies una', 'from'), '00000000-0000-4000-8000-00000000abcd']
    await sql`delete from taxa where id = ${una}::uuid`.execute(db().owner)
    await makeCrosswalk(db(), { id: world.crosswalk })
    await sql`insert into taxa (id, taxonomy_id, name) values (${late}::uuid, ${world.from}::uuid, 'Abies sera')`.execute(
      db().owner,
    )
    expect(await carried(world, `ids=${una}&ids=${late}`)).toEqual([
      [
        'alt → neu',
        'ids=[Abies una]&lendAlong=true',
        '1 Objekt hat in «neu» keinen sicheren Nachfolger und fehlt: Abies sera (später dazugekommen).',
      ],
    ])
    await sql`update taxonomies set published = false where id = ${world.to}::uuid`.execute(db().owner)
    expect(await carried(world, `ids=${una}`)).toEqual([])
  })
})
