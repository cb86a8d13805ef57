import { type Kysely, sql } from 'kysely'
import { pendingMigrations } from '../../db/migrate'
import type { Tables } from '../../db/tables'
import { type BackupSource, type SafekeepingStep, writeValuesAlike } from '../backup'
import { keptTables } from '../catalog'
import { SafekeepingError, throwIfStopped } from '../safekeepingError'
import { catalogRules } from './catalogRules'
import { catalogueRules } from './catalogueRules'
import { collectionRules } from './collectionRules'
import { historyRules } from './historyRules'
import { keepingRules } from './keepingRules'
import type { Rule } from './rule'
import { searchRules } from './searchRules'
import { treeRules } from './treeRules'

/** A rule that does not hold. */
export interface Finding {
  rule: string
  /** Number of places where it does not. */
  count: number
  /** The first of them in the order of their texts. */
  examples: string[]
}

export interface Verified {
  rules: number
  /** Rows of all tables. */
  rows: number
  findings: Finding[]
}

/** What the program promises of its data; beside it stands what the database itself declares (`catalogRules`). */
export const ownRules: readonly Rule[] = [
  ...treeRules,
  ...searchRules,
  ...collectionRules,
  ...catalogueRules,
  ...historyRules,
  ...keepingRules,
]

interface VerifyOptions {
  onProgress?: (step: SafekeepingStep) => void
  signal?: AbortSignal
}

/** Checks one state of a database while others go on working. Throws `SafekeepingError` when it cannot be checked. */
export function verifyDatabase(source: BackupSource, options: VerifyOptions = {}): Promise<Verified> {
  return source.still((still) => verify(still, options))
}

/**
 * Asks of every rule where it does not hold; `db` is one transaction, and only read.
 * Rules that are violated are the findings: none of them in a sound database.
 */
export async function verify(db: Kysely<Tables>, { onProgress = () => {}, signal }: VerifyOptions = {}): Promise<Verified> {
  if ((await pendingMigrations(db)).length > 0)
    throw new SafekeepingError(
      'Die Datenbank stammt von einer früheren Version dieses Programms. ' +
        'Starten Sie es einmal («npm start»), damit es sie aktualisiert, und prüfen Sie danach.',
    )
  await writeValuesAlike(db)
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(db)
  const rules = [...ownRules, ...(await catalogRules(db))]
  const findings: Finding[] = []
  for (const [index, rule] of rules.entries()) {
    throwIfStopped(signal, 'Es ist nicht alles geprüft.')
    onProgress({ phase: 'Regeln', rows: index, total: rules.length })
    const { count, examples } = await violations(db, rule)
    if (count > 0) findings.push({ rule: rule.name, count, examples })
  }
  return { rules: rules.length, rows: await allRows(db), findings }
}

const EXAMPLES = 5

/** What is damaged may keep a rule from being asked at all, which is a finding too; `db` is one transaction. */
async function violations(db: Kysely<Tables>, { examples }: Rule): Promise<Omit<Finding, 'rule'>> {
  await sql`savepoint rule`.execute(db)
  try {
    const { rows } = await sql<Omit<Finding, 'rule'>>`
      with bad as materialized (${examples})
      select count(*) as count, array(select example::text from bad order by example::text collate "C"
        limit ${sql.lit(EXAMPLES)}) as examples from bad`.execute(db)
    await sql`release savepoint rule`.execute(db)
    return rows[0] ?? { count: 0, examples: [] }
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(db)
    return { count: 1, examples: [`nicht zu prüfen: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

async function allRows(db: Kysely<Tables>): Promise<number> {
  let all = 0
  for (const { name } of await keptTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    all += rows[0]?.count ?? 0
  }
  return all
}
