import { ownTables } from '../../../../lib/domain/archive/ownTables'
import { plainValue } from '../../../../lib/domain/text/composedText'
import { parseExactly } from '../../../../lib/domain/vocabulary/exactNumber'
import type { Database } from '../../../db/database'
import { fitProperties } from '../../fitProperties'
import type { FactsPlan } from '../../facts/factsPlan'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import { fitJson, jsonText } from '../../jsonText'
import { readRows } from '../../text/readTable'
import { taxonomyOfName } from '../../versions/formerVersion'
import { ownCell, eachArchiveRow, openOwnTable } from './ownTable'
import { jsonOf } from './headCells'
import { type ArchiveHeads, NO_SUCH_SOURCE } from './readHeads'
import { originOf } from './readOrigins'

const { columns } = ownTables.relations
const limited = { taxonID: 'id', type: 'relationType', relatedTaxonID: 'id', relatedSourceID: 'id' } as const

/** Reads ae-relations.csv: relations among taxa of the archive, and with those of other taxonomies that are here. */
export async function readRelations(
  bulk: Database['bulk'],
  file: SourceFile,
  { heads, facts, possible }: { heads: ArchiveHeads; facts: FactsPlan; possible: ReadonlySet<string> },
  stage: Stage,
  report: Report,
): Promise<void> {
  const table = await openOwnTable(file, columns)
  const others = new Set<string>()
  const taxonomy = table.header.indexOf('relatedTaxonomy')
  for await (const rows of readRows(table))
    for (const { values } of rows) {
      const other = ownCell(values[taxonomy])
      if (other !== null) others.add(other)
    }
  const scopes = await scopesOf(bulk, facts, [...others])
  await eachArchiveRow(table, { columns, became: 'Beziehung', limited }, stage, report, (row) => {
    const [taxon, type, source] = [row.cell('taxonID'), row.cell('type'), row.cell('sourceID')]
    const head = heads.places.get(source ?? '')
    const collection = head === undefined ? undefined : heads.collections[head]
    if (!taxon) return row.refuse('Die Id des Taxons ist leer', 'taxonID')
    if (!type) return row.refuse('Die Art der Beziehung ist leer', 'type')
    if (head === undefined || !collection) return row.refuse(NO_SUCH_SOURCE, 'sourceID')
    const properties = row.cell('properties') ?? '{}'
    const parsed = jsonOf(properties)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return row.refuse('Die Eigenschaften sind kein JSON-Objekt', 'properties')
    const elsewhere = row.cell('relatedTaxonomy')
    const scope = elsewhere === null ? 0 : scopes.get(elsewhere)
    const column = elsewhere === null ? 'relatedTaxonID' : 'relatedSourceID'
    const partner = row.cell(column)
    if (scope === undefined) return row.refuse('Die Taxonomie des Partners gibt es hier nicht', 'relatedTaxonomy')
    if (!partner) return row.refuse('Der Partner der Beziehung fehlt', column)
    collection.hasRelations = true
    stage.statement(row.file, {
      line: row.line,
      head,
      taxon: { scope: 0, text: taxon, column: 'taxonID' },
      partner: { scope, text: partner, column },
      relationType: type,
      origin: originOf(row, possible),
      properties: jsonOfProperties(properties),
    })
    row.take()
  })
}

/** As it stands there, with the digits of its numbers, where it fits. */
function jsonOfProperties(json: string): string {
  if (plainValue(json) !== json) return jsonText(fitProperties(fitJson(json)).properties)
  return mayNotFit.test(json) ? jsonText(parseExactly(json)) : fitJson(json)
}

/** A number that may be more than the database holds as one. */
const mayNotFit = /\d{1000}|\d[eE][+-]?\d{4}/

/** A scope for each of the taxonomies that there are, by the names that the archive gives them. */
async function scopesOf(bulk: Database['bulk'], facts: FactsPlan, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const name of names) {
    const taxonomy = await taxonomyOfName(bulk, name)
    if (!taxonomy) continue
    found.set(name, facts.scopes.length)
    facts.scopes.push({ kind: 'id', taxonomyIds: [taxonomy.id] })
  }
  return found
}
