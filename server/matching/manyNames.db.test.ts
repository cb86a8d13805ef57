import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { matchNames } from './matchNames'
import { fillMatchingWorld, id, older, plants } from './testing/testWorld'

const hidden = id(1, 4)

describeOneEngine('matching among many names, and among those nobody sees', (db) => {
  beforeAll(async () => {
    const { owner } = db()
    await fillMatchingWorld(db())
    // More names of one stem than are read for a stem, and more of one letter than are read for a letter.
    await sql`insert into taxa (taxonomy_id, name) select ${plants}::uuid, 'Rubus fruti' || lpad(n::text, 4, '0') from generate_series(1, 2100) n`.execute(
      owner,
    )
    await sql`insert into taxa (id, taxonomy_id, name) values (${id(2, 60)}, ${plants}, 'Rubus fruticosus L.')`.execute(owner)
    await sql`insert into taxonomies (id, type, name, published) values (${hidden}, 'Art', 'Entwurf', false)`.execute(owner)
    await sql`
      insert into taxa (id, taxonomy_id, name)
      values (${id(2, 61)}, ${hidden}, 'Serrafalcus ligusticus'), (${id(2, 62)}, ${older}, 'Zerna ligustica')`.execute(owner)
    await sql`insert into synonyms (taxon_id, synonym_id) values (${id(2, 61)}, ${id(2, 17)}), (${id(2, 62)}, ${id(2, 17)})`.execute(
      owner,
    )
  })

  const said = async (...names: string[]) => (await matchNames(db(), [plants], names)).map(({ kind, taxonId }) => [kind, taxonId])

  test('a name behind hundreds of the same stem is found by its whole epithet', async () => {
    expect(await said('Rubus fruticosus', 'Rubus fruticosus Mill.')).toEqual([
      ['exact', id(2, 60)],
      ['authorDiffers', id(2, 60)],
    ])
  })

  test('a name that only an unpublished taxonomy has for the same taxon says nothing', async () => {
    expect(await said('Serrafalcus ligusticus', 'Zerna ligustica')).toEqual([
      ['notFound', null],
      ['synonym', id(2, 17)],
    ])
  })
})
