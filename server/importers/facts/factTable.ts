import { propertyName } from '../../../lib/domain/vocabulary/propertyName'
import { cell, type Column } from '../formats/taxonColumns'
import type { Stage } from '../plan'
import type { Report } from '../report'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import type { FactColumns, PropertyColumn, RelationColumns } from './columnPlaces'
import { FactFields } from './factFields'
import type { FactCollection, Ref } from './factsPlan'
import { partnersOf, refOf } from './refs'

/** What the tables of a collection share while they are read. */
export interface FactTarget {
  /** Places of the collection and of the scopes of its taxa and partners (one per relation). */
  head: number
  scope: number
  partnerScopes: readonly number[]
  collection: FactCollection
  noValue: ReadonlySet<string>
  /** Collections a row may come from, in lower case; null: no column says so. */
  origins: ReadonlySet<string> | null
}

/** What spreadsheets write instead of a result, in English and German, and a formula whose result was never stored. */
const errorCell = /^#(DIV\/0!|N\/A|N\/V|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|CALC!|FORMEL!)$/i
const LONGEST_VALUE = 100_000
/** A record beyond this could not be edited any more. */
const LONGEST_PROPERTIES = 900_000
/** The same as for names and ids of taxa. */
const LONGEST_REF = 600
const LONGEST_TYPE = 300

/** Maps the rows of a table to statements about taxa and puts them on the stage; what cannot be taken is reported. */
export class FactTable {
  #fields: FactFields
  /** Values of a wide table that errors and missing values left out, and columns without a name that have values. */
  #seen = new Set<Column>()

  constructor(
    private columns: FactColumns,
    private header: readonly string[],
    private target: FactTarget,
    private stage: Stage,
    private report: Report,
  ) {
    this.#fields = new FactFields(target.collection)
    if (!columns.long) for (const each of columns.properties) this.#fields.add(null, each.name, each.unit, each.description)
  }

  take(file: number, { line, values }: DelimitedRow): void {
    const refuse = (reason: string, column?: Column, value?: string) =>
      this.report.add({
        file,
        line,
        reason,
        taken: false,
        ...(column && { column: column.name }),
        ...(value !== undefined && { value: value.slice(0, 200) }),
      })
    if (values.every((value) => value.trim() === '')) return refuse('Die Zeile ist leer')
    if (this.#isHeader(values)) return refuse('Die Zeile wiederholt die Namen der Spalten')
    if (this.columns.only.some(({ column, values: wanted }) => !wanted.has(cell(values, column) ?? '')))
      return refuse('Die Zeile gehört nach der Zuordnung nicht dazu')
    const beyond = values.slice(this.header.length).find((value) => value.trim() !== '')
    if (beyond !== undefined)
      return refuse(
        `Die Zeile hat mehr Felder (${values.length}) als die Tabelle Spalten (${this.header.length})`,
        undefined,
        beyond,
      )
    const taxon = refOf(this.columns.taxon, values, this.target.scope)
    if (taxon === null) return refuse('Der Name ist leer', this.columns.taxon.columns[0])
    if (taxon.text.length > LONGEST_REF)
      return refuse(`Der Name ist länger als ${LONGEST_REF} Zeichen`, this.columns.taxon.columns[0], taxon.text)
    const origin = this.#origin(file, line, values)
    const statements: {
      partner: Ref | null
      relationType: string | null
      reversed: boolean
      properties: Record<string, string>
    }[] = []
    const properties = this.columns.long
      ? this.#longValue(file, line, values)
      : this.#values(file, line, values, this.columns.properties, null)
    if (Object.keys(properties).length > 0) statements.push({ partner: null, relationType: null, reversed: false, properties })
    for (const [index, relation] of this.columns.relations.entries())
      for (const each of this.#relations(file, line, values, relation, this.target.partnerScopes[index] ?? 0))
        statements.push(each)
    if (statements.length === 0) return refuse('Die Zeile sagt nichts über das Taxon')
    this.report.read(file, statements.length - 1)
    for (const { partner, relationType, reversed, properties } of statements) {
      const json = JSON.stringify(properties)
      if (json.length > LONGEST_PROPERTIES) {
        refuse("Die Werte der Zeile sind zusammen länger als 900'000 Zeichen")
        continue
      }
      this.target.collection[partner ? 'hasRelations' : 'hasRecords'] = true
      this.stage.statement(file, {
        line,
        head: this.target.head,
        taxon: partner && reversed ? partner : taxon,
        partner: partner && reversed ? taxon : partner,
        relationType,
        origin,
        properties: json,
      })
    }
  }

  /** Remarks about the columns, when all rows are read. */
  finish(file: number): void {
    const notes = this.report.files[file]?.notes
    if (!notes) return
    const doubled = new Map<string, number>()
    for (const name of this.header.filter((each) => each !== '').map(propertyName))
      doubled.set(name, (doubled.get(name) ?? 0) + 1)
    for (const [name, times] of doubled)
      if (times > 1) notes.push(`Die Spalte «${name}» gibt es ${times}-mal; die weiteren heissen «${name} (2)» und so fort.`)
    const nameless = [...this.#seen].filter(({ index }) => index !== null && (this.header[index] ?? '') === '')
    if (nameless.length > 0) notes.push(`Ohne Namen, aber mit Werten: ${nameless.map(({ name }) => `«${name}»`).join(', ')}.`)
    const empty = this.columns.properties.filter(({ column }) => !this.#seen.has(column))
    if (!this.columns.long && empty.length > 0)
      notes.push(`Ohne Werte: ${empty.map(({ column }) => `«${column.name}»`).join(', ')}.`)
  }

  #isHeader(values: readonly string[]): boolean {
    return (
      this.header.length > 1 &&
      values.length >= this.header.length &&
      this.header.every((name, index) => (values[index] ?? '').trim() === name)
    )
  }

  /** The value of a cell, or null: empty, a word for nothing, an error of the spreadsheet (reported). */
  #value(file: number, line: number, values: readonly string[], column: Column): string | null {
    const value = cell(values, column)
    if (value === null || this.target.noValue.has(value)) return null
    const fault = errorCell.test(value)
      ? 'Die Zelle enthält einen Rechenfehler'
      : value.length > LONGEST_VALUE
        ? "Der Wert ist länger als 100'000 Zeichen"
        : null
    if (fault === null) {
      this.#seen.add(column)
      return value
    }
    this.report.add({
      file,
      line,
      column: column.name,
      value: value.slice(0, 80),
      reason: fault,
      instead: 'ohne diesen Wert übernommen',
      taken: true,
    })
    return null
  }

  #values(
    file: number,
    line: number,
    values: readonly string[],
    columns: readonly PropertyColumn[],
    type: string | null,
  ): Record<string, string> {
    const found: Record<string, string> = {}
    for (const { column, name, unit, description } of columns) {
      const value = this.#value(file, line, values, column)
      if (value === null) continue
      found[name] = value
      if (type !== null) this.#fields.add(type, name, unit, description)
    }
    return found
  }

  #longValue(file: number, line: number, values: readonly string[]): Record<string, string> {
    const { long } = this.columns
    if (!long) return {}
    const text = cell(values, long.property)?.replace(/[\s\p{Cc}]+/gu, ' ')
    const value = this.#value(file, line, values, long.value)
    if (!text?.trim() || value === null) return {}
    const name = propertyName(text)
    this.#fields.add(null, name, long.unit ? cell(values, long.unit) : null, null)
    return { [name]: value }
  }

