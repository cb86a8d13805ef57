import fc from 'fast-check'
import { sql } from 'kysely'
import { splitEntries } from '../../lib/domain/text/joinedCell'
import { describeOneEngine } from '../db/testing/testDatabase'
import { exportPreview } from './rows/exportPreview'
import { exportRows } from './rows/exportRows'
import { resolveExportQuery } from './plan/resolveExport'

const text = fc.array(fc.constantFrom('|', '\\', ' | ', ' ', 'a', 'Moor'), { maxLength: 5 }).map((parts) => parts.join(''))
/** The relations of each taxon, in the order of their partners, with what two fields say of each. */
const taxa = fc.sample(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), { numRuns: 300, seed: 20261122 })

const taxonomy = '10000000-0000-4000-8000-000000000001'
const collection = '20000000-0000-4000-8000-000000000001'
const columns = ['@partner', 'Text', 'Mehr'].map((pname) => `rcoProperties=Wo~lebt in~${pname}`).join('&')

describeOneEngine('values with the sign that joins them', (db) => {
  beforeAll(async () => {
    const id = (kind: string, number: number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const { bulk } = db()
    await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Arten', true)`.execute(bulk)
    await sql`insert into property_collections (id, name, published) values (${collection}, 'Wo', true)`.execute(bulk)
    await sql`insert into taxa (id, taxonomy_id, name)
      select id, ${taxonomy}::uuid, name from jsonb_to_recordset(${JSON.stringify([
        ...taxa.map((_, index) => ({ id: id('3', index), name: `Art ${index}` })),
        ...['Ort 0', 'Ort | 1', 'Ort \\ 2', 'Ort \\| 3'].map((name, index) => ({ id: id('4', index), name })),
      ])}::jsonb) as t (id uuid, name text)`.execute(bulk)
    const relations = taxa.flatMap((said, index) =>
      said.map(([first, second], place) => ({
        taxon: id('3', index),
        partner: id('4', place),
        properties: { Text: first, Mehr: second },
      })),
    )
    await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
      select ${collection}::uuid, taxon, partner, 'lebt in', properties
      from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as r (taxon uuid, partner uuid, properties jsonb)`.execute(
      bulk,
    )
    await sql`select refresh_taxonomy(${taxonomy}::uuid)`.execute(bulk)
    await sql`select refresh_collection(${collection}::uuid)`.execute(bulk)
  })

  test('the n-th entry of each cell, taken apart, is what the n-th relation says, in file and preview', async () => {
    const query = `taxonomies=Arten&${columns}&rcoFilters=Wo~@partner~lebt in~notEmpty~`
    const places = new Map([
      ['Ort 0', 0],
      ['Ort | 1', 1],
      ['Ort \\ 2', 2],
      ['Ort \\| 3', 3],
    ])
    const rows = []
    for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query))) rows.push(...batch)
    expect(rows).toHaveLength(taxa.length)
    for (const [, name, partners, ...cells] of rows) {
      const said = taxa[Number(name?.slice(4))] ?? []
      const order = (splitEntries(partners ?? '') ?? []).map((partner) => places.get(partner) ?? -1)
      expect([...order].sort()).toEqual(said.map((_, place) => place))
      for (const field of [0, 1] as const) {
        const values = order.map((place) => said[place]?.[field])
        // Without any value there is none to take apart.
        expect(cells[field] === null ? values.map(() => '') : splitEntries(cells[field] ?? '')).toEqual(values)
      }
    }
    const preview = await exportPreview(db().reader, query, 0, 100)
    expect(preview.rows).toEqual(rows.slice(0, 100))
  })

  test('a row per relation says the value as it is', async () => {
    const rows = []
    const plan = await resolveExportQuery(
      db().reader,
      `taxonomies=Arten&${columns}&relationRows=true&rcoFilters=Wo~@partner~lebt in~notEmpty~`,
    )
    for await (const batch of exportRows(db(), plan)) rows.push(...batch)
    const said = taxa.flat().map(([first, second]) => `${first}~${second}`)
    expect(rows.map(([, , , first, second]) => `${first ?? ''}~${second ?? ''}`).sort()).toEqual(said.sort())
  })
})
