import { encodingNotes, tableKey } from '../formats/tables'
import { cell, type Column, headerColumns } from '../formats/taxonColumns'
import { key } from '../formats/vocabulary'
import type { ImportPlan, Stage } from '../plan'
import type { Report } from '../report'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { readRows, type Table } from '../text/readTable'
import { extensionKind, type ExtensionKind, type ExtensionRows, kinds } from './extensionKinds'
import type { FactColumns } from './columnPlaces'
import type { FactsPlan } from './factsPlan'
import { FactTable, type FactTarget } from './factTable'

/** A table beside the taxa of an archive: what it holds, its tables, and which column names the taxon. */
export interface ExtensionTable {
  kind: ExtensionKind
  tables: Table[]
  columns: Column[]
  taxon: Column
}

/** Those of an archive's tables that speak of taxa, by their names. */
export function extensionTables(tables: readonly Table[]): ExtensionTable[] {
  return tables.flatMap((table) => {
    const kind = extensionKind(tableKey(table.file))
    const columns = headerColumns(table.header)
    const taxon = columns.find(({ name }) => ['taxonid', 'coreid', 'nameusageid'].includes(key(name)))
    return kind && taxon ? [{ kind, tables: [table], columns, taxon }] : []
  })
}

/** Adds collections beside the taxonomy of a plan: one for each kind of extension that has rows. */
export function withExtensions(
  plan: ImportPlan,
  extensions: readonly ExtensionTable[],
  organizationId: string | null,
  report: Report,
): ImportPlan {
  const facts: FactsPlan = { collections: [], scopes: [{ kind: 'own', head: 0 }], decisions: new Map() }
  const readings: { extension: ExtensionTable; head: number; rows: ExtensionRows }[] = []
  for (const extension of extensions.filter(({ tables }) => tables.some(({ sample }) => sample.length > 0))) {
    const { title, reading } = kinds[extension.kind]
    const byKey = new Map(extension.columns.map((column) => [key(column.name), column]))
    const how = reading(
      extension.taxon,
      (...words) => words.map((word) => byKey.get(word)).find((column) => column !== undefined) ?? null,
      extension.columns,
    )
    if ('missing' in how) {
      report.untouched.push(
        ...extension.tables.map(({ file }) => ({ path: file.path, what: `${title}, aber die Spalten ${how.missing} fehlen` })),
      )
      continue
    }
    const name = `${(plan.taxonomies[0]?.name ?? '').slice(0, 270)}: ${title}`
    let head = facts.collections.findIndex((each) => each.name === name)
    if (head < 0) {
      const about = { ...aboutTaxonomy(plan) }
      head =
        facts.collections.push({
          name,
          about,
          organizationId,
          fields: [],
          hasRecords: false,
          hasRelations: false,
          origin: null,
          sameTaxon: 'join',
          missing: null,
          remembered: null,
        }) - 1
    }
    readings.push({ extension, head, rows: how })
  }
  if (readings.length === 0) return plan
  return {
    ...plan,
    facts,
    async read(stage, report) {
      await plan.read(stage, report)
      for (const { extension, head, rows } of readings) {
        const collection = facts.collections[head]
        if (!collection) continue
        const target = { head, scope: 0, partnerScopes: [0], collection, noValue: new Set<string>(), origins: null }
        for (const table of extension.tables) await readTable(table, extension.taxon, rows, target, stage, report)
      }
    },
  }
}

async function readTable(
  table: Table,
  taxon: Column,
  rows: ExtensionRows,
  target: FactTarget,
  stage: Stage,
  report: Report,
): Promise<void> {
  const file = report.file(table.file.path, encodingNotes(table))
  const taken = [
    { read: rows.relations, facts: new FactTable(relationColumns.columns, relationColumns.header, target, stage, report) },
    { read: rows.values, facts: new FactTable(valueColumns.columns, valueColumns.header, target, stage, report) },
  ].filter(({ read }) => read !== undefined)
  for await (const batch of readRows(table)) {
    for (const { line, values } of batch as DelimitedRow[]) {
      const isEmpty = values.every((value) => value.trim() === '')
      let count = 0
      for (const { read, facts } of taken) {
        const found = isEmpty ? [] : (read?.(values) ?? [])
        count += found.length
        for (const each of found) facts.take(file, { line, values: each })
      }
      // A row that says nothing is counted and reported by the first of them.
      if (count === 0) taken[0]?.facts.take(file, { line, values: [cell(values, taxon) ?? ''] })
      report.read(file, Math.max(1, count))
    }
    await stage.flush()
  }
}

const column = (name: string, index: number): Column => ({ name, index, default: null })
const ownTaxon = { columns: [column('taxonID', 0)], author: null, isId: true, names: null }
const nothingElse = { properties: [], only: [], origin: null }

const valueColumns: { header: string[]; columns: FactColumns } = {
  header: ['taxonID', 'property', 'value', 'unit'],
  columns: {
    ...nothingElse,
    taxon: ownTaxon,
    long: { property: column('property', 1), value: column('value', 2), unit: column('unit', 3) },
    relations: [],
  },
}

const relationColumns: { header: string[]; columns: FactColumns } = {
  header: ['taxonID', 'type', 'relatedTaxonID', 'source'],
  columns: {
    ...nothingElse,
    taxon: ownTaxon,
    long: null,
    relations: [
      {
        partner: { columns: [column('relatedTaxonID', 2)], author: null, isId: true, names: null },
        taxonomies: null,
        type: { column: column('type', 1) },
        separator: null,
        reversed: false,
        properties: [{ column: column('source', 3), name: 'source', unit: null, description: null }],
      },
    ],
  },
}

/** The terms of the archive hold for what comes with it. */
function aboutTaxonomy({ taxonomies: [taxonomy] }: ImportPlan) {
  const { licence, citation, termsOfUse, lastUpdated, links } = taxonomy ?? {}
  return {
    ...(licence && { licence }),
    ...(citation && { citation }),
    ...(termsOfUse && { termsOfUse }),
    ...(lastUpdated && { lastUpdated }),
    ...(links && links.length > 0 && { links }),
  }
}
