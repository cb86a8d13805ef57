import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { matchLimits, type MatchLimits } from './limits'
import { matchNames } from './matchNames'
import { fillMatchingWorld, plants } from './testing/testWorld'

/** The limit itself; whatever else could find the name reads one row. */
const alone = (limit: keyof MatchLimits, most: number): MatchLimits => ({
  ...(Object.fromEntries(Object.keys(matchLimits).map((each) => [each, 1])) as unknown as MatchLimits),
  [limit]: most,
})

/** In the order of the names, which is the order in which they are read. */
const names = [
  'Fagus alba',
  'Fagus alba',
  'Geum rivale Aa',
  'Geum rivale Bb',
  'Malus Mill.',
  'Malus Tourn.',
  'Rosa (Aa) canina',
  'Rosa (Bb) canina',
  'Rubus aa',
  'Rubus acer',
  'Rubus acer subsp. niger',
  'Rubus flavea',
  'Rubus flavescentis',
  'Waltheria quinata',
  'Weigela quinata',
]

/** `needs`: so many rows have to be read until the last of what is found is among them. */
const cases: { limit: keyof MatchLimits; text: string; needs: number; all: string[] }[] = [
  { limit: 'ofOneName', text: 'Fagus alba', needs: 2, all: ['Fagus alba', 'Fagus alba'] },
  { limit: 'ofOneName', text: 'Malus', needs: 2, all: ['Malus Mill.', 'Malus Tourn.'] },
  { limit: 'ofOneName', text: 'Rosa canina', needs: 2, all: ['Rosa (Aa) canina', 'Rosa (Bb) canina'] },
  { limit: 'ofOneName', text: 'Reseda', needs: 2, all: ['Reseda lutea', 'Reseda luteola'] },
  { limit: 'perEpithet', text: 'Geum rivale', needs: 2, all: ['Geum rivale Aa', 'Geum rivale Bb'] },
  { limit: 'perEpithet', text: 'Rubus acer subsp. niger Scop.', needs: 2, all: ['Rubus acer subsp. niger'] },
  { limit: 'perStem', text: 'Rubus flavescentia', needs: 2, all: ['Rubus flavescentis'] },
  { limit: 'withEpithet', text: 'W. quinata', needs: 2, all: ['Waltheria quinata', 'Weigela quinata'] },
  { limit: 'perLetter', text: 'Rubus fkavescentis', needs: 2, all: ['Rubus flavescentis'] },
  { limit: 'perLetter', text: 'Silberblutt', needs: 2, all: ['Rubus aa'] },
  { limit: 'ofOneGenus', text: 'Rubus xlavescentis', needs: 5, all: ['Rubus flavescentis'] },
  { limit: 'shownOfGenus', text: 'Geum', needs: 2, all: ['Geum rivale Aa', 'Geum rivale Bb'] },
]

describeOneEngine('the limits of matching', (db) => {
  beforeAll(async () => {
    const { owner } = db()
    await fillMatchingWorld(db())
    await sql`insert into taxa (taxonomy_id, name) select ${plants}::uuid, unnest(${names}::text[])`.execute(owner)
    await sql`insert into vernacular_names (taxon_id, name, language) select id, 'Silberblatt', 'de' from taxa where name = 'Rubus aa'`.execute(
      owner,
    )
  })

  const found = async (text: string, limits: MatchLimits) => {
    const [match] = await matchNames(db(), [plants], [text], undefined, limits)
    return match?.candidates.map(({ name }) => name)
  }

  test.each(cases)('$limit: «$text» is found among $needs rows and no fewer', async ({ limit, text, needs, all }) => {
    expect(await found(text, alone(limit, needs))).toEqual(all)
    expect(await found(text, alone(limit, needs - 1))).not.toEqual(all)
  })

  test('every limit is reached by a case', () => {
    expect([...new Set(cases.map(({ limit }) => limit))].sort()).toEqual(Object.keys(matchLimits).sort())
  })
})
