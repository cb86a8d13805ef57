import { sql } from 'kysely'
import { parse } from 'yaml'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { storeAmphibians } from '../testing/amphibians'
import { archiveOf, filesOf } from './testing/archiveOf'

describeOneEngine('metadata.yaml of ColDP', (db) => {
  beforeAll(() => storeAmphibians(db()))

  const addresses = async () => {
    const files = await filesOf(await archiveOf(db(), 'coldp', 'taxonomies=Beispiel-Lurche'))
    const metadata = parse(files['metadata.yaml'] ?? '') as { url: string; source: Record<string, string>[] }
    return [metadata.url, ...metadata.source.map(({ title, url }) => [title, url])]
  }

  test('of the addresses of a taxonomy or collection the first is given, and ours of a taxonomy without one', async () => {
    expect(await addresses()).toEqual([
      'http://arten.example/Arten/10000000-0000-4000-8000-000000000001',
      ['Beispiel-Lurche', undefined],
      ['Lebensräume der Arten', undefined],
      ['Rote Liste', undefined],
    ])
    for (const table of ['taxonomies', 'property_collections'])
      await sql`
        update ${sql.table(table)} set links = '{https://amt.example/1,https://amt.example/2}'
        where name in ('Beispiel-Lurche', 'Rote Liste')`.execute(db().owner)
    expect(await addresses()).toEqual([
      'https://amt.example/1',
      ['Beispiel-Lurche', 'https://amt.example/1'],
      ['Lebensräume der Arten', undefined],
      ['Rote Liste', 'https://amt.example/1'],
    ])
  })
})