  #relations(file: number, line: number, values: readonly string[], relation: RelationColumns, scope: number) {
    const partners = partnersOf(relation, values, scope)
    const type = 'text' in relation.type ? relation.type.text : this.#value(file, line, values, relation.type.column)
    if (partners.length === 0) return []
    const column = 'column' in relation.type ? relation.type.column.name : relation.partner.columns[0]?.name
    if (type === null || type.length > LONGEST_TYPE) {
      const reason =
        type === null ? 'Die Art der Beziehung ist leer' : `Die Art der Beziehung ist länger als ${LONGEST_TYPE} Zeichen`
      this.report.add({
        file,
        line,
        reason,
        ...(column && { column }),
        value: type?.slice(0, 80) ?? '',
        instead: 'ohne diese Beziehung übernommen',
        taken: true,
      })
      return []
    }
    const ofRow = (row: readonly string[]) => this.#values(file, line, row, relation.properties, type)
    // What is wrong in a cell that all partners share is said once.
    const shared = partners.every((partner) => partner.values === values) ? ofRow(values) : null
    return partners.flatMap(({ ref: partner, values: row }) => {
      if (partner.text.length <= LONGEST_REF)
        return [{ partner, relationType: type, reversed: relation.reversed, properties: shared ?? ofRow(row) }]
      this.report.add({
        file,
        line,
        column: partner.column,
        value: partner.text.slice(0, 80),
        reason: `Der Name ist länger als ${LONGEST_REF} Zeichen`,
        instead: 'ohne diese Beziehung übernommen',
        taken: true,
      })
      return []
    })
  }

  #origin(file: number, line: number, values: readonly string[]): string | null {
    const { origin } = this.columns
    if (!origin) return this.target.collection.origin
    const name = cell(values, origin)
    if (name === null || this.target.origins?.has(name.normalize('NFC').toLowerCase())) return name
    this.report.add({
      file,
      line,
      column: origin.name,
      value: name.slice(0, 200),
      reason: 'Die Sammlung, aus der die Zeile kommt, gibt es nicht',
      instead: 'ohne Herkunft übernommen',
      taken: true,
    })
    return null
  }
}
