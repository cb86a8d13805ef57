import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { resolveExportQuery } from './plan/resolveExport'
import { exportCount, exportPreview } from './rows/exportPreview'
import { exportRows } from './rows/exportRows'
import { countPlaces } from './rows/places'

const birds = '10000000-0000-4000-8000-000000000001'
const frogs = '10000000-0000-4000-8000-000000000002'
const id = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describeOneEngine('two taxonomies in one file', (db) => {
  beforeAll(async () => {
    const { bulk } = db()
    await sql
      .raw(
        `insert into taxonomies (id, type, name, published) values ('${birds}', 'Art', 'Vögel', true), ('${frogs}', 'Art', 'Lurche', true);
        insert into taxa (id, taxonomy_id, name, properties)
        values ('${id(1)}', '${birds}', 'Parus ater', '{"Länge": 11}'),
          ('${id(2)}', '${birds}', 'Parus major', '{"Länge": 14}'),
          ('${id(3)}', '${frogs}', 'Bufo bufo', '{"Länge": 9}'), ('${id(4)}', '${frogs}', 'Hyla arborea', '{"Länge": 5}');
        insert into vernacular_names (id, taxon_id, name, language, preferred)
        values ('${id(1)}', '${id(4)}', 'Weißer Laubfrosch', 'de', false), ('${id(2)}', '${id(4)}', 'Weisser Laubfrosch', 'de', false);
        insert into vernacular_names (taxon_id, name, language, preferred)
        values ('${id(1)}', 'Aschmeise', 'de', false), ('${id(1)}', 'Tannenmeise', 'de', true),
          ('${id(1)}', 'Aa', 'fr', true), ('${id(2)}', 'Zmeise', 'de', false), ('${id(2)}', 'Kohlmeise', 'de', false), ('${id(3)}', 'Crapaud', 'fr', true);
        select refresh_taxonomy(id) from taxonomies`,
      )
      .execute(bulk)
    await sql`analyze taxa`.execute(bulk)
  })

  const namesOf = async (query: string, head: number) => {
    const rows = []
    for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query), { head, page: () => 1, step: 1 }))
      rows.push(...batch)
    return rows.map((row) => row.slice(1))
  }

  const both = 'taxonomies=Vögel&taxonomies=Lurche'

  // Behind the rows ahead PostgreSQL reads as sets; the embedded database reads page by page.
  test.each([1, 100])('a filter on one leaves the other whole (%s rows ahead)', async (head) => {
    const ofBirds = `${both}&taxFilters=Vögel~Länge~>~12&addFilterFields=false`
    expect(await namesOf(ofBirds, head)).toEqual([['Bufo bufo'], ['Hyla arborea'], ['Parus major']])
    const ofBoth = `${ofBirds}&taxFilters=Lurche~Länge~<~9`
    expect(await namesOf(ofBoth, head)).toEqual([['Hyla arborea'], ['Parus major']])
    for (const [query, count] of [
      [ofBirds, 3],
      [ofBoth, 2],
    ] as const) {
      expect(await exportCount(db().reader, query)).toBe(count)
      expect(await countPlaces(db(), await resolveExportQuery(db().reader, query))).toBe(count)
      expect((await exportPreview(db().reader, query, 0, 10, { head })).rows).toHaveLength(count)
    }
  })

  test.each([1, 100])(
    'the German name is the preferred one, else the first whatever its id, and never of another language (%s rows ahead)',
    async (head) => {
      expect(await namesOf(`${both}&taxProperties=Vögel~@germanName&taxProperties=Lurche~@germanName`, head)).toEqual([
        ['Bufo bufo', null, null],
        ['Hyla arborea', null, 'Weisser Laubfrosch'],
        ['Parus ater', 'Tannenmeise', null],
        ['Parus major', 'Kohlmeise', null],
      ])
    },
  )
})
