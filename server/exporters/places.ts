import { sql } from 'kysely'
import { fillStatement, fillStepStatement, stepStatement, taxonFilterSql } from './exportSql'
import { isInOrder } from './pickRows'
import { planned } from './recordSets'
import { isOnRecord, recordFilterSql } from './valueSources'
import type { Database } from '../db/database'
import type { ExportPlan, PlanFilter } from './exportPlan'
import type { Cut, CutRange, Part } from './exportSql'
import type { Reading } from './recordSets'
import type { Sql } from './fieldSql'

/** So many taxa of a taxonomy are put in their places at a time, which takes a tenth of a second. */
const STEP = 50_000
/** The same for pages of the table of taxa, with some twelve taxa each, whose properties are read. */
const PAGES = 5_000

let tables = 0

/**
 * The rows of a part of an export in their order, in a temporary table (place, id, relation_id) of the embedded database. It is filled in steps
 * between which others get their turn, without a transaction around them: rows that come of different states are found by their Datenstand.
 */
export class Places {
  #table: Promise<string> | null = null

  constructor(
    private readonly database: Database,
    private readonly plan: ExportPlan,
    private readonly part: Part,
    private readonly reading: Reading,
    private readonly options: { step?: number; signal?: AbortSignal },
  ) {}

  /** The name of the table, filled when it is not there. */
  table(): Promise<string> {
    return (this.#table ??= this.#fill())
  }

  async drop(): Promise<void> {
    const made = this.#table
    this.#table = null
    // One that could not be filled has been dropped.
    const table = await made?.catch(() => null)
    if (table) await this.#drop(table)
  }

  async #fill(): Promise<string> {
    const { database, plan, part, reading } = this
    const table = `export_rows_${++tables}`
    const made: string[] = []
    try {
      await this.#make(made, table, sql`(place int primary key, id uuid not null, relation_id uuid)`)
      if (reading === 'sets' && inSteps(plan)) await this.#fillInSteps(table, made)
      else await planned(database.bulk, reading, (trx) => fillStatement(plan, table, part, reading).execute(trx))
      await sql`analyze ${sql.ref(table)}`.execute(database.bulk)
      for (const ids of made.splice(1)) await this.#drop(ids)
      return table
    } catch (error) {
      for (const each of made) await this.#drop(each)
      throw error
    }
  }

  /** Who passes each filter first, then all taxa in their order. */
  async #fillInSteps(table: string, made: string[]): Promise<void> {
    const passing: { filter: PlanFilter; ids: string }[] = []
    for (const [index, filter] of this.plan.filters.entries()) {
      const ids = `${table}_ids_${index + 1}`
      await this.#make(made, ids, sql`(id uuid not null)`)
      for (const chosen of await this.#idSteps(filter)) {
        this.options.signal?.throwIfAborted()
        await planned(this.database.bulk, 'sets', (trx) => sql`insert into ${sql.ref(ids)} ${chosen}`.execute(trx))
      }
      await sql`analyze ${sql.ref(ids)}`.execute(this.database.bulk)
      passing.push({ filter, ids })
    }
    let taken = 0
    for (const whole of rangesOf(this.plan, this.part)) {
      // A filter on one taxonomy does not empty another chosen beside it.
      const filters = passing.filter(({ filter: { field } }) => field.axis !== 'tax' || field.source.id === whole.taxonomyId)
      for (let after = whole.after; ;) {
        this.options.signal?.throwIfAborted()
        const upTo: Cut | undefined = (
          await stepStatement({ ...whole, after }, this.options.step ?? STEP).execute(this.database.bulk)
        ).rows[0]
        const step = fillStepStatement(table, { ...whole, after, upTo: upTo ?? null }, filters.map(({ ids }) => ids), taken) // prettier-ignore
        const { numAffectedRows } = await planned(this.database.bulk, 'sets', (trx) => step.execute(trx))
        taken += Number(numAffectedRows)
        if (!upTo) break
        after = upTo
      }
    }
  }

  async #idSteps(filter: PlanFilter): Promise<Sql[]> {
    if (isOnRecord(filter)) return [recordFilterSql(this.plan, filter)]
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size('taxa') / current_setting('block_size')::int)::int as pages`.execute(this.database.bulk)
    const steps = Math.ceil((rows[0]?.pages ?? 0) / PAGES)
    return Array.from({ length: steps }, (_, n) => taxonFilterSql(this.plan, filter, n * PAGES, (n + 1) * PAGES))
  }

  async #make(made: string[], table: string, columns: Sql): Promise<void> {
    await sql`create temporary table ${sql.ref(table)} ${columns}`.execute(this.database.bulk)
    made.push(table)
  }

  async #drop(table: string): Promise<void> {
    await sql`drop table ${sql.ref(table)}`.execute(this.database.bulk)
  }
}

/** How many rows an export has, found by putting them in their places: longer than counting, but others get their turn between the steps. */
export async function countPlaces(
  database: Database,
  plan: ExportPlan,
  options: { step?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const places = new Places(database, plan, 'all', 'sets', options)
  try {
    const count = sql<{ count: number }>`select count(*)::float8 as count from ${sql.ref(await places.table())}`
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

/** The taxonomies of a part, in their order. */
function rangesOf({ taxonomies }: ExportPlan, part: Part): CutRange[] {
  const cut = part === 'all' ? null : 'after' in part ? part.after : part.upTo
  return taxonomies.map(({ id }) => {
    const isCut = cut?.taxonomyId === id
    const [after, upTo] = part !== 'all' && 'after' in part ? [isCut ? cut : null, null] : [null, isCut ? cut : null]
    return { taxonomyId: id, after, upTo }
  })
}
