import { type ArchiveFormat, archiveLayouts } from '../../../lib/domain/archive/archiveLayouts'
import { type OwnTable, ownTables } from '../../../lib/domain/archive/ownTables'
import type { ArchivePlan } from './archivePlan'
import { ownRelationsSql, referencesSql, relationsSql } from './relationTableSql'
import {
  originsSql,
  ownUsagesSql,
  recordValuesSql,
  type TableStatement,
  taxonValuesSql,
  usagesSql,
  type ValueCells,
  vernacularsSql,
} from './tableSql'

/** A table of an archive: how it is called, and what is read for its rows. */
export interface StandardTable {
  file: string
  columns: readonly string[]
  /** Darwin Core: what its rows are, as an address; null for a table of ours, which meta.xml does not name. */
  rowType: string | null
  statements: TableStatement[]
  /** Whether its rows are also read for what is above chosen taxa. */
  hasContext: boolean
  /** Whether a row that was written is not written again. */
  isUnique: boolean
}

const table = (
  file: string,
  columns: readonly string[],
  statements: TableStatement[],
  more: Partial<StandardTable> = {},
): StandardTable => ({
  file,
  columns,
  rowType: null,
  statements,
  hasContext: false,
  isUnique: false,
  ...more,
})

const own = ({ file, columns }: OwnTable, statements: TableStatement[], more: Partial<StandardTable> = {}) =>
  table(file, columns, statements, more)

/** The tables of an archive in their order; those that nothing could stand in are left out. */
export const archiveTables: Record<ArchiveFormat, (archive: ArchivePlan) => StandardTable[]> = {
  coldp(archive) {
    const { usages, vernaculars, properties } = archiveLayouts.coldp
    const values: ValueCells = ({ taxon, source, property, value, referenceId }) => [taxon, source, property, value, referenceId]
    const references = referencesSql(archive, false)
    const columns = [properties.taxon, properties.source, properties.property, properties.value, 'referenceID']
    return [
      table(
        usages.file,
        [usages.id, usages.parent, usages.name, usages.author, usages.rank, usages.status],
        [usagesSql(archive, 'coldp')],
        { hasContext: true },
      ),
      table(
        vernaculars.file,
        [vernaculars.taxon, vernaculars.name, vernaculars.language, vernaculars.preferred],
        [vernacularsSql(archive, 'coldp')],
      ),
      ...valueTables(archive, properties.file, columns, values, 'taxa'),
      ...(archive.isEverything || archive.fields.some(({ relationType }) => relationType === null)
        ? [own(ownTables.synonymProperties, valueStatements(archive, 'synonyms', values))]
        : []),
      ...(archive.relationTypes.length > 0
        ? [
            table(
              'SpeciesInteraction.csv',
              ['taxonID', 'relatedTaxonID', 'sourceID', 'relatedTaxonScientificName', 'type', 'referenceID', 'remarks'],
              [
                relationsSql(archive, ({ taxon, partner, source, partnerName, coldpType, referenceId, remarks }) => [
                  taxon,
                  partner,
                  source,
                  partnerName,
                  coldpType,
                  referenceId,
                  remarks,
                ]),
              ],
            ),
          ]
        : []),
      ...(references.length > 0 ? [table('Reference.csv', ['ID', 'citation'], references, { isUnique: true })] : []),
      ...ownTablesOf(archive, 'coldp'),
    ]
  },

  dwca(archive) {
    const { usages, vernaculars, properties } = archiveLayouts.dwca
    const values: ValueCells = ({ taxon, source, property, value, unit, reference }) => [
      taxon,
      source,
      property,
      value,
      unit,
      reference,
    ]
    const references = referencesSql(archive, true)
    const columns = [properties.taxon, properties.source, properties.property, properties.value, 'measurementUnit', 'source']
    return [
      table(
        usages.file,
        [usages.id, usages.parent, usages.accepted, usages.name, usages.author, usages.rank, usages.status],
        [usagesSql(archive, 'dwca')],
        { hasContext: true, rowType: 'http://rs.tdwg.org/dwc/terms/Taxon' },
      ),
      table(
        vernaculars.file,
        [vernaculars.taxon, vernaculars.name, vernaculars.language, vernaculars.preferred],
        [vernacularsSql(archive, 'dwca')],
        { rowType: 'http://rs.gbif.org/terms/1.0/VernacularName' },
      ),
      ...valueTables(archive, properties.file, columns, values, 'all', 'http://rs.tdwg.org/dwc/terms/MeasurementOrFact'),
      ...(archive.relationTypes.length > 0
        ? [
            table(
              'resourcerelationship.csv',
              [
                'taxonID',
                'relatedResourceID',
                'relationshipOfResource',
                'relationshipAccordingTo',
                'scientificName',
                'datasetID',
              ],
              [
                relationsSql(archive, ({ taxon, partner, type, reference, partnerName, source }) => [
                  taxon,
                  partner,
                  type,
                  reference,
                  partnerName,
                  source,
                ]),
              ],
              { rowType: 'http://rs.tdwg.org/dwc/terms/ResourceRelationship' },
            ),
          ]
        : []),
      ...(references.length > 0
        ? [
            table('reference.csv', ['taxonID', 'identifier', 'bibliographicCitation'], references, {
              rowType: 'http://rs.gbif.org/terms/1.0/Reference',
            }),
          ]
        : []),
      ...ownTablesOf(archive, 'dwca'),
    ]
  },
}

const valueStatements = (archive: ArchivePlan, whose: 'taxa' | 'synonyms' | 'all', cells: ValueCells): TableStatement[] => [
  ...(archive.isEverything || archive.fields.some(({ taxonomyId }) => taxonomyId !== null)
    ? [taxonValuesSql(archive, whose, cells)]
    : []),
  ...(archive.fields.some(({ collectionId, relationType }) => collectionId !== null && relationType === null)
    ? [recordValuesSql(archive, whose, cells)]
    : []),
]

function valueTables(
  archive: ArchivePlan,
  file: string,
  columns: readonly string[],
  cells: ValueCells,
  whose: 'taxa' | 'all',
  rowType: string | null = null,
): StandardTable[] {
  const statements = valueStatements(archive, whose, cells)
  return statements.length === 0 ? [] : [table(file, columns, statements, { rowType })]
}

function ownTablesOf(archive: ArchivePlan, format: ArchiveFormat): StandardTable[] {
  return [
    own(ownTables.usages, [ownUsagesSql(archive, format)], { hasContext: true }),
    ...(archive.collections.length > 0 ? [own(ownTables.records, [originsSql(archive)])] : []),
    ...(archive.relationTypes.length > 0 ? [own(ownTables.relations, [ownRelationsSql(archive)])] : []),
  ]
}
