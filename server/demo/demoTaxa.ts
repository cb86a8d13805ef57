import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables'
import { readDemoFile, type DemoRow } from './demoFiles'
import { demoId } from './demoId'
import { propertiesOf } from './demoProperties'

/** Taxa (parents before children, synonyms last), their vernacular names, and pairs of taxa of two taxonomies that mean the same. */
export function demoTaxonomyRows(keys: string[]) {
  const files = keys.map((key) => ({ key, rows: readDemoFile(`taxa-${key}.csv`) }))
  return {
    taxa: [...files.flatMap(({ key, rows }) => rows.map((row) => taxon(key, row))), ...readDemoFile('synonyms.csv').map(synonym)],
    vernacular_names: files.flatMap(({ key, rows }) => rows.flatMap((row) => vernacularNames(key, row))),
    synonyms: readDemoFile('equivalents.csv').flatMap(bothWays),
  }
}

/** Columns of a taxa file with these names are vernacular names in this language (ISO 639-1); the first is the preferred one. */
const languages = ['de', 'fr', 'it', 'en'] as const

function taxon(key: string, row: DemoRow): Insertable<Tables['taxa']> {
  const { name = '', code, parent, rank, author, de, fr, it, en, ...properties } = row
  return {
    id: demoId('taxon', key, code ?? name),
    taxonomy_id: demoId('taxonomy', key),
    parent_id: parent ? demoId('taxon', key, parent) : null,
    accepted_id: null,
    name,
    code: code || null,
    author: author || null,
    rank: rank || null,
    status: 'accepted',
    properties: propertiesOf(properties),
  }
}

const synonym = (row: DemoRow): Insertable<Tables['taxa']> => ({
  id: demoId('taxon', row.taxonomy ?? '', row.name ?? ''),
  taxonomy_id: demoId('taxonomy', row.taxonomy ?? ''),
  parent_id: null,
  accepted_id: demoId('taxon', row.taxonomy ?? '', row.accepted ?? ''),
  name: row.name ?? '',
  code: null,
  author: row.author || null,
  rank: row.rank || null,
  status: row.status ?? '',
  properties: '{}',
})

const vernacularNames = (key: string, row: DemoRow): Insertable<Tables['vernacular_names']>[] =>
  languages
    .filter((language) => row[language])
    .map((language) => ({
      id: demoId('vernacular', key, row.name ?? '', language),
      taxon_id: demoId('taxon', key, row.name ?? ''),
      name: row[language] ?? '',
      language,
      preferred: language === languages[0],
    }))

function bothWays(row: DemoRow): Insertable<Tables['synonyms']>[] {
  const one = demoId('taxon', row.taxonomy ?? '', row.taxon ?? '')
  const other = demoId('taxon', row.other_taxonomy ?? '', row.other_taxon ?? '')
  return [
    { taxon_id: one, synonym_id: other },
    { taxon_id: other, synonym_id: one },
  ]
}
