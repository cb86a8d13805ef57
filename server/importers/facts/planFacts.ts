import { sql } from 'kysely'
import type { TableMapping, TaxonColumnsMapping } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { headerOf, noteTogether } from '../text/alike'
import { organizationId } from '../formats/draft'
import { cell, type Column } from '../columns/column'
import { fieldTypes } from '../formats/beginTaxa'
import { columnAccounts, withRemarks } from '../columns/columnWords'
import { encodingNotes, untouchedTables } from '../formats/tables'
import { explicitMapping } from './explicitMapping'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan } from '../plan'
import type { ColumnAccount, Report } from '../report'
import type { Source } from '../source/sourceFile'
import { readRows, type Table } from '../text/readTable'
import { surveyTables } from '../columns/survey'
import { factColumns, lookUp, tidyColumns } from './factColumns'
import type { FactColumns } from './columnPlaces'
import type { FactsPlan, RefScope } from './factsPlan'
import { decideReadings } from './decideReadings'
import { FactTable, type FactTarget } from './factTable'
import { lower, tableOf, tablesOf } from '../text/mappedTables'
import { refOf } from './refs'

type Bulk = Database['bulk']

/** Plans the import of tables of properties and relations as collections; their taxa are found by name or id. Throws `ImportError`. */
export async function planFacts(
  bulk: Bulk,
  source: Source,
  options: ImportOptions,
  report: Report,
  checkpoint: () => void,
): Promise<ImportPlan> {
  const mappings = options.mapping?.tables ?? [{}]
  if (options.collection && mappings.length > 1)
    throw new ImportError(
      '--collection passt nicht zu einer Zuordnung mit mehreren Tabellen: Nennen Sie die Sammlung dort bei jeder.',
    )
  const taxonomies = await publishedTaxonomies(bulk)
  const organization = await organizationId(bulk, options.organization)
  const facts: FactsPlan = {
    collections: [],
    scopes: [],
    decisions: new Map(mappings.flatMap((each) => Object.entries(each.decisions ?? {}))),
  }
  const origins = await collectionNames(bulk)
  const tables: FactReading[] = []
  for (const mapping of mappings) {
    const name = (options.collection ?? mapping.collection)?.normalize('NFC').trim()
    if (!name) throw new ImportError(`${options.path}: Wie die Sammlung heisst, fehlt. Geben Sie --collection NAME an.`)
    if (name.length > 300) throw new ImportError(`Der Name der Sammlung «${name.slice(0, 50)}…» ist länger als 300 Zeichen.`)
    const together = await tablesOf(source, mapping, options.path)
    const names = await namesElsewhere(source, mapping, options.path)
    const noValue = new Set(mapping.noValue ?? [])
    const surveys = await surveyTables(together, { sure: noValue, onRows: checkpoint })
    const header = withRemarks(headerOf(together), together, surveys)
    const known = await fieldTypes(bulk, 'collection', name)
    const filled = ({ index }: Column) => surveys.some(({ columns: all }) => (all[index ?? -1]?.filled ?? 0) > 0)
    const columns = factColumns(header, mapping, filled, together[0]?.file.path ?? '', (wanted) => names.get(wanted) ?? null)
    const words = decideReadings(columns, surveys[0] ?? { rows: 0, columns: [] }, known)
    const wanted = mapping.taxonomies ?? options.taxonomies
    const head = headPlace(facts, mapping, name, organization, columns.long !== null)
    const collection = facts.collections[head]
    // Of several tables of one collection the first is remembered.
    if (collection)
      collection.remembered ??= {
        mapping: explicitMapping(columns, mapping),
        columns: tidyColumns(header).map((each) => each.name),
      }
    const scopeOf = (isId: boolean, names: readonly string[] | null | undefined) =>
      scopePlace(facts.scopes, { kind: isId ? 'id' : 'name', taxonomyIds: chosen(taxonomies, names) })
    const target = {
      head,
      scope: scopeOf(columns.taxon.isId, wanted),
      partnerScopes: columns.relations.map(({ partner, taxonomies: own }) => scopeOf(partner.isId, own ?? wanted)),
      collection: { ...none },
      noValue,
      known,
      origins: columns.origin ? origins : null,
    }
    for (const [index, table] of together.entries())
      tables.push({
        table,
        header,
        columns,
        accounts: columnAccounts(header, surveys[index] ?? { rows: 0, columns: [] }, words),
        target,
        title: mappings.length > 1 ? `${table.file.path} → ${name}` : table.file.path,
      })
    noteTogether(
      report,
      together.map(({ file }) => file),
    )
  }
  for (const { target } of tables) target.collection = facts.collections[target.head] ?? none
  for (const { origin } of facts.collections)
    if (origin !== null && !origins.has(lower(origin)))
      throw new ImportError(
        `Die Sammlung «${origin}», aus der die Einträge kommen sollen, gibt es nicht. Legen Sie sie zuerst an.`,
      )
  return {
    format: tables.some(({ columns }) => columns.long)
      ? 'Tabelle mit einem Wert pro Zeile'
      : 'Tabelle mit einer Spalte pro Eigenschaft',
    taxonomies: [],
    fieldOrder: [],
    facts,
    untouched: untouchedTables(source, new Set(tables.map(({ table }) => table.file))),
    async read(stage, report) {
      for (const { table, header, columns, target, title, accounts } of tables) {
        const file = report.table(title, accounts, encodingNotes(table))
        const taken = new FactTable(columns, header, target, stage, report)
        if (columns.long)
          for await (const rows of readRows(table)) {
            for (const row of rows) taken.see(row)
            await stage.flush()
          }
        for await (const rows of readRows(table)) {
          report.read(file, rows.length)
          for (const row of rows) taken.take(file, row)
          await stage.flush()
        }
      }
    },
  }
}

