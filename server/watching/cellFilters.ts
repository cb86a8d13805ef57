import { isGroup } from '../../lib/domain/export/filterGroups'
import type { GroupPart } from '../../lib/domain/export/exportShape'
import type { ComparatorToken } from '../../lib/domain/export/exportFilters'
import { isWhatIsWritten } from '../../lib/domain/vocabulary/exactNumber'
import { isoDate } from '../../lib/domain/vocabulary/propertyValues'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import { type ExportPlan, filtersOfPlan, type PlanFilter, type ValueField } from '../exporters/plan/exportPlan'
import type { Row } from '../files/row'

/** What a filter says of a value is the database's to tell: the same question in JavaScript might be answered otherwise. */
export class OnlyDatabaseTells extends Error {
  override name = 'OnlyDatabaseTells'
}

type Filters = Pick<ExportPlan, 'filters' | 'filterGroups'>

/** Whether the cells of their fields tell what a plan's filters let pass. Not where relations are asked, or where a filter says nothing of some taxa. */
export const areToldByCells = (plan: Filters & Pick<ExportPlan, 'taxonomies'>): boolean =>
  filtersOfPlan(plan).every(
    ({ field, token }) =>
      (field.axis === 'pco' || (field.axis === 'tax' && plan.taxonomies.length === 1)) &&
      !(field.facts.valueType === 'text' && ordering.has(token)),
  )

/** Of texts only the database knows the order. */
const ordering = new Set<ComparatorToken>(['<', '<=', '>', '>=', 'between'])

type Cell = Row[number]
/** What values of one type compare by. */
export type Comparable = string | number

/** The row of a taxon in a file, read by columns. Each value is made once, however many ask for it. */
export class ComparableRow {
  private readonly values: (Comparable | null | undefined)[] = []

  constructor(
    readonly cells: Row,
    private readonly types: readonly ValueType[],
  ) {}

  cell(column: number): Cell {
    return this.cells[column] ?? null
  }

  /** Null for none, and for one that is none of the column's type. Throws OnlyDatabaseTells. */
  value(column: number): Comparable | null {
    const known = this.values[column]
    if (known !== undefined) return known
    const [cell, type] = [this.cell(column), this.types[column]]
    return (this.values[column] = cell === null || !type ? null : comparables[type](cell))
  }
}

type Question = (row: ComparableRow) => boolean

/**
 * Whether the row of a taxon passes a plan's filters, exactly as the database has it (fieldSql.ts). `at`: in which column a field stands. Throws
 * OnlyDatabaseTells, also what is given, for values of which that is not certain.
 */
export function passingCells(plan: Filters, at: (field: ValueField) => number): Question {
  const questions = [...plan.filters, ...plan.filterGroups].map((part) => questionOf(part, at))
  return (row) => questions.every((passes) => passes(row))
}

/** The values of which a filter's field has to be one; null where it asks something else. Throws OnlyDatabaseTells. */
export const equalsOf = ({ token, values, field }: PlanFilter): (Comparable | null)[] | null =>
  token === '=' || token === 'in' ? values.map(comparables[field.facts.valueType]) : null

function questionOf(part: GroupPart<PlanFilter>, at: (field: ValueField) => number): Question {
  if (!isGroup(part)) return conditionOf(part, at(part.field))
  const questions = part.parts.map((each) => questionOf(each, at))
  switch (part.match) {
    case 'all':
      return (row) => questions.every((passes) => passes(row))
    case 'any':
      return (row) => questions.some((passes) => passes(row))
    case 'none':
      return (row) => !questions.some((passes) => passes(row))
  }
}

function conditionOf(filter: PlanFilter, column: number): Question {
  const { token, values, field } = filter
  const [first = '', second = ''] = values
  if (token === 'empty') return (row) => row.cell(column) === null
  if (token === 'notEmpty') return (row) => row.cell(column) !== null
  if (token === 'LIKE') return (row) => row.cell(column)?.includes(first) ?? false
  if (token === 'ILIKE') {
    const part = lowered(first)
    return (row) => lowered(row.cell(column) ?? '').includes(part)
  }
  const equals = equalsOf(filter)
  if (equals) {
    const some = new Set(equals)
    return holding(column, (value) => some.has(value))
  }
  const comparable = comparables[field.facts.valueType]
  const [from, to] = [comparable(first) ?? '', comparable(second) ?? '']
  switch (token) {
    case 'between':
      return holding(column, (value) => value >= from && value <= to)
    case '>':
      return holding(column, (value) => value > from)
    case '>=':
      return holding(column, (value) => value >= from)
    case '<':
      return holding(column, (value) => value < from)
    case '<=':
      return holding(column, (value) => value <= from)
    default:
      throw new OnlyDatabaseTells(token)
  }
}

const holding =
  (column: number, holds: (value: Comparable) => boolean): Question =>
  (row) => {
    const value = row.value(column)
    return value !== null && holds(value)
  }

/** Null for a text that is none of the type. */
const comparables: Record<ValueType, (text: string) => Comparable | null> = {
  text: (text) => text,
  boolean: (text) => text,
  number: (text) => {
    if (!number.test(text)) return null
    const value = Number(text)
    if (plain.test(text) || (text.length < 100 && isWhatIsWritten(text, value))) return value
    throw new OnlyDatabaseTells(text)
  },
  date: (text) => (isoDate(text) === text ? text : null),
}

/** So many digits JavaScript always keeps. */
const plain = /^[-.0-9]{1,15}$/
const number = /^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$/

/** Letters beyond these may have other small ones in another edition of Unicode. */
function lowered(text: string): string {
  if (beyondLatin.test(text)) throw new OnlyDatabaseTells(text)
  return text.toLowerCase()
}

const beyondLatin = /[\u0130\u0131\u017f-\u200f\u2028-\uffff]/
