import { key } from '../../../../lib/domain/vocabulary/columnKey'
import { tableKey } from '../../formats/tables'
import { headerColumns } from '../../formats/taxonColumns'
import type { ImportPlan, UntouchedFile } from '../../plan'
import type { Table } from '../../text/readTable'
import { extensionKind, type ExtensionReading, type ExtensionTable, kinds } from './extensionKinds'
import { emptyCollection, type FactsPlan, noFacts } from '../factsPlan'
import { readExtension } from './readExtension'

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
): ImportPlan {
  const facts: FactsPlan = { ...noFacts(), scopes: [{ kind: 'own', head: 0 }] }
  const readings: { extension: ExtensionTable; head: number; how: ExtensionReading }[] = []
  const untouched: UntouchedFile[] = []
  for (const extension of extensions.filter(({ tables }) => tables.some(({ sample }) => sample.length > 0))) {
    const { title, reading } = kinds[extension.kind]
    const byKey = new Map(extension.columns.map((column) => [key(column.name), column]))
    const find = (...words: string[]) => words.map((word) => byKey.get(word)).find((column) => column !== undefined) ?? null
    const how = reading(extension.taxon, find, extension.columns)
    if ('missing' in how) {
      const what = `${title}, aber die Spalten ${how.missing} fehlen`
      untouched.push(
        ...extension.tables.map((table) => ({ file: table.file, what, names: extension.columns, ...hintsOf(table) })),
      )
      continue
    }
    readings.push({ extension, head: headPlace(facts, plan, title, organizationId), how })
  }
  const named = { ...plan, untouched: [...(plan.untouched ?? []), ...untouched] }
  if (readings.length === 0) return named
  return {
    ...named,
    facts,
    async read(stage, report) {
      await plan.read(stage, report)
      for (const { extension, head, how } of readings) {
        const collection = facts.collections[head]
        if (collection) await readExtension(extension, how, { head, collection }, stage, report)
      }
    },
  }
}

/** How a table is written whose own names of columns nobody has read. */
const hintsOf = ({ header, text: { encoding }, dialect, headerLines }: Table): Pick<UntouchedFile, 'hints'> =>
  header.length === 0 ? { hints: { encoding, dialect, headerLines } } : {}

/** Place of the collection of such extensions. */
function headPlace(facts: FactsPlan, plan: ImportPlan, title: string, organizationId: string | null): number {
  const name = `${(plan.taxonomies[0]?.name ?? '').slice(0, 270)}: ${title}`
  const known = facts.collections.findIndex((each) => each.name === name)
  if (known >= 0) return known
  facts.collections.push({
    ...emptyCollection(name),
    about: { ...aboutTaxonomy(plan) },
    organizationId,
    sameTaxon: 'join',
  })
  return facts.collections.length - 1
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
