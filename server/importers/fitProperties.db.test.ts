import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { exportPreview } from '../exporters/rows/exportPreview'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { importFrom, issuesOf, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

const id = (number: number) => `51000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const quoted = (json: string) => `"${json.replaceAll('"', '""')}"`
const tables = {
  'taxonomies.csv': `id,type,name\n${id(1)},Art,Fische\n`,
  'objects.csv':
    'id,taxonomy_id,parent_id,name,properties\n' +
    `${id(11)},${id(1)},,Esox,${quoted('{" Nummer ": 9007199254740993, "leer": null}')}\n` +
    `${id(12)},${id(1)},,Perca,${quoted('{"Nummer": 9007199254740992}')}\n`,
  'property_collections.csv': `id,name\n${id(2)},Fischliste\n`,
  'pcos.csv':
    'id,object_id,property_collection_id,properties\n' +
    `${id(31)},${id(11)},${id(2)},${quoted('{"Rang": 1, " Rang": 2, "Gro\\u0308sse": 0.1234567890123456789}')}\n`,
}

describeOneEngine('properties of the reference system', (db) => {
  test('are taken so that they can be edited, with every figure; what had to be renamed is reported', async () => {
    const report = await importFrom(db(), writeSource(tables))
    expect(issuesOf(report)).toEqual({
      'Zwei Eigenschaften heissen nach dem Aufräumen gleich und sagen Verschiedenes': [
        'pcos.csv:2 properties=Rang → die zweite heisst «Rang (2)»',
      ],
    })
    const { rows } = await sql`
      select properties from taxa union all select properties from property_records order by 1`.execute(db().owner)
    expect(rows).toEqual([
      { properties: { Nummer: '9007199254740992' } },
      { properties: { Nummer: '9007199254740993' } },
      { properties: { Rang: 1, 'Rang (2)': 2, Grösse: '0.1234567890123456789' } },
    ])
    expect((await verifyDatabase(db())).findings).toEqual([])
    expect((await importFrom(db(), writeSource(tables))).counts).toEqual([0, 0, 3, 0])
  })

  test('a filter on such a number finds this one and not its neighbour, and files show all figures', async () => {
    const found = async (value: string) =>
      (
        await exportPreview(
          db().reader,
          `type=Arten&taxonomies=Fische&taxProperties=Fische~Nummer&taxFilters=Fische~Nummer~%3D~${value}`,
          0,
          9,
        )
      ).rows.map(([, name, number]) => [name, number])
    expect(await found('9007199254740993')).toEqual([['Esox', '9007199254740993']])
    expect(await found('9007199254740992')).toEqual([['Perca', '9007199254740992']])
  })
})
