import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { generaOf, readGenera } from './genera'
import { matchNames } from './matchNames'
import { fillMatchingWorld, plants } from './testing/testWorld'

describeOneEngine('the genera there are', (db) => {
  beforeAll(() => fillMatchingWorld(db()))

  const misspelt = ['salux', 'carax', 'menta', 'triglochim', 'taraxacun', 'hieracum', 'sorbis', 'bromopsi', 'reseta', 'festuka']

  test('all of them are read, however many come at once', async () => {
    const whole = await readGenera(db())
    const meant = 'salix carex mentha triglochin taraxacum hieracium sorbus bromopsis reseda festuca'.split(' ')
    expect(misspelt.map((genus) => whole.like(genus)[0])).toEqual(meant)
    for (const atOnce of [1, 2, 3, 5]) {
      const genera = await readGenera(db(), { atOnce })
      expect(misspelt.map((genus) => genera.like(genus))).toEqual(misspelt.map((genus) => whole.like(genus)))
    }
  })

  test('beyond as many as are read, spelling errors in the others are not found', async () => {
    const genera = await readGenera(db(), { atOnce: 2, most: 4 })
    const found = misspelt.filter((genus) => genera.like(genus).length > 0)
    expect(found).toEqual(['carax', 'bromopsi', 'festuka'])
  })

  test('are read once per Datenstand, and again when it has changed', async () => {
    const before = await generaOf(db())
    expect(await generaOf(db())).toBe(before)
    const found = async () => (await matchNames(db(), [plants], ['Fagux silvatica'])).map(({ kind }) => kind)
    expect(await found()).toEqual(['notFound'])
    await sql`insert into taxa (taxonomy_id, name) values (${plants}, 'Fagus silvatica L.')`.execute(db().owner)
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    expect(await found()).toEqual(['similar'])
    expect((await generaOf(db())).like('fagux')).toEqual(['fagus'])
  })
})
