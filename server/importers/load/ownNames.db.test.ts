import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('names in other languages that stand in the row of their taxon', (db) => {
  const namesOf = async (taxonomy: string) => {
    const { rows } = await sql<{ line: string }>`
      select concat(t.name, ' ', t.author, ': ', v.name) as line
      from vernacular_names v join taxa t on t.id = v.taxon_id join taxonomies h on h.id = t.taxonomy_id
      where h.name = ${taxonomy} order by 1`.execute(db().owner)
    return rows.map(({ line }) => line)
  }

  test('go with a row that is refused, and to no other that has its id', async () => {
    const table =
      'id,Wissenschaftlicher Name,Deutscher Name\n1,Abies alba,Weisstanne\n1,Picea abies,Fichte\n2,Fagus sylvatica,Buche\n'
    for (const time of [1, 2]) {
      const report = await importFrom(db(), `${writeSource({ 'a.csv': table })}/a.csv`, { taxonomy: 'Ids', type: 'Art' })
      expect(issuesOf(report)).toEqual({ 'Die Id kommt schon in einer früheren Zeile vor': ['a.csv:3 Id=1 → nicht übernommen'] })
      expect([time, await namesOf('Ids')]).toEqual([time, ['Abies alba : Weisstanne', 'Fagus sylvatica : Buche']])
    }
  })

  test('stay with their row where two of the same name have no ids', async () => {
    const table = 'Wissenschaftlicher Name,Autor,Deutscher Name\nPicea abies,L.,Fichte\nPicea abies,Mill.,Tanne\n'
    await importFrom(db(), `${writeSource({ 'a.csv': table })}/a.csv`, { taxonomy: 'Namen', type: 'Art' })
    expect(await namesOf('Namen')).toEqual(['Picea abies L.: Fichte', 'Picea abies Mill.: Tanne'])
  })
})
