import { columnKey } from '../../lib/domain/export/exportColumns'
import { parseExportQuery } from '../../lib/domain/export/exportQuery'
import type { Database } from '../db/database'
import { ExportError } from '../exporters/plan/exportError'
import type { ExportPlan, PlanColumn, ValueField } from '../exporters/plan/exportPlan'
import { fieldNames } from '../exporters/plan/planColumns'
import { exportGround, resolveExport } from '../exporters/plan/resolveExport'
import { exportRows } from '../exporters/rows/exportRows'
import { areToldByCells, type Comparable, ComparableRow, equalsOf, OnlyDatabaseTells, passingCells } from './cellFilters'
import { addRow, type SelectionRows } from './keptRows'
import { MOST_WATCHED, type ReadSelection, selectionWith } from './readSelection'
import { inOneState } from '../exporters/rows/oneState'

/** To read a whole taxonomy takes as long as so many selections in it. */
const LEAST = 16
/** A file of more columns is several readings. */
const MOST_COLUMNS = 300
/** So many rows of all together are held, some hundred megabytes; what does not find room is read by itself. */
const MOST_ROWS = 400_000

export interface TogetherOptions {
  least?: number
  /** Rows of one selection, and of all. */
  most?: number
  mostOfAll?: number
  signal?: AbortSignal | undefined
}

/**
 * Reads those of many selections that are rows of the same taxonomies in one go, each taxon once, with all columns that any of them has or filters by; what
 * their filters let pass is told from these cells. By the query. The others have to be read each by itself: those of which fewer than `least` go together,
 * with more than `most` rows or for whose rows there is no room, with a row for each relation, narrowed by ids or to a part of the tree, with a filter that
 * only the database can tell, and what cannot be read at all. Throws DataChanged where the data change all the time, and the signal's reason.
 */
export async function readTogether(
  database: Database,
  queries: readonly string[],
  { least = LEAST, most = MOST_WATCHED, mostOfAll = MOST_ROWS, signal }: TogetherOptions = {},
): Promise<Map<string, ReadSelection>> {
  if (queries.length < least) return new Map()
  return inOneState(async () => {
    const groups = grouped(await resolved(database, queries, signal)).filter(({ members }) => members.size >= least)
    const room = { ofOne: most, ofAll: mostOfAll }
    for (const group of groups) await fill(database, group, room, signal)
    const told = groups.flatMap(({ members }) => [...members])
    return new Map(told.map(({ query, plan, rows }) => [query, selectionWith(plan, rows)]))
  })
}

interface Resolved {
  query: string
  plan: ExportPlan
}

async function resolved(database: Database, queries: readonly string[], signal?: AbortSignal): Promise<Resolved[]> {
  const reader = database.unhurried.readerUntil(signal)
  const choices = queries
    .map((query) => ({ query, ...parseExportQuery(query) }))
    .filter(({ settings, view, errors }) => errors.length + settings.ids.length + view.subtree.length === 0 && !view.relationRows)
  const ground = await exportGround(reader, choices)
  const all: Resolved[] = []
  for (const { query, settings, view } of choices)
    try {
      const plan = await resolveExport(reader, settings, view, ground)
      if (areToldByCells(plan)) all.push({ query, plan })
    } catch (error) {
      if (!(error instanceof ExportError)) throw error
    }
  return all
}

/** The columns of several selections, each once; a selection's cells stand at their places. */
class SharedColumns {
  private readonly places = new Map<string, number>()
  readonly all: PlanColumn[] = []

  place(column: PlanColumn): number {
    const known = this.places.get(column.key)
    if (known !== undefined) return known
    this.places.set(column.key, this.all.length)
    return this.all.push(column) - 1
  }

  placeOfField(field: ValueField): number {
    const { valueType, unit } = field.facts
    const key = columnKey(field.axis, fieldNames(field))
    return this.place({ key, header: key, valueType, unit, field })
  }
}

