import { LONGEST_RELATION_TYPE } from '../../../../lib/domain/vocabulary/longest'
import { answerIn } from '../../columns/meaning'
import type { Column } from '../../columns/column'
import type { Stage } from '../../plan'
import { fixedFates } from '../../columns/columnWords'
import { widthProblem } from '../../columns/widthProblem'
import { RowCells } from '../../columns/rowCells'
import { storedJson, type StoredValues } from '../../columns/storedValues'
import type { Report } from '../../report'
import { LongValues, type NamedValue } from './longValues'
import type { DelimitedRow } from '../../../../lib/domain/text/delimited'
import { repeatsHeader } from '../../columns/survey'
import { type FactColumns, relationColumns, type RelationColumns, relationPlaces, relationTypeColumns } from '../columnPlaces'
import type { FileLine } from '../../source/sourceFile'
import { FactCells } from './factCells'
import { FactFields } from './factFields'
import { type FactTarget, nothingSaid, OF_ANY_TYPE, type Ref, type StatementRow } from '../factsPlan'
import { disputedTaxon, type Partner, partnersOf, refOf } from '../refs'

/** A record beyond this could not be edited any more. */
const LONGEST_PROPERTIES = 900_000
/** The same as for names and ids of taxa. */
const LONGEST_REF = 600

/** Maps the rows of a table to statements about taxa and puts them on the stage; what cannot be taken is reported. */
export class FactTable {
  #fields: FactFields
  #row: RowCells
  #cells: FactCells

  constructor(
    private columns: FactColumns,
    private header: readonly string[],
    private target: FactTarget,
    private stage: Stage,
    private report: Report,
    /** Shared by the tables of a collection: what they say of a property is read in one way. */
    private long = new LongValues(target.known),
  ) {
    this.#fields = new FactFields(target.collection)
    this.#row = new RowCells(fixedFates(columns.others))
    this.#cells = new FactCells(this.#row, this.#fields, target.noValue, report)
    if (!columns.long) for (const each of columns.properties) this.#fields.add({ ...each, relationType: null })
  }

  /** Looks at a row of a table with one value per row before the first one is taken. */
  see({ values }: DelimitedRow): void {
    this.#row.begin(values)
    for (const { name, value, unit } of this.#longValues(null)) this.long.see(name, value, unit)
  }

  take(file: number, { line, values }: DelimitedRow): void {
    const row = this.#row.begin(values)
    const at = { file, line }
    const refuse = (reason: string, column?: Column, value?: string, hint?: string) =>
      this.report.add({
        ...at,
        reason,
        taken: false,
        cells: row.filled,
        ...(column && { column: column.name }),
        ...(value !== undefined && { value: value.slice(0, 200) }),
        ...(hint !== undefined && { hint }),
      })
    if (row.filled === 0) return refuse('Die Zeile ist leer')
    if (repeatsHeader(this.header, values)) return refuse('Die Zeile wiederholt die Namen der Spalten')
    if (this.columns.only.some(({ column, values: wanted }) => !wanted.has(row.see(column) ?? '')))
      return refuse('Die Zeile gehört nach der Zuordnung nicht dazu')
    const beyond = widthProblem(values, this.header.length)
    const taxon = this.#taxon()
    // What a row does not get to say about its taxon stays as it stands there.
    const keep = (said: Partial<StatementRow> = {}) => {
      if (taxon && taxon.text.length <= LONGEST_REF)
        this.stage.statement(file, { line, head: this.target.head, taxon, ...nothingSaid, ...said })
    }
    if (beyond) {
      keep()
      return refuse(beyond.reason, undefined, beyond.value)
    }
    if (taxon === null) return refuse('Der Name ist leer', this.columns.taxon.columns[0])
    const unsure = disputedTaxon(this.columns.taxon, values)
    if (unsure) return refuse(unsure.reason, this.columns.taxon.columns[0], unsure.value, unsure.hint)
    if (taxon.text.length > LONGEST_REF)
      return refuse(`Der Name ist länger als ${LONGEST_REF} Zeichen`, this.columns.taxon.columns[0], taxon.text)
    const origin = this.#origin(at)
    const properties = this.columns.long ? this.#longValue(at) : this.#cells.values(at, values, this.columns.properties, null)
    const isSaid = Object.values(properties).some((value) => value !== null)
    const statements: Statement[] = isSaid ? [{ ...nothingElse, properties }] : []
    const lonely: RelationColumns[] = []
    let isCut = false
    for (const [index, relation] of this.columns.relations.entries()) {
      const partners = partnersOf(relation, values, this.target.partnerScopes[index] ?? 0)
      const made = this.#relations(at, relation, partners)
      if (partners.length === 0) lonely.push(relation)
      if (made.length < partners.length) isCut = true
      statements.push(...made)
    }
    // What is empty says that there is nothing; what is wrong does not.
    if (!isSaid && Object.keys(properties).length > 0) keep({ properties: storedJson(properties) })
    if (isCut) keep({ relationType: OF_ANY_TYPE })
    if (statements.length === 0) return refuse('Die Zeile sagt nichts über das Taxon')
    const kept = statements.map((each) => ({ ...each, json: storedJson(each.properties) }))
    if (kept.some(({ json }) => json.length > LONGEST_PROPERTIES)) {
      keep()
      return refuse("Die Werte der Zeile sind zusammen länger als 900'000 Zeichen")
    }
    for (const relation of lonely) this.#nameOpen(at, relationColumns(relation), 'Der Partner der Beziehung ist leer')
    if (this.columns.long && !isSaid) this.#nameValueless(at, this.columns.long)
    for (const { partner, relationType, reversed, json } of kept) {
      this.target.collection[partner ? 'hasRelations' : 'hasRecords'] = true
      this.stage.statement(file, {
        line,
        head: this.target.head,
        ...(partner && reversed ? { taxon: partner, partner: taxon } : { taxon, partner }),
        relationType,
        origin,
        properties: json,
      })
    }
    this.report.take(file, line, row.fates(), kept.length)
  }

  #taxon(): Ref | null {
    const { columns, author } = this.columns.taxon
    for (const column of [...columns, ...(author ? [author] : [])]) this.#row.take(column)
    return refOf(this.columns.taxon, this.#row.values, this.target.scope)
  }

  /** Of a table with one value per row: it, and of it what the mapping names beside. Without a place nothing is reported. */
  #longValues(at: FileLine | null): NamedValue[] {
    const { long, properties } = this.columns
    const row = this.#row
    const name = long ? row.see(long.property) : null
    const value = long && name !== null ? this.#cells.value(at, row.values, long.value) : null
    if (!long || name === null || value === null) return []
    row.take(long.property)
    const beside = properties.flatMap((property) => {
      const text = this.#cells.value(at, row.values, property.column)
      return text === null ? [] : [{ name: property.name, value: `${name}: ${this.#cells.text(at, property, text)}`, unit: null }]
    })
    return [{ name, value, unit: long.unit ? row.take(long.unit) : null }, ...beside]
  }

