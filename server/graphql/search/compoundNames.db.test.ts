import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../testing/smallWorld'
import { search } from './search'

describeOneEngine('names made of several words', (db) => {
  const found = async (text: string) => {
    const { hits } = await search(db(), { text, limit: 50, offset: 0 })
    return hits.map(({ kind, label, acceptedName }) => [kind, label, acceptedName].join(': '))
  }
  const add = async (name: string, author: string, ...german: string[]) => {
    const { rows } = await sql<{ id: string }>`
      insert into taxa (taxonomy_id, name, author, rank) values (${ids.animals}, ${name}, ${author}, 'species') returning id`.execute(
      db().owner,
    )
    for (const each of german)
      await sql`insert into vernacular_names (taxon_id, name, language) values (${rows[0]?.id}, ${each}, 'de')`.execute(
        db().owner,
      )
  }
  beforeAll(async () => {
    await fillSmallWorld(db())
    await add('Pinus sylvestris', 'L.', 'Wald-Föhre')
    await add('Abies alba', 'Mill.', 'Weiß-Tanne')
    await add('Briza media', 'L.', 'Blaues Zittergras')
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    await add(
      'Molinia caerulea',
      '(L.) Moench',
      ...letters.flatMap((a) => ['b', 'd', 'g'].map((b) => `Gewöhnliches ${a}${b}lgras`)),
    )
  })

  test.each(['zitter gras', 'blaues gras'])('%s finds Blaues Zittergras, however many other words end in gras', async (text) => {
    expect(await found(text)).toContain('vernacular: Blaues Zittergras: Briza media')
  })
  test.each([
    ['waldföhre', 'vernacular: Wald-Föhre: Pinus sylvestris'],
    ['Waldfoehre', 'vernacular: Wald-Föhre: Pinus sylvestris'],
    ['Weisstanne', 'vernacular: Weiß-Tanne: Abies alba'],
  ])('%s finds the name that is written with a hyphen', async (text, hit) => {
    expect(await found(text)).toContain(hit)
  })
})
