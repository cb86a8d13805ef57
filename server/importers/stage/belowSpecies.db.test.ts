import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { placeBelowSpecies } from './belowSpecies'

interface Row {
  name: string
  source?: string
  rank?: string | null
  parent?: string | null
  head?: number
  synonym?: boolean
}

describeOneEngine('species that other rows stand under', (db) => {
  const stage = async (rows: Row[]) => {
    await sql`delete from import_taxa`.execute(db().owner)
    for (const [seq, { name, source = null, rank = 'species', parent = null, head = 0, synonym = false }] of rows.entries())
      await sql`
        insert into import_taxa (seq, file, line, head, id, source_id, parent_ref, synonym, name, rank, status, properties, sort_key)
        values (${seq}, 0, ${seq + 2}, ${head}, gen_random_uuid(), ${source}, ${parent}, ${synonym}, ${name}, ${rank}, 'accepted', '{}', '')`.execute(
        db().owner,
      )
  }
  const staged = async () =>
    (
      await sql<{ name: string; alias: string | null; parent: string | null }>`
        select name, alias, parent_ref as parent from import_taxa order by seq`.execute(db().owner)
    ).rows.map(({ name, alias, parent }) => [name, alias, parent])
  const rana = { name: 'Rana temporaria', ref: 'name:Rana temporaria', parentRef: 'rana' }
  const below: Row = { name: 'Rana temporaria honnorati', rank: 'subspecies', parent: rana.ref }

  test('a row without an id is found by the reference, one with an id is what rows stand under', async () => {
    await stage([{ name: 'Rana temporaria', parent: 'rana' }, below])
    expect(await placeBelowSpecies(db().bulk, 0, [rana])).toEqual([true])
    expect(await staged()).toEqual([
      ['Rana temporaria', rana.ref, 'rana'],
      ['Rana temporaria honnorati', null, rana.ref],
    ])

    await stage([{ name: 'Rana temporaria', source: '17', parent: 'rana' }, below])
    expect(await placeBelowSpecies(db().bulk, 0, [rana])).toEqual([true])
    expect(await staged()).toEqual([
      ['Rana temporaria', null, 'rana'],
      ['Rana temporaria honnorati', null, '17'],
    ])
  })

  test('the one with the same parent goes before one without; synonyms, other ranks, parents and tables are not meant', async () => {
    await stage([
      { name: 'Rana temporaria', source: 'genus', rank: 'genus' },
      { name: 'Rana temporaria', source: 'synonym', synonym: true },
      { name: 'Rana temporaria', source: 'elsewhere', parent: 'bufo' },
      { name: 'Rana temporaria', source: 'other', head: 1 },
      { name: 'Rana temporaria', source: 'without', rank: null },
      { name: 'Rana temporaria', source: 'same', parent: 'rana' },
      below,
      { ...below, head: 1 },
    ])
    const bufo = { name: 'Bufo bufo', ref: 'name:Bufo bufo', parentRef: null }
    expect(await placeBelowSpecies(db().bulk, 0, [bufo, rana])).toEqual([false, true])
    expect((await staged()).slice(-2).map(([, , parent]) => parent)).toEqual(['same', rana.ref])
  })
})