  #longValue(at: FileLine): StoredValues {
    const found = this.long.stored(this.#longValues(at))
    for (const { name, unit } of found) {
      const column = this.columns.properties.find((each) => each.name === name)
      const { description, meaning, meaningDetails } = column ?? { description: null, ...answerIn(name) }
      this.#fields.add({
        relationType: null,
        name,
        unit,
        description,
        meaning,
        meaningDetails,
        ...(!column && { isGuessed: true }),
      })
    }
    return { ...this.#cells.wrongOf(this.columns), ...Object.fromEntries(found.map(({ name, value }) => [name, value])) }
  }

  #relations(at: FileLine, relation: RelationColumns, partners: readonly Partner[]): Statement[] {
    if (partners.length === 0) return []
    const row = this.#row
    const { values } = row
    for (const column of relationPlaces(relation)) row.take(column)
    const type = 'text' in relation.type ? relation.type.text : this.#cells.value(at, values, relation.type.column)
    const leaveOut = (column: Column | undefined, value: string, reason: string, hint?: string) => {
      if (column) this.#cells.remark(at, column, value, reason, 'ohne diese Beziehung übernommen', hint)
    }
    const isLong = ({ ref }: Partner) => ref.text.length > LONGEST_REF
    const nameAll = (isNothingKept = true) => {
      for (const column of relationColumns(relation))
        if (isNothingKept || !relationTypeColumns(relation).includes(column)) row.name(column)
    }
    const unsure = disputedTaxon(relation.partner, values)
    if (unsure) {
      nameAll()
      leaveOut(relation.partner.columns[0], unsure.value, unsure.reason, unsure.hint)
      return []
    }
    if (type === null || type.length > LONGEST_RELATION_TYPE) {
      nameAll()
      const reason =
        type === null ? 'Die Art der Beziehung ist leer' : `Die Art der Beziehung ist länger als ${LONGEST_RELATION_TYPE} Zeichen`
      leaveOut(relationTypeColumns(relation)[0] ?? relation.partner.columns[0], type ?? '', reason)
      return []
    }
    const ofRow = (own: readonly string[]) => this.#cells.values(at, own, relation.properties, type)
    // What is wrong in a cell that all partners share is said once.
    const shared = partners.every((partner) => partner.values === values) ? ofRow(values) : null
    return partners.flatMap((each) => {
      const { ref: partner, values: own } = each
      if (!isLong(each)) return [{ partner, relationType: type, reversed: relation.reversed, properties: shared ?? ofRow(own) }]
      nameAll(partners.every(isLong))
      leaveOut(relation.partner.columns[0], partner.text, `Der Name ist länger als ${LONGEST_REF} Zeichen`)
      return []
    })
  }

  /** What a row says of nothing: of a relation without a partner, of a value that is not there. */
  #nameOpen(at: FileLine, columns: readonly Column[], reason: string): void {
    for (const column of columns) {
      const value = this.#row.isOpen(column) ? this.#row.see(column) : null
      if (value === null) continue
      this.#row.name(column)
      this.#cells.remark(at, column, value, reason, 'ohne diesen Wert übernommen')
    }
  }

  #nameValueless(at: FileLine, { property, value, unit }: NonNullable<FactColumns['long']>): void {
    const what = this.#row.see(property) === null ? 'Name' : 'Wert'
    const columns = [property, value, ...(unit ? [unit] : []), ...this.columns.properties.map(({ column }) => column)]
    this.#nameOpen(at, columns, `Der ${what} der Eigenschaft ist leer`)
  }

  #origin(at: FileLine): string | null {
    const { origin } = this.columns
    if (!origin) return this.target.collection.origin
    const name = this.#row.take(origin)
    if (name === null || this.target.origins?.has(name.normalize('NFC').toLowerCase())) return name
    this.#row.name(origin)
    this.report.add({
      ...at,
      column: origin.name,
      value: name.slice(0, 200),
      reason: 'Die Sammlung, aus der die Zeile kommt, gibt es nicht',
      instead: 'ohne Herkunft übernommen',
      taken: true,
    })
    return null
  }
}

interface Statement {
  partner: Ref | null
  relationType: string | null
  reversed: boolean
  properties: StoredValues
}

const nothingElse = { partner: null, relationType: null, reversed: false }
