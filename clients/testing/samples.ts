import { HOSTILE, hostileFields } from '../../server/exporters/testing/hostileValues'
import { exampleColumn } from '../../lib/domain/export/exportExamples'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'

/** A name of the demo data. */
export const demo = (name: string) => `${name} (Beispieldaten)`
const lurche = demo('Amphibien und Reptilien')
const relations = demo('Arten in Lebensräumen')

/** Settings of an export in their order; one that is repeated stands several times. */
export type SampleSettings = readonly (readonly [name: string, value: string])[]

/** Exports that a package has to read cell by cell, as settings and as the query of their address. */
export const sampleExports: Readonly<Record<string, SampleSettings>> = {
  'every value that programs take for something else': [
    ['taxonomies', HOSTILE],
    ...hostileFields.map(({ name }) => ['taxProperties', `${HOSTILE}~${name}`] as const),
  ],
  'umlauts, numbers, days, yes and no, relations joined in a cell, where it comes from': [
    ['taxonomies', lurche],
    ['taxProperties', `${lurche}~@germanName`],
    ['taxProperties', `${lurche}~Heimisch in der Schweiz`],
    ['pcoProperties', `${demo('Gefährdung zusammengefasst')}~Kategorie`],
    ['pcoProperties', `${demo('Merkmale der Amphibien und Reptilien')}~Körperlänge bis etwa`],
    ['pcoProperties', `${demo('Schutz')}~NHV vom`],
    ['rcoProperties', `${relations}~kommt vor in~@partner`],
    ['rcoProperties', `${relations}~kommt vor in~Bindung`],
    ['provenance', 'true'],
  ],
  'a row for each relation': [
    ['taxonomies', lurche],
    ['rcoProperties', `${relations}~kommt vor in~Bindung`],
    ['relationRows', 'true'],
  ],
  'habitats, from the last to the first': [
    ['type', 'Lebensräume'],
    ['taxonomies', demo('Lebensräume')],
    ['descending', 'true'],
  ],
  'no row at all': [
    ['taxonomies', lurche],
    ['taxFilters', `${lurche}~@germanName~=~gibt es nicht`],
  ],
}

/** Each name once, with all its values. */
export const byName = (settings: SampleSettings) =>
  [...new Set(settings.map(([name]) => name))].map(
    (name) => [name, settings.flatMap(([other, value]) => (other === name ? [value] : []))] as const,
  )

export const sampleQuery = (settings: SampleSettings) =>
  settings.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

/** What the program's own examples take the columns of an export for. */
export async function columnTypes(server: string, query: string): Promise<ValueType[]> {
  const { exportPreview } = await askGraphql<{ exportPreview: { columns: Column[] } }>(
    server,
    'query ($query: String!) { exportPreview(query: $query, limit: 1) { columns { key header valueType } } }',
    { query },
  )
  return exportPreview.columns.map((column) => exampleColumn(column, query).valueType)
}

interface Column {
  key: string
  header: string
  valueType: ValueType
}

export async function askGraphql<T>(server: string, query: string, variables: object): Promise<T> {
  const answer = await fetch(`${server}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await answer.json()) as { data: T }).data
}
