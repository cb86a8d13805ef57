import { COLLECTION_KIND, type OwnTable, ownTables, TAXONOMY_KIND } from '../../../../lib/domain/archive/ownTables'
import { propertyName } from '../../../../lib/domain/vocabulary/propertyName'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'
import { lengthProblem } from '../../columns/longTexts'
import { ImportError } from '../../importError'
import type { FactCollection } from '../../facts/factsPlan'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import type { Table } from '../../text/readTable'
import { collectionOf, type DescribedField, type DescribedTaxonomy, fieldOf, taxonomyOf } from './headCells'
import { type ArchiveColumns, type ArchiveRow, eachArchiveRow, lookThrough, openOwnTable } from './ownTable'

/** What is said of a row whose source is none of the archive's. */
export const NO_SUCH_SOURCE = 'Die Quelle steht nicht in ae-sources.csv'

/** The sources of an archive by their ids. */
export interface ArchiveHeads {
  taxonomy: DescribedTaxonomy
  /** Fields of the taxonomy, in their order. */
  fields: DescribedField[]
  collections: FactCollection[]
  /** Places of the collections, by their ids in the archive. */
  places: ReadonlyMap<string, number>
  /** Types of values by the place of the collection (-1: the taxonomy) and the name of the property, as `typeKey` writes them. */
  types: ReadonlyMap<string, ValueType>
}

export const typeKey = (place: number, property: string): string => `${place} ${property}`

/** The two tables that say what all others are about. */
export interface HeadFiles {
  sources: SourceFile
  fields: SourceFile
}

/** Reads ae-sources.csv and ae-fields.csv. Throws `ImportError` where there is no taxonomy. */
export function readHeads(files: HeadFiles): Promise<ArchiveHeads> {
  return headsFrom(files, lookThrough)
}

/** Says of each of their rows and cells what became of it. */
export async function accountForHeads(files: HeadFiles, stage: Pick<Stage, 'flush'>, report: Report): Promise<void> {
  await headsFrom(files, (table, work, columns) => eachArchiveRow(table, columns, stage, report, work))
}

type GoThrough = (table: Table, work: (row: ArchiveRow) => void, columns: ArchiveColumns) => Promise<void>

/** Whose something is, is said by who imports it. */
const OWNER = 'organization'

const sourceColumns: ArchiveColumns = {
  columns: ownTables.sources.columns.filter((column) => column !== OWNER),
  became: 'Taxonomie oder Sammlung',
  notTaken: { [OWNER]: 'wem etwas gehört, sagt, wer es importiert' },
}
const fieldColumns: ArchiveColumns = { columns: ownTables.fields.columns, became: 'Beschreibung einer Eigenschaft' }

async function headsFrom({ sources, fields }: HeadFiles, goThrough: GoThrough): Promise<ArchiveHeads> {
  const found = new Sources()
  await goThrough(await openHeads(sources, ownTables.sources), (row) => found.add(row), sourceColumns)
  const { taxonomy, collections, places } = found
  if (!taxonomy) throw new ImportError(`${sources.path}: Die Zeile der Taxonomie (kind=${TAXONOMY_KIND}) fehlt.`)
  const own: DescribedField[] = []
  const types = new Map<string, ValueType>()
  const described = new Set<string>()
  const add = (row: ArchiveRow) => {
    const [source, property, type] = [row.cell('sourceID'), row.cell('property'), row.cell('relationType')]
    const place = source === found.taxonomyId ? -1 : places.get(source ?? '')
    if (place === undefined) return row.refuse(NO_SUCH_SOURCE, 'sourceID')
    if (!property) return row.refuse('Der Name der Eigenschaft ist leer', 'property')
    const key = JSON.stringify([place, type, propertyName(property)])
    if (described.has(key)) return row.refuse('Die Eigenschaft steht schon in einer früheren Zeile', 'property')
    described.add(key)
    const field = fieldOf(row, property)
    if (place < 0) own.push(field)
    else collections[place]?.fields.push(field)
    if (type === null) types.set(typeKey(place, field.name), field.valueType)
    row.take()
  }
  await goThrough(await openHeads(fields, ownTables.fields), add, fieldColumns)
  return { taxonomy, fields: own, collections, places, types }
}

const openHeads = (file: SourceFile, { columns, added = [] }: OwnTable) =>
  openOwnTable(
    file,
    columns.filter((column) => !added.includes(column)),
  )

/** The taxonomy and the collections, as the rows of ae-sources.csv come. */
class Sources {
  taxonomy: DescribedTaxonomy | null = null
  taxonomyId: string | null = null
  collections: FactCollection[] = []
  places = new Map<string, number>()

  add(row: ArchiveRow): void {
    const [id, kind, name] = [row.cell('ID'), row.cell('kind'), row.cell('name')]
    if (kind !== TAXONOMY_KIND && kind !== COLLECTION_KIND)
      return row.refuse(`Die Zeile ist weder eine Taxonomie (${TAXONOMY_KIND}) noch eine Sammlung (${COLLECTION_KIND})`, 'kind')
    if (!name?.trim()) return row.refuse('Der Name ist leer', 'name')
    if (!id) return row.refuse('Die Id der Quelle ist leer', 'ID')
    if (id === this.taxonomyId || this.places.has(id)) return row.refuse('Die Id steht schon in einer früheren Zeile', 'ID')
    if (kind === TAXONOMY_KIND) {
      if (this.taxonomy) return row.refuse('Ein Archiv hat eine Taxonomie; übernommen ist die erste', 'kind')
      this.taxonomyId = id
      this.taxonomy = taxonomyOf(row, name)
    } else {
      const problem = lengthProblem(name, 'head')
      if (problem) return row.refuse(problem, 'name')
      if (this.collections.some((each) => isSameName(each.name, name)))
        return row.refuse('Eine Sammlung dieses Namens steht schon in einer früheren Zeile', 'name')
      this.places.set(id, this.collections.length)
      this.collections.push(collectionOf(row, name))
    }
    row.take()
  }
}

/** As `same_name` in the database. */
const isSameName = (one: string, other: string) => one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
