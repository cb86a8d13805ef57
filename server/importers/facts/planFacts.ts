import { sql } from 'kysely'
import type { PropertyMapping, TableMapping, TaxonColumnsMapping } from '../../../lib/domain/import/importMapping'
import { composedText } from '../../../lib/domain/text/composedText'
import type { Database } from '../../db/database'
import { headerOf, noteTogether } from '../text/alike'
import { organizationId } from '../formats/draft'
import { cell, type Column } from '../columns/column'
import { knownFields } from '../formats/beginTaxa'
import type { LookedUp } from '../columns/lookedUp'
import { columnAccounts, withRemarks } from '../columns/columnWords'
import { encodingNotes, untouchedTables } from '../formats/tables'
import { explicitMapping } from './explicitMapping'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan } from '../plan'
import type { ColumnAccount, Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { readRows, type Table } from '../text/readTable'
import { surveyTables } from '../columns/survey'
import { factColumns, tidyColumns } from './factColumns'
import type { FactColumns } from './columnPlaces'
import { emptyCollection, type FactsPlan, type FactTarget, noFacts, type RefScope } from './factsPlan'
import { chosenTaxonomies, publishedTaxonomies } from './names/chosenTaxonomies'
import { decideReadings } from './decideReadings'
import { FactTable } from './table/factTable'
import { LongValues } from './table/longValues'
import { lookUpTexts, ONLY_LOOKED_UP } from '../text/lookUpTexts'
import { lower, tablesOf } from '../text/mappedTables'
import { refOf } from './refs'

type Bulk = Database['bulk']

/** The taxonomy that comes in the same import, with the collections it brings itself. */
interface BesideTaxonomy {
  name: string
  facts: FactsPlan | undefined
}

/** Plans the import of tables of properties and relations as collections; their taxa are found by name or id. Throws `ImportError`. */
export async function planFacts(
  bulk: Bulk,
  source: Source,
  options: ImportOptions,
  report: Report,
  checkpoint: () => void,
  own: BesideTaxonomy | null = null,
): Promise<ImportPlan> {
  const mappings = options.mapping?.tables ?? [{}]
  if (options.collection && mappings.length > 1)
    throw new ImportError(
      '--collection passt nicht zu einer Zuordnung mit mehreren Tabellen: Nennen Sie die Sammlung dort bei jeder.',
    )
  const taxonomies = await publishedTaxonomies(bulk)
  const organization = await organizationId(bulk, options.organization)
  const facts: FactsPlan = {
    ...(own?.facts ?? noFacts()),
    decisions: new Map(
      mappings.flatMap((each) => Object.entries(each.decisions ?? {}).map(([name, taxon]) => [composedText(name), taxon])),
    ),
  }
  const origins = await collectionNames(bulk)
  const tables: FactReading[] = []
  const lookedIn = new Set<SourceFile>()
  for (const mapping of mappings) {
    const name = (options.collection ?? mapping.collection)?.normalize('NFC').trim()
    if (!name) throw new ImportError(`${options.path}: Wie die Sammlung heisst, fehlt. Geben Sie --collection NAME an.`)
    if (name.length > 300) throw new ImportError(`Der Name der Sammlung «${name.slice(0, 50)}…» ist länger als 300 Zeichen.`)
    const together = await tablesOf(source, mapping, options.path)
    const lookedUp = await lookedUpFor(source, mapping, options.path)
    for (const { file } of lookedUp.values()) lookedIn.add(file)
    const noValue = new Set(mapping.noValue?.map(composedText))
    const surveys = await surveyTables(together, { sure: noValue, onRows: checkpoint })
    const header = withRemarks(headerOf(together), together, surveys)
    const known = await knownFields(bulk, 'collection', name)
    const filled = ({ index }: Column) => surveys.some(({ columns: all }) => (all[index ?? -1]?.filled ?? 0) > 0)
    const columns = factColumns(header, mapping, filled, together[0]?.file.path ?? '', {
      rows: together[0]?.sample,
      known,
      lookedUp,
    })
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
      scopePlace(facts.scopes, { kind: isId ? 'id' : 'name', ...chosenTaxonomies(taxonomies, names, own?.name) })
    const target = {
      head,
      scope: scopeOf(columns.taxon.isId, wanted),
      partnerScopes: columns.relations.map(({ partner, taxonomies: own }) => scopeOf(partner.isId, own ?? wanted)),
      collection: emptyCollection(''),
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
        title: mappings.length > 1 || own ? `${table.file.path} → ${name}` : table.file.path,
      })
    noteTogether(
      report,
      together.map(({ file }) => file),
    )
  }
  for (const { target } of tables) target.collection = facts.collections[target.head] ?? emptyCollection('')
  refuseDividedUnits(tables)
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
    untouched: untouchedTables(source, new Set(tables.map(({ table }) => table.file))).map((each) =>
      lookedIn.has(each.file) ? { ...each, what: ONLY_LOOKED_UP } : each,
    ),
    async read(stage, report) {
      const long = new Map(tables.map(({ target }) => [target.head, new LongValues(target.known)]))
      const taker = ({ header, columns, target }: FactReading) =>
        new FactTable(columns, header, target, stage, report, long.get(target.head))
      for (const reading of tables.filter(({ columns }) => columns.long)) {
        const seen = taker(reading)
        for await (const rows of readRows(reading.table)) {
          for (const row of rows) seen.see(row)
          await stage.flush()
        }
      }
      for (const reading of tables) {
        const { table, title, accounts } = reading
        const file = report.table(title, accounts, encodingNotes(table))
        const taken = taker(reading)
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

/** Numbers of one property are not comparable where tables give them different units; those without one may be of any but the percentage. */
function refuseDividedUnits(tables: readonly FactReading[]): void {
  const units = new Map<string, string | null>()
  for (const { columns, target } of tables)
    for (const { name, unit, column } of columns.long ? [] : columns.properties) {
      if (column.reading === 'text') continue
      const key = `${target.head} ${name}`
      const other = units.get(key)
      const [said, also] = other === null || other === undefined ? [unit, other] : [other, unit]
      if (other !== undefined && said !== also && (also !== null || said === '%'))
        throw new ImportError(
          `«${target.collection.name}»: Die Eigenschaft «${name}» hat in einer Tabelle die Einheit «${said}», in einer anderen ` +
            `${also === null ? 'keine' : `«${also}»`}. Rechnen Sie um, oder geben Sie einer der Spalten einen anderen Namen.`,
        )
      units.set(key, said)
    }
}

/** Place of the collection; tables of the same name fill the same one. */
function headPlace(facts: FactsPlan, mapping: TableMapping, name: string, organization: string | null, isLong: boolean): number {
  const known = facts.collections.findIndex((each) => lower(each.name) === lower(name))
  if (known >= 0) return known
  facts.collections.push({
    ...emptyCollection(name),
    about: mapping.about ?? {},
    organizationId: organization,
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

/** What a mapping looks up in other tables of the source: names of taxa, texts of properties. */
async function lookedUpFor(
  source: Source,
  { taxon, properties = [], relations = [] }: TableMapping,
  path: string,
): Promise<Map<TaxonColumnsMapping | PropertyMapping, LookedUp>> {
  const found = new Map<TaxonColumnsMapping | PropertyMapping, LookedUp>()
  for (const wanted of [taxon, ...relations.map(({ partner }) => partner)]) {
    if (!wanted?.from) continue
    const nameOf = (find: (name: string) => Column) => {
      const columns = { columns: wanted.columns.map(find), author: wanted.author ? find(wanted.author) : null }
      return (values: readonly string[]) => refOf({ ...columns, isId: false, names: null }, values, 0)?.text ?? null
    }
    found.set(wanted, await lookUpTexts(source, wanted.from, path, nameOf))
  }
  for (const wanted of [properties, ...relations.map((relation) => relation.properties ?? [])].flat()) {
    if (!wanted.from) continue
    const { columns } = wanted.from
    const textOf = (find: (name: string) => Column) => {
      const own = columns.map(find)
      return (values: readonly string[]) => own.flatMap((column) => cell(values, column) ?? []).join(', ') || null
    }
    found.set(wanted, await lookUpTexts(source, wanted.from, path, textOf))
  }
  return found
}

/** The names of all collections that entries may come from, in lower case. */
export async function collectionNames(bulk: Bulk): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from property_collections where published`.execute(bulk)
  return new Set(rows.map(({ name }) => lower(name)))
}
