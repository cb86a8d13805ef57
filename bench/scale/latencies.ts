import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import { drained, withServer } from '../export/exportFiles'
import { written } from '../export/exportQueries'
import { ask, childrenPage, NODE } from '../support/ask'
import { times } from '../support/timing'
import { collectionId, collectionName, scaleId, TAXONOMY_NAME, WIDE } from './generated'

/** Milliseconds of each call, by what is done. */
export type Latencies = Map<string, number[]>

/** All that people ask, of a database of so many taxa of which the first `known` have records. */
export async function latenciesOf(database: Database, taxa: number, known: number): Promise<Latencies> {
  const { reader } = database
  /** Any taxon, of the whole or of those with records; the same in each run. */
  const some = (n: number, of: number) => 1 + ((n * 7_919 * 104_729) % of)
  const species = await namesOf(database, taxa)
  const name = (n: number) => species[n % species.length] ?? ''
  const asked = (count: number, source: (n: number) => string) => async () => {
    await times(Math.ceil(count / 5), (n) => ask(database, source(n + count)))
    return times(count, (n) => ask(database, source(n)))
  }
  const searched = (text: (n: number) => string) =>
    asked(100, (n) => `{ search(text: ${JSON.stringify(text(n))}, limit: 8) { total hits { kind label path } } }`)
  const exported = (field: (query: string) => string, query: string) => asked(5, () => `{ ${field(JSON.stringify(query))} }`)
  const works: Record<string, () => Promise<number[]>> = {
    'eine Zeile nach Schlüssel': () =>
      times(200, (n) => sql`select name from taxa where id = ${scaleId(some(n, taxa))}::uuid`.execute(reader)),
    'Baum: Wurzel geöffnet': asked(100, () => childrenPage(scaleId(1), 0, 50)),
    'Baum: 200 von 20 000 Kindern': asked(100, (n) => childrenPage(scaleId(WIDE.n), some(n, WIDE.children - 200), 200)),
    'Baum: Weg von der Wurzel': asked(100, (n) => `{ treeLineage(key: "taxon:${scaleId(some(n, taxa))}") { ${NODE} } }`),
    'Baum: gefiltert': asked(
      20,
      (n) => `{ treeNarrowed(text: "${name(n).slice(0, 5)}") { total nodes { parent isMatch node { key label } } } }`,
    ),
    'Objekt mit zehn Angaben': asked(100, (n) => objectQuery(some(n, known))),
    'Objekt, irgendeines': asked(100, (n) => objectQuery(some(n, taxa))),
    'Suche: drei Buchstaben': searched((n) => name(n).slice(0, 3)),
    'Suche: ganzer Name': searched(name),
    'Suche: Art ohne Gattung': searched((n) => name(n).split(' ')[1] ?? ''),
    'Suche: vertippt': searched((n) => name(n).replace(/.(..)$/, '$1')),
    'Suche: nichts': searched((n) => `zzq${n}xw`),
    'Sammlung: eine Seite': asked(50, (n) => recordsPage(some(n, known - 100))),
    'Zahl der Zeilen eines Filters': exported((query) => `exportCount(query: ${query})`, filtered(1)),
    'Zahl der Zeilen ohne Filter': exported((query) => `exportCount(query: ${query})`, unfiltered),
    'Vorschau eines Filters': exported((query) => `exportPreview(query: ${query}, limit: 100) { rows }`, filtered(1)),
    'Vorschau ohne Filter': exported((query) => `exportPreview(query: ${query}, limit: 100) { rows }`, unfiltered),
    'Vorschau ohne Filter, weit hinten': exported(
      (query) => `exportPreview(query: ${query}, limit: 100, offset: ${Math.floor(taxa * 0.9)}) { rows }`,
      unfiltered,
    ),
  }
  const latencies: Latencies = new Map()
  for (const [work, measured] of Object.entries(works)) latencies.set(work, await measured())
  // Of the first million every fiftieth: 20,000 rows.
  const file = (address: string) => drained(`${address}/export.csv?${filtered(2)}`)
  await withServer(database, async (address) => {
    await file(address)
    latencies.set('CSV von 2 % der Angaben × 20', await times(3, () => file(address)))
  })
  return latencies
}

async function namesOf({ reader }: Database, taxa: number): Promise<string[]> {
  const ids = Array.from({ length: 200 }, (_, n) => scaleId(taxa - 1 - n * 397))
  const { rows } = await sql<{ name: string }>`
    select name from taxa where id = any(${ids}::uuid[]) and rank = 'species' order by id`.execute(reader)
  return rows.map(({ name }) => name)
}

const objectQuery = (n: number) =>
  `{ taxon(id: "${scaleId(n)}") { id name author rank properties taxonomy { id name }
    records { id properties collection { id name } } synonyms { kind taxon { id name } } } }`

const recordsPage = (offset: number) =>
  `{ collection(id: "${collectionId(1)}") { records(offset: ${offset}, limit: 100) { total nodes { id properties taxon { id name } } } } }`

const PROPERTIES = ['Zahl', 'Länge', 'Kategorie', 'Jahr']
const columns = Array.from({ length: 20 }, (_, n): [string, string] => [
  'pcoProperties',
  `${collectionName(1 + Math.floor(n / 4))}~${PROPERTIES[n % 4] ?? ''}`,
])
/** Rows of which a number in a collection is below this, of a hundred. */
const filtered = (below: number) =>
  written([['taxonomies', TAXONOMY_NAME], ...columns, ['pcoFilters', `${collectionName(1)}~Zahl~<~${below}`]])
const unfiltered = written([['taxonomies', TAXONOMY_NAME], ...columns.slice(0, 4)])
