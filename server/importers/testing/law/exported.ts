import { sql } from 'kysely'
import { coreFields } from '../../../../lib/domain/export/exportColumns'
import { defaultExportSettings } from '../../../../lib/domain/export/exportSettings'
import { writeExportQuery } from '../../../../lib/domain/export/exportQuery'
import { DelimitedReader } from '../../../../lib/domain/text/delimited'
import type { Database } from '../../../db/database'
import { resolveExportQuery } from '../../../exporters/plan/resolveExport'
import { exportRows } from '../../../exporters/rows/exportRows'
import { exportCsv } from '../../../exporters/files/exportCsv'
import { ask } from '../../../graphql/testing/ask'
import { screenQueries } from '../../../graphql/testing/screenQueries'

interface Field {
  type: string | null
  name: string
  unit: string | null
}

/**
 * What /export.csv says of each taxon of a taxonomy, by its name, with every column there is of a collection: its own name and author, values with the names
 * of their properties, relations with their type and partners. Units stand beside, where the catalogue has them.
 */
export async function exportedTexts(database: Database, taxonomy: string, collection: string): Promise<Map<string, string[]>> {
  const { rows: fields } = await sql<Field>`
    select f.relation_type as type, f.name, f.unit from property_fields f join property_collections c on c.id = f.collection_id
    where c.published and c.name = ${collection}
    union all
    select r.relation_type, '@partner', null from relation_types r join property_collections c on c.id = r.collection_id
    where c.published and c.name = ${collection}`.execute(database.owner)
  const ofTaxa = fields.filter(({ type }) => type === null)
  const ofRelations = fields.flatMap(({ type, ...field }) => (type === null ? [] : [{ ...field, type }]))
  const query = writeExportQuery({
    ...defaultExportSettings(),
    type: 'Arten',
    taxonomies: [taxonomy],
    taxProperties: [{ taxname: taxonomy, pname: '@author' }],
    pcoProperties: ofTaxa.map(({ name }) => ({ pcname: collection, pname: name })),
    rcoProperties: ofRelations.map(({ type, name }) => ({ pcname: collection, relationtype: type, pname: name })),
  })
  const [header = [], ...rows] = await csvOf(database, query)
  // id, name, author, then the columns in the order in which they were asked for.
  const meant = [...ofTaxa, ...ofRelations]
  expect(header).toHaveLength(3 + meant.length)
  return new Map(
    rows.map(([, name = '', author = '', ...values]): [string, string[]] => [
      name,
      [
        name,
        author,
        ...values.flatMap((value, index) => {
          const { type, name: own = '', unit } = meant[index] ?? { type: null, unit: null }
          return value === '' ? [] : [own === '@partner' ? `${type ?? ''}: ${value}` : `${own}: ${value}`, unit ?? '']
        }),
      ],
    ]),
  )
}

/** What people see of a taxonomy: all that /export.csv and the pages of its taxa say, as texts; each as often as it is said. */
export async function shownTexts(database: Database, taxonomy: string): Promise<string[]> {
  const { rows: fields } = await sql<{ name: string }>`
    select f.name from property_fields f join taxonomies h on h.id = f.taxonomy_id where h.published and h.name = ${taxonomy}`.execute(
    database.owner,
  )
  const query = writeExportQuery({
    ...defaultExportSettings(),
    type: 'Arten',
    taxonomies: [taxonomy],
    taxProperties: [...coreFields.map(({ pname }) => pname), ...fields.map(({ name }) => name)].map((pname) => ({
      taxname: taxonomy,
      pname,
    })),
  })
  const [, ...cells] = await csvOf(database, query)
  const { rows: taxa } = await sql<{ id: string }>`
    select t.id from taxa t join taxonomies h on h.id = t.taxonomy_id where h.published and h.name = ${taxonomy}`.execute(
    database.owner,
  )
  const page = screenQueries().get('TaxonScreen') ?? ''
  const shown = cells.flat()
  for (const { id } of taxa) {
    const { data, errors } = await ask(database, page, null, { id, relationsFrom: 0 })
    expect(errors).toBeUndefined()
    shown.push(...leaves(data))
  }
  return shown
}

const leaves = (value: unknown): string[] =>
  value === null ? [] : typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)]

async function csvOf(database: Database, query: string): Promise<string[][]> {
  const plan = await resolveExportQuery(database.reader, query)
  const pieces: Buffer[] = []
  for await (const piece of exportCsv(plan, exportRows(database, plan))) pieces.push(piece)
  const reader = new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: null })
  return reader.push(Buffer.concat(pieces).toString('utf8'), true).map(({ values }) => values)
}
