import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describeOneEngine('which taxon a row is', (db) => {
  const taxa = async () => {
    const { rows } = await sql<{ line: string }>`
      select t.id || ' ' || coalesce(t.source_id, '–') || ' ' || t.name as line from taxa t order by t.id`.execute(db().owner)
    return rows.map(({ line }) => line)
  }

  test('its own id says so, whatever it is called and numbered by now', async () => {
    const tables = (unke: string) => ({
      'taxonomies.csv': `id,type,name\n${id(3, 1)},Art,Lurche\n`,
      'objects.csv': `id,taxonomy_id,name\n${id(5, 1)},${id(3, 1)},${unke}\n${id(5, 2)},${id(3, 1)},Hyla arborea\n`,
    })
    const frog = `${id(5, 2)} ${id(5, 2)} Hyla arborea`
    await importFrom(db(), writeSource(tables('Bombina bombina')))
    expect(await taxa()).toEqual([`${id(5, 1)} ${id(5, 1)} Bombina bombina`, frog])
    // A list of others gives it a number of theirs.
    const list = writeSource({ 'lurche.csv': 'id,scientificName\nCH-7,Bombina bombina\n' })
    await importFrom(db(), list, { taxonomy: 'Lurche', type: 'Art' })
    expect(await taxa()).toEqual([`${id(5, 1)} CH-7 Bombina bombina`, frog])
    expect((await importFrom(db(), writeSource(tables('Bombina ignea')))).counts).toEqual([0, 1, 1, 0])
    expect(await taxa()).toEqual([`${id(5, 1)} ${id(5, 1)} Bombina ignea`, frog])
  })
})