interface FactReading {
  table: Table
  header: string[]
  columns: FactColumns
  accounts: ColumnAccount[]
  target: FactTarget
  title: string
}

const none = {
  name: '',
  about: {},
  organizationId: null,
  fields: [],
  hasRecords: false,
  hasRelations: false,
  origin: null,
  sameTaxon: 'none',
  missing: null,
  remembered: null,
} as const satisfies FactsPlan['collections'][number] as FactsPlan['collections'][number]

/** Place of the collection; tables of the same name fill the same one. */
function headPlace(facts: FactsPlan, mapping: TableMapping, name: string, organization: string | null, isLong: boolean): number {
  const known = facts.collections.findIndex((each) => lower(each.name) === lower(name))
  if (known >= 0) return known
  facts.collections.push({
    ...none,
    name,
    about: mapping.about ?? {},
    organizationId: organization,
    fields: [],
    origin: mapping.origin && 'collection' in mapping.origin ? mapping.origin.collection : null,
    // In a table with one value per row it is usual that a property has several.
    sameTaxon: mapping.sameTaxon ?? (isLong ? 'join' : 'none'),
    missing: mapping.missing ?? null,
  })
  return facts.collections.length - 1
}

function scopePlace(scopes: RefScope[], scope: RefScope): number {
  const known = scopes.findIndex((each) => JSON.stringify(each) === JSON.stringify(scope))
  return known >= 0 ? known : scopes.push(scope) - 1
}

/** More rows of names than this are not held. */
const MOST_NAMES = 2_000_000

/** The names that a mapping looks up in other tables of the source. */
async function namesElsewhere(
  source: Source,
  mapping: TableMapping,
  path: string,
): Promise<Map<TaxonColumnsMapping, ReadonlyMap<string, string>>> {
  const found = new Map<TaxonColumnsMapping, ReadonlyMap<string, string>>()
  for (const wanted of [mapping.taxon, ...(mapping.relations ?? []).map(({ partner }) => partner)]) {
    if (!wanted?.from) continue
    const table = await tableOf(source, { file: wanted.from.file, ...(wanted.from.sheet && { sheet: wanted.from.sheet }) }, path)
    const named = lookUp(tidyColumns(table.header), table.file.path)
    const [key, columns] = [
      named(wanted.from.key),
      { columns: wanted.columns.map(named), author: wanted.author ? named(wanted.author) : null, isId: false, names: null },
    ]
    const names = new Map<string, string>()
    for await (const rows of readRows(table)) {
      for (const { values } of rows) {
        const [id, ref] = [cell(values, key), refOf(columns, values, 0)]
        if (id !== null && ref) names.set(id.replace(/\s+/g, ' '), ref.text)
      }
      if (names.size > MOST_NAMES)
        throw new ImportError(`${table.file.path}: Die Tabelle der Namen hat mehr als 2'000'000 Zeilen.`)
    }
    found.set(wanted, names)
  }
  return found
}

interface Taxonomy {
  id: string
  name: string
  aliases: string[]
}

async function publishedTaxonomies(bulk: Bulk): Promise<Taxonomy[]> {
  const { rows } = await sql<Taxonomy>`
    select t.id, t.name, array(select a.name from name_aliases a where a.taxonomy_id = t.id) as aliases
    from taxonomies t where t.published order by t.name collate de, t.id`.execute(bulk)
  return rows
}

/** The ids of the named taxonomies in their order; of all without names. Throws `ImportError` for one that is not there. */
function chosen(taxonomies: readonly Taxonomy[], wanted: readonly string[] | null | undefined): string[] {
  if (taxonomies.length === 0)
    throw new ImportError('Es gibt noch keine Taxonomie, in der die Taxa zu finden wären. Importieren Sie zuerst eine.')
  if (!wanted || wanted.length === 0) return taxonomies.map(({ id }) => id)
  return wanted.map((name) => {
    const found =
      taxonomies.find((each) => lower(each.name) === lower(name)) ??
      taxonomies.find((each) => each.aliases.some((alias) => lower(alias) === lower(name)))
    if (found) return found.id
    throw new ImportError(
      `Die Taxonomie «${name}» gibt es nicht. Vorhanden sind: ${taxonomies.map((each) => `«${each.name}»`).join(', ')}.`,
    )
  })
}

async function collectionNames(bulk: Bulk): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from property_collections where published`.execute(bulk)
  return new Set(rows.map(({ name }) => lower(name)))
}
