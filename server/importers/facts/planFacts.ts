import { posix } from 'node:path'
import { sql } from 'kysely'
import type { TableMapping, TaxonColumnsMapping } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { organizationId } from '../formats/draft'
import { cell, type Column } from '../formats/taxonColumns'
import { encodingNotes, hasValues, isTableFile, untouchedTables, withoutRemarks } from '../formats/tables'
import { explicitMapping } from './explicitMapping'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, readRows, type Table } from '../text/readTable'
import { factColumns, lookUp, tidyColumns } from './factColumns'
import type { FactColumns } from './columnPlaces'
import type { FactsPlan, RefScope } from './factsPlan'
import { FactTable, type FactTarget } from './factTable'
import { refOf } from './refs'

type Bulk = Database['bulk']

/** Plans the import of tables of properties and relations as collections; their taxa are found by name or id. Throws `ImportError`. */
export async function planFacts(bulk: Bulk, source: Source, options: ImportOptions, report: Report): Promise<ImportPlan> {
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
  const tables: { table: Table; columns: FactColumns; target: FactTarget; title: string }[] = []
  for (const mapping of mappings) {
    const name = (options.collection ?? mapping.collection)?.normalize('NFC').trim()
    if (!name) throw new ImportError(`${options.path}: Wie die Sammlung heisst, fehlt. Geben Sie --collection NAME an.`)
    if (name.length > 300) throw new ImportError(`Der Name der Sammlung «${name.slice(0, 50)}…» ist länger als 300 Zeichen.`)
    const table = await tableOf(source, mapping, options.path)
    const names = await namesElsewhere(source, mapping, options.path)
    const filled = (column: Column) => hasValues(table.sample, column)
    const columns = factColumns(table.header, mapping, filled, table.file.path, (wanted) => names.get(wanted) ?? null)
    const wanted = mapping.taxonomies ?? options.taxonomies
    const head = headPlace(facts, mapping, name, organization, columns.long !== null)
    const collection = facts.collections[head]
    // Of several tables of one collection the first is remembered.
    if (collection)
      collection.remembered ??= {
        mapping: explicitMapping(columns, mapping),
        columns: tidyColumns(table.header).map((each) => each.name),
      }
    const scopeOf = (isId: boolean, names: readonly string[] | null | undefined) =>
      scopePlace(facts.scopes, { kind: isId ? 'id' : 'name', taxonomyIds: chosen(taxonomies, names) })
    tables.push({
      table,
      columns,
      title: mappings.length > 1 ? `${table.file.path} → ${name}` : table.file.path,
      target: {
        head,
        scope: scopeOf(columns.taxon.isId, wanted),
        partnerScopes: columns.relations.map(({ partner, taxonomies: own }) => scopeOf(partner.isId, own ?? wanted)),
        collection: { ...none },
        noValue: new Set(mapping.noValue ?? []),
        origins: columns.origin ? origins : null,
      },
    })
  }
  for (const { target } of tables) target.collection = facts.collections[target.head] ?? none
  for (const { origin } of facts.collections)
    if (origin !== null && !origins.has(lower(origin)))
      throw new ImportError(
        `Die Sammlung «${origin}», aus der die Einträge kommen sollen, gibt es nicht. Legen Sie sie zuerst an.`,
      )
  report.untouched.push(...untouchedTables(source, new Set(tables.map(({ table }) => table.file))))
  return {
    format: tables.some(({ columns }) => columns.long)
      ? 'Tabelle mit einem Wert pro Zeile'
      : 'Tabelle mit einer Spalte pro Eigenschaft',
    taxonomies: [],
    fieldOrder: [],
    facts,
    async read(stage, report) {
      for (const { table, columns, target, title } of tables) {
        const file = report.file(title, encodingNotes(table))
        const taken = new FactTable(columns, table.header, target, stage, report)
        for await (const rows of readRows(table)) {
          report.read(file, rows.length)
          for (const row of rows) taken.take(file, withoutRemarks(table, row, file, report))
          await stage.flush()
        }
        taken.finish(file)
      }
    },
  }
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

/** The table a mapping means: by file and sheet, else the first that has rows. */
async function tableOf(source: Source, { file, sheet, headerRow }: TableMapping, path: string): Promise<Table> {
  const candidates = (source.files.length === 1 ? source.files : source.files.filter(isTableFile)).filter(
    (each) =>
      (file === undefined || lower(each.path) === lower(file) || lower(posix.basename(each.path)) === lower(file)) &&
      (sheet === undefined || (each.sheet !== undefined && lower(each.sheet) === lower(sheet))),
  )
  const wanted = sheet ? `das Blatt «${sheet}»` : file ? `die Datei «${file}»` : 'eine Tabelle, die nicht leer ist'
  for (const each of candidates.slice(0, 100)) {
    if (each.size === 0) continue
    const table = await openTable(each, { header: headerRow ?? 'guess' })
    if (table.sample.length > 0) return table
    if (headerRow !== undefined) throw new ImportError(`${each.path}: Unter der Zeile ${headerRow} stehen keine Zeilen mehr.`)
  }
  throw new ImportError(`${path}: Darin ist ${wanted} nicht zu finden. Vorhanden sind: ${names(source.files)}.`)
}

const names = (files: readonly SourceFile[]) =>
  files
    .slice(0, 20)
    .map(({ path }) => path)
    .join(', ') || 'keine Dateien'

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

const lower = (text: string) => text.normalize('NFC').toLowerCase()
