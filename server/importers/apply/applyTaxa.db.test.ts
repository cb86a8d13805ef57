import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeEachEngine('what the source no longer has', (db) => {
  const load = async (taxonomy: string, rows: readonly string[]) => {
    const source = writeSource({ 'a.csv': `id,parentNameUsageID,scientificName,taxonRank\n${rows.join('\n')}\n` })
    const { counts, notes } = await importFrom(db(), source, { taxonomy, deleteMissing: true })
    return { counts, notes }
  }

  test('is deleted, but for what collections speak of, and for what stands above that', async () => {
    const all = ['1,,Orchidaceae,family', '2,1,Ophrys,genus', '3,2,Ophrys apifera,species', '4,2,Ophrys sphegodes,species']
    const others = ['5,1,Orchis,genus', '6,5,Orchis militaris,species']
    expect((await load('Behalten', [...all, ...others])).counts).toEqual([6, 0, 0, 0])
    await sql`with c as (insert into property_collections (name, published) values ('Werte', true) returning id)
      insert into property_records (collection_id, taxon_id) select c.id, t.id from c, taxa t where t.source_id = '3'`.execute(
      db().owner,
    )
    expect(await load('Behalten', ['7,,Liliaceae,family'])).toEqual({
      counts: [1, 0, 0, 3],
      notes: [
        'In der Quelle nicht mehr enthalten, aber behalten, weil Sammlungen etwas darüber sagen (mit den Taxa darüber): 3, ' +
          'darunter «Ophrys apifera»',
      ],
    })
    expect(await treeOf(db(), 'Behalten')).toEqual([
      'Liliaceae [family]',
      'Orchidaceae [family]',
      '  Ophrys [genus]',
      '    Ophrys apifera [species]',
    ])
  })
})
