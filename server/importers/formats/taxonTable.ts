import type { FileLine } from '../source/sourceFile'
import type { ParentByCode } from './codes'
import { asideIn } from './plain/asideRow'
import { headerAgain } from './headerAgain'
import { HigherTaxa, rankWrittenOut } from './higher/higherTaxa'
import { synonymRow } from './higher/madeRows'
import { RowsByName } from './higher/rowsByName'
import { isOwnName } from './higher/writtenNames'
import { StairColumns } from './higher/stairColumns'
import { placeUnplaced } from './higher/placeUnplaced'
import { placeBelowSpecies } from '../stage/belowSpecies'
import { placeNamedOnly } from '../stage/namedOnly'
import { doubtfulIssue } from '../stage/namesakes'
import { RowCells } from '../columns/rowCells'
import { widthProblem } from '../columns/widthProblem'
import { storedJson } from '../columns/storedValues'
import { type RowFault, type WordIds, wrongCells } from './taxonCells'
import { mapTaxon, type MappedTaxon, namedByRow, type TaxonColumns } from './taxonColumns'
import type { Database } from '../../db/database'
import type { Stage, SourceTaxon } from '../plan'
import type { Report } from '../report'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'

export interface TaxonTableOptions {
  /** Where a synonym names its accepted taxon. */
  acceptedFrom: 'accepted' | 'parent'
  /** Make higher taxa from written-out classifications. */
  withClassification: boolean
  /** Parent of a row by its code, for classifications that write the hierarchy into the code. */
  parentByCode?: ParentByCode | undefined
  /** Ids by the codes that the column of the parent, or of the accepted name, holds in their place. */
  parentIds?: ReadonlyMap<string, string>
  acceptedIds?: ReadonlyMap<string, string>
  /** Number of columns; a row with more text behind them is shifted and not taken. */
  width: number
  /** The names of the columns as the table writes them, where it does; a row that repeats them is none. */
  header?: readonly string[]
  /** Number of the table's own columns, where what a row refers to stands behind them. */
  ownWidth?: number
  /** What becomes of cells in every row, by the index of their column. */
  fixed?: ReadonlyMap<number, 'taken' | 'named'>
  wordIds?: WordIds
}

/** Maps the rows of one or more tables of taxa and puts them on the stage. */
export class TaxonTable {
  #higher = new HigherTaxa()
  #rowsByName = new RowsByName()
  #stairs: StairColumns
  #row: RowCells
  #isHeader: (values: readonly string[]) => boolean

  constructor(
    private columns: TaxonColumns,
    private options: TaxonTableOptions,
    private stage: Stage,
    private report: Report,
  ) {
    this.#row = new RowCells(options.fixed, options.ownWidth)
    this.#isHeader = headerAgain(columns, options.header)
    this.#stairs = new StairColumns(columns.classification.map(({ column }) => column))
  }

