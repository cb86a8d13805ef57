import { sql } from 'kysely'
import { fillStatement, fillStepStatement, groupFilterSql, taxonFilterSql } from '../sql/exportSql'
import { Held } from './held'
import { dropTable, makePathTable } from './paths'
import { isInOrder } from './pickRows'
import { partsOfRange, rangesOf } from '../sql/ranges'
import { planned } from '../sql/recordSets'
import { isOnRecord, recordFilterSql } from '../sql/valueSources'
import type { Database } from '../../db/database'
import { isGroup } from '../../../lib/domain/export/filterGroups'
import { filtersOfPlan } from '../plan/exportPlan'
import type { GroupPart } from '../../../lib/domain/export/exportShape'
import type { ExportPlan, PlanField, PlanFilter } from '../plan/exportPlan'
import type { StepOptions } from './paths'
import type { ExportPart } from '../sql/ranges'
import type { Reading } from '../sql/recordSets'
import type { Sql } from '../sql/fragment'

/** So many taxa of a taxonomy are put in their places at a time, which takes a tenth of a second. */
const STEP = 50_000
/** The same for pages of the table of taxa, with some twelve taxa each, whose properties are read … */
const PAGES = 5_000
/** … or what several collections say about each. */
const GROUP_PAGES = 500

let tables = 0

/** A table of places, and the plan as its rows are best read: with a table of their paths. */
export interface Filled {
  table: string
  plan: ExportPlan
}

/**
 * The rows of a part of an export in their order, in a temporary table (place, id, relation_id) of the embedded database. It is filled in steps
 * between which others get their turn, without a transaction around them: rows that come of different states are found by their Datenstand.
 */
export class Places {
  readonly #held = new Held(
    () => this.#fill(),
    (filled) => this.#drop(filled),
  )

  constructor(
    private readonly database: Database,
    private readonly plan: ExportPlan,
    private readonly part: ExportPart,
    private readonly reading: Reading,
    /** Of what the rows are going to be asked for. */
    private readonly fields: readonly PlanField[],
    private readonly options: StepOptions,
  ) {}

  /** The table, filled when it is not there. */
  filled(): Promise<Filled> {
    return this.#held.get()
  }

  drop(): Promise<void> {
    return this.#held.drop()
  }

  async #drop({ table, plan }: Filled): Promise<void> {
    try {
      await dropTable(this.database, table)
    } finally {
      if (plan.pathTable) await dropTable(this.database, plan.pathTable)
    }
  }

  async #fill(): Promise<Filled> {
    const { database, part, reading } = this
    const table = `export_rows_${++tables}`
    const made: string[] = []
    try {
      await this.#make(made, table, sql`(place int primary key, id uuid not null, relation_id uuid)`)
      const pathTable = reading === 'sets' ? await makePathTable(database, this.fields, this.options) : undefined
      if (pathTable) made.push(pathTable)
      const plan = pathTable ? { ...this.plan, pathTable } : this.plan
      const passing: string[] = []
      if (reading === 'sets' && inSteps(plan)) await this.#fillInSteps(plan, table, made, passing)
      else await planned(database.bulk, reading, (trx) => fillStatement(plan, table, part, reading).execute(trx))
      await sql`analyze ${sql.ref(table)}`.execute(database.bulk)
      for (const ids of passing) await dropTable(database, ids)
      return { table, plan }
    } catch (error) {
      for (const each of made) await dropTable(database, each)
      throw error
    }
  }

  /** Who passes each filter first, then all taxa in their order. Adds what it makes to `made`, and the tables nobody needs afterwards to `passing`. */
  async #fillInSteps(plan: ExportPlan, table: string, made: string[], passing: string[]): Promise<void> {
    const { bulk } = this.database
    for (const [index, part] of [...plan.filters, ...plan.filterGroups].entries()) {
      const ids = `${table}_ids_${index + 1}`
      await this.#make(made, ids, sql`(id uuid not null)`)
      passing.push(ids)
      for (const { statement, reading } of await this.#idSteps(plan, part)) {
        this.options.signal?.throwIfAborted()
        await planned(bulk, reading, (trx) => sql`insert into ${sql.ref(ids)} ${statement}`.execute(trx))
      }
      await sql`analyze ${sql.ref(ids)}`.execute(bulk)
    }
    let taken = 0
    for (const whole of rangesOf(plan.taxonomies, this.part)) {
      // A filter on one taxonomy does not empty another chosen beside it.
      const asked = passing.filter((_, index) => {
        const field = plan.filters[index]?.field
        return field?.axis !== 'tax' || field.source.id === whole.taxonomyId
      })
      for await (const range of partsOfRange(this.database.bulk, whole, () => this.options.step ?? STEP)) {
        this.options.signal?.throwIfAborted()
        const step = fillStepStatement(plan, table, range, asked, taken)
        taken += Number((await planned(bulk, 'sets', (trx) => step.execute(trx))).numAffectedRows)
      }
    }
  }

  async #idSteps(plan: ExportPlan, part: GroupPart<PlanFilter>): Promise<{ statement: Sql; reading: Reading }[]> {
    if (!isGroup(part) && isOnRecord(part)) return [{ statement: recordFilterSql(plan, part), reading: 'sets' }]
    const pages = this.options.pages ?? (isGroup(part) ? GROUP_PAGES : PAGES)
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size('taxa') / current_setting('block_size')::int)::int as pages`.execute(this.database.bulk)
    const steps = Math.ceil((rows[0]?.pages ?? 0) / pages)
    return Array.from({ length: steps }, (_, n) => {
      const [from, to] = [n * pages, (n + 1) * pages]
      return isGroup(part)
        ? { statement: groupFilterSql(plan, part, from, to), reading: 'each' as const }
        : { statement: taxonFilterSql(plan, part, from, to), reading: 'sets' as const }
    })
  }

  async #make(made: string[], table: string, columns: Sql): Promise<void> {
    await sql`create temporary table ${sql.ref(table)} ${columns}`.execute(this.database.bulk)
    made.push(table)
  }
}

/** How many rows an export has, found by putting them in their places: longer than counting, but others get their turn between the steps. */
export async function countPlaces(database: Database, plan: ExportPlan, options: StepOptions = {}): Promise<number> {
  const places = new Places(
    database,
    plan,
    'all',
    'sets',
    filtersOfPlan(plan).map(({ field }) => field),
    options,
  )
  try {
    const { table } = await places.filled()
    const count = sql<{ count: number }>`select count(*)::float8 as count from ${sql.ref(table)}`
    return (await count.execute(database.bulk)).rows[0]?.count ?? 0
  } finally {
    await places.drop()
  }
}

/** Whether each filter says by itself who passes, and the rows are the taxa in their order. */
export function inSteps(plan: ExportPlan): boolean {
  const isAlone = (filter: PlanFilter) =>
    isOnRecord(filter) || (filter.field.axis === 'tax' && plan.taxonomies.some(({ id }) => id === filter.field.source.id))
  return isInOrder(plan) && plan.relationRows.length === 0 && plan.filters.every(isAlone)
}