/** Selections of the same taxa. */
interface Group {
  columns: SharedColumns
  members: Set<Member>
}

interface Member extends Resolved {
  /** Where its cells stand in a row of all. */
  cells: number[]
  passes: (row: ComparableRow) => boolean
  /** The values of which a column has to have one, where a filter says so. */
  asked: { column: number; values: readonly (Comparable | null)[] } | null
  rows: SelectionRows['rows']
}

function grouped(all: readonly Resolved[]): Group[] {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  for (const { query, plan } of all) {
    const taxa = JSON.stringify([plan.taxonomies.map(({ id }) => id), plan.lenders, plan.view.ranks])
    const known = open.get(taxa)
    const group =
      known && known.columns.all.length <= MOST_COLUMNS ? known : { columns: new SharedColumns(), members: new Set<Member>() }
    if (group !== known) groups.push(group)
    open.set(taxa, group)
    const member = memberOf(group.columns, query, plan)
    if (member) group.members.add(member)
  }
  return groups
}

/** Null where a filter's own value is one that only the database can compare. */
function memberOf(columns: SharedColumns, query: string, plan: ExportPlan): Member | null {
  const [, , ...cells] = plan.columns.map((column) => columns.place(column))
  return told(() => {
    const passes = passingCells(plan, (field) => columns.placeOfField(field))
    const [asked = null] = plan.filters.flatMap((filter) => {
      const values = equalsOf(filter)
      return values ? [{ column: columns.placeOfField(filter.field), values }] : []
    })
    return { query, plan, cells, passes, asked, rows: new Map() }
  })
}

/** Fills the rows of a group's selections. Those that cannot be told, or have too many, are no members of it any more. */
async function fill(
  database: Database,
  { columns, members }: Group,
  room: { readonly ofOne: number; ofAll: number },
  signal?: AbortSignal,
): Promise<void> {
  const [any] = members
  if (!any) return
  const plan: ExportPlan = { ...any.plan, columns: columns.all, filters: [], filterGroups: [], sort: null }
  const types = columns.all.map(({ valueType }) => valueType)
  const candidates = candidatesOf(members)
  for await (const batch of exportRows(database, plan, { signal }))
    for (const cells of batch) {
      const row = new ComparableRow(cells, types)
      for (const member of candidates(row)) {
        if (!members.has(member)) continue
        const isIn = told(() => member.passes(row))
        if (isIn) addRow(member.rows, [row.cell(0), row.cell(1), ...member.cells.map((column) => row.cell(column))])
        if (isIn) room.ofAll--
        if (isIn !== null && member.rows.size <= room.ofOne && room.ofAll >= 0) continue
        members.delete(member)
        room.ofAll += member.rows.size
      }
    }
}

/** Null where only the database tells. */
function told<T>(tell: () => T): T | null {
  try {
    return tell()
  } catch (error) {
    if (error instanceof OnlyDatabaseTells) return null
    throw error
  }
}

/** Which selections a row may belong to: of those that ask for a value, only they are looked at. */
function candidatesOf(members: Iterable<Member>): (row: ComparableRow) => Member[] {
  const always: Member[] = []
  const asking = new Map<number, { all: Member[]; byValue: Map<Comparable | null, Member[]> }>()
  for (const member of members) {
    if (!member.asked) {
      always.push(member)
      continue
    }
    const { column, values } = member.asked
    const ofColumn = asking.get(column) ?? { all: [], byValue: new Map<Comparable | null, Member[]>() }
    asking.set(column, ofColumn)
    ofColumn.all.push(member)
    for (const value of new Set(values)) ofColumn.byValue.set(value, [...(ofColumn.byValue.get(value) ?? []), member])
  }
  return (row) => {
    const some = [...asking].flatMap(([column, { all, byValue }]) => told(() => byValue.get(row.value(column)) ?? []) ?? all)
    return [...always, ...some]
  }
}