  take(file: number, { line, values }: DelimitedRow): void {
    const cells = this.#row.begin(values)
    if (this.#isHeader(values)) return this.#report(file, line, { reason: 'Die Zeile wiederholt die Namen der Spalten' })
    const fault = this.#faultOf(values)
    if (fault) return this.refuse(file, { line, values }, fault)
    const mapped = mapTaxon(this.columns, cells, this.options.wordIds)
    if (this.#classifies) this.#stairs.see(cells, !('reason' in mapped) && !mapped.statusIsSynonym)
    if ('reason' in mapped) return this.refuse(file, { line, values }, mapped)
    // The source says itself that it is no taxon.
    if (mapped.status === 'bare name')
      return this.#report(file, line, { reason: 'Name ohne Taxon (bare name)', column: 'status', value: mapped.name })
    const rows = this.#rows(mapped, { file, line })
    const [first] = rows
    // Without any id its own vernacular names and synonyms would not find it.
    const isNamed = mapped.vernaculars.length + mapped.synonyms.length > 0
    if (first && first.alias === null && first.sourceId === null && isNamed) first.alias = `row:${file}:${line}`
    const accepted = first?.sourceId ?? first?.alias ?? null
    for (const name of mapped.synonyms) rows.push(synonymRow(name, accepted, line))
    for (const remark of mapped.remarks) this.report.add({ file, line, taken: true, ...remark })
    for (const row of rows) this.stage.taxon(file, 0, row)
    this.report.take(file, line, cells.fates(), rows.length)
    const ref = first?.alias ?? first?.sourceId
    if (!ref) return
    for (const { name, language } of mapped.vernaculars) {
      this.stage.vernacular(file, 0, { line, taxonRef: ref, name, language, preferred: false, ownRow: true })
    }
  }

  /** Says why a row is not taken; the taxon that it names does not count as missing. */
  refuse(file: number, { line, values }: DelimitedRow, fault: RowFault): void {
    this.stage.refused(namedByRow(this.columns, this.#row.begin(values)))
    this.#report(file, line, fault)
  }

  #report(file: number, line: number, fault: RowFault): void {
    this.report.add({ file, line, taken: false, cells: this.#row.filled, ...fault })
  }

  /** Adds the higher taxa that are only mentioned; called after the last row. */
  async finish(file: number, bulk: Database['bulk']): Promise<void> {
    await this.#placeNamedOnly(bulk)
    if (this.#mayBeUnplaced) {
      await this.stage.flush(1)
      await placeUnplaced(bulk, this.columns, this.#higher, this.report)
      await this.#placeNamedOnly(bulk)
    }
    await this.#higher.adoptSpecies(async (wanted) => {
      await this.stage.flush(1)
      return placeBelowSpecies(bulk, 0, wanted)
    })
    this.#nameDoubtful()
    if (this.#stairs.note !== null) this.report.notes.push(this.#stairs.note)
    for (const row of this.#higher.rows()) {
      this.stage.taxon(file, 0, row)
      this.report.created++
    }
  }

  /** Names lead to rows that have ids of their own besides; those that led nowhere have names only after their places are found. */
  async #placeNamedOnly(bulk: Database['bulk']): Promise<void> {
    if (this.#rowsByName.isEmpty) return
    await this.stage.flush(1)
    await placeNamedOnly(bulk, 0, (name) => this.#rowsByName.of(name), this.report)
  }

  #nameDoubtful(): void {
    for (const { rank, name, ...at } of this.#higher.doubtful()) {
      const column = this.columns.classification.find((each) => each.rank === rank)?.column.name ?? rank
      this.report.add(doubtfulIssue({ ...at, column, value: name }))
    }
  }

  /** The classification gives every row its parent while it is read; rows that others call by name or by a second id are placed at the end instead. */
  get #classifies(): boolean {
    const { parentName, acceptedName, rowId } = this.columns.roles
    return this.options.withClassification && !parentName && !acceptedName && !rowId
  }

  /** Names and a classification in the same row make up for ids that lead nowhere. */
  get #mayBeUnplaced(): boolean {
    const { roles, classification } = this.columns
    return (
      (roles.parentId !== undefined && roles.parentName !== undefined) ||
      (roles.acceptedId !== undefined && roles.acceptedName !== undefined) ||
      (classification.length > 0 &&
        !this.#classifies &&
        (roles.parentId !== undefined || roles.parentName !== undefined || this.options.withClassification))
    )
  }

  #faultOf(values: readonly string[]): RowFault | null {
    if (values.every((value) => value.trim() === '')) return { reason: 'Die Zeile ist leer' }
    const aside = this.options.width > 1 ? asideIn(values) : null
    if (aside !== null)
      return { reason: 'Die Zeile ist eine Anmerkung oder eine Summe und kein Taxon', value: aside.slice(0, 80) }
    return widthProblem(values, this.options.width)
  }

  #rows(mapped: MappedTaxon, at: FileLine): SourceTaxon[] {
    const { line } = at
    const accepted = this.#acceptedRefs(mapped, line)
    const synonym = accepted.length > 0 || mapped.statusIsSynonym
    if (this.#classifies && !synonym && mapped.rankVerbatim === null) mapped.rank = rankWrittenOut(mapped)
    // Several accepted names are not told apart by ids that lead nowhere.
    const otherName = !synonym ? mapped.parentName : accepted.length === 1 ? mapped.acceptedName : null
    const row: SourceTaxon = {
      line,
      sourceId: mapped.id,
      alias: this.#alias(mapped, synonym, at),
      parentRef: synonym ? this.#synonymParentRef(mapped) : this.#parentRef(mapped, at),
      acceptedRef: accepted[0] ?? null,
      otherName: otherName !== null && !isOwnName(otherName, mapped) ? otherName : null,
      synonym,
      name: mapped.name,
      code: mapped.code,
      author: mapped.author,
      rank: mapped.rank,
      rankVerbatim: mapped.rankVerbatim,
      status: synonym && !mapped.statusIsSynonym ? 'synonym' : mapped.status,
      statusVerbatim: mapped.statusVerbatim,
      properties: storedJson(synonym ? this.#withParent(mapped) : mapped.properties),
      ...(mapped.remarks.length > 0 && { wrong: wrongCells(this.columns, mapped.remarks) }),
    }
    // One row per accepted name; their ids differ, so that each is found again.
    return [
      row,
      ...accepted
        .slice(1)
        .map((ref, index) => ({ ...row, alias: null, sourceId: mapped.id && `${mapped.id}#${index + 2}`, acceptedRef: ref })),
    ]
  }

  #acceptedRefs(mapped: MappedTaxon, line: number): string[] {
    if (this.options.acceptedFrom === 'parent') return mapped.statusIsSynonym && mapped.parentId !== null ? [mapped.parentId] : []
    const { acceptedIds: ids } = this.options
    const others = mapped.acceptedIds.map((id) => ids?.get(id) ?? id).filter((id) => id !== mapped.id && id !== mapped.rowId)
    if (others.length > 0) return others
    if (mapped.acceptedIds.length > 0 || mapped.acceptedName === null || isOwnName(mapped.acceptedName, mapped)) return []
    return [this.#higher.mention(mapped.acceptedName, line)]
  }

  /** A synonym stands under its accepted name; under what else its row says that it stands is kept beside. */
  #withParent({ properties, parentId, parentName }: MappedTaxon): MappedTaxon['properties'] {
    const { parentId: idColumn, parentName: nameColumn } = this.columns.roles
    return {
      ...properties,
      ...(this.options.acceptedFrom === 'accepted' && idColumn && parentId !== null && { [idColumn.name]: parentId }),
      ...(nameColumn && parentName !== null && { [nameColumn.name]: parentName }),
    }
  }

  /** Where the parent's column does not name the accepted taxon. */
  #synonymParentRef(mapped: MappedTaxon): string | null {
    return this.options.acceptedFrom === 'accepted' ? this.#parentId(mapped) : null
  }

  #parentRef(mapped: MappedTaxon, at: FileLine): string | null {
    if (mapped.parentId !== null) return this.#parentId(mapped)
    if (mapped.parentName !== null && !isOwnName(mapped.parentName, mapped))
      return this.#higher.mention(mapped.parentName, at.line)
    if (this.options.parentByCode) return mapped.code === null ? null : this.options.parentByCode(mapped.code, mapped.level)
    if (!this.#classifies) return null
    const { classification, species } = mapped
    const withSpecies = species === null ? classification : [...classification, { rank: 'species', name: species }]
    return this.#higher.parentOf({ ...mapped, classification: withSpecies }, at)
  }

  #parentId({ parentId }: MappedTaxon): string | null {
    return parentId === null ? null : (this.options.parentIds?.get(parentId) ?? parentId)
  }

  #alias(mapped: MappedTaxon, synonym: boolean, at: FileLine): string | null {
    const { parentName, acceptedName } = this.columns.roles
    if (mapped.rowId !== null && mapped.rowId !== mapped.id) {
      if (parentName || acceptedName) this.#rowsByName.add(this.#higher.named(mapped.name), mapped.rowId)
      return mapped.rowId
    }
    if (parentName || acceptedName) return this.#higher.named(mapped.name)
    if (this.#classifies && !synonym) return this.#higher.aliasOf(mapped, at)
    return null
  }
}
