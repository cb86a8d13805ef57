import { sql } from 'kysely'
import type { FactScope } from '../apply/applyFacts'
import { stageLinks } from '../apply/matchTaxa'
import { ImportError } from '../importError'
import { buildFacts } from './buildFacts'
import { deletesMissing, type FactsPlan } from './factsPlan'
import { headRows } from './headRows'
import { otherwiseNotes } from './names/foundOtherwise'
import { matchOwn, needsOwnTaxa } from './names/ownNames'
import type { Database } from '../../db/database'
import type { CheckedImport, Counts, FactHeads, ImportRun } from '../phases/importRun'
import { firstReasons } from '../report'
import { isDeletingMissing } from '../plan'

type Bulk = Database['bulk']

/** Makes the staged statements records and relations (`import_facts`); `heads` are the taxonomies of the import itself, as far as they are there. */
export async function stageFacts(
  db: Bulk,
  { database, options, report, progress, checkpoint }: ImportRun,
  { plan, stage, factHeads }: CheckedImport,
  facts: FactsPlan,
  heads: readonly string[] = [],
): Promise<void> {
  if (needsOwnTaxa(facts)) {
    progress.phase('Namen zuordnen')
    const otherwise = await matchOwn(db, database.engine, facts, heads, (rows) => {
      checkpoint()
      progress.rows(rows)
    })
    report.notes.push(...otherwiseNotes(otherwise))
  }
  progress.phase('zusammenstellen')
  const rows = headRows(facts, factHeads.ids, isDeletingMissing(options, plan))
  await buildFacts(db, database.engine, facts, rows, stage.statements, report, checkpoint)
  stage.facts = stage.statements
  await analyzeFacts(db)
}

/** What plans ask of staged entries; to look through their properties would take longer than all else. */
export async function analyzeFacts(db: Bulk): Promise<void> {
  await sql`analyze import_facts (seq, id, collection_id, taxon_id, related_taxon_id, relation_type)`.execute(db)
}

/** Nothing of a table fits: then it is the wrong table, or the wrong taxonomy, and what there is stays. */
export async function refuseNothing(db: Bulk, { options, context, report }: ImportRun, { plan }: CheckedImport): Promise<void> {
  // Whoever tries it out wants to see the names of which none fits.
  if (!plan.facts || (options.dryRun && context.observer)) return
  const { rows } = await sql<{ some: boolean }>`select exists (select from import_facts) as some`.execute(db)
  if (!rows[0]?.some)
    throw new ImportError(
      `${options.path}: Keine Zeile konnte einem Taxon zugeordnet werden; es wurde nichts geändert. ${firstReasons(report)}`,
    )
}

/** Taxa that are loaded as they were staged: their ids are those of the stage. */
export async function linkStagedTaxa(bulk: Bulk, { checkpoint }: ImportRun, { hierarchy }: CheckedImport): Promise<void> {
  await stageLinks(bulk, hierarchy, checkpoint)
  await sql`update import_links l set target_id = s.id from import_taxa s where s.seq = l.seq`.execute(bulk)
}

/** What of the collections is compared with the table: entries of the kinds it has, and of its origin. */
export const comparedScopes = ({ collections }: FactsPlan, { ids }: FactHeads, deleteMissing: boolean): FactScope[] =>
  collections.map((collection, index) => ({
    collection: ids[index] ?? '',
    records: collection.hasRecords,
    relations: collection.hasRelations,
    origin: collection.origin,
    isDeleting: deletesMissing(collection, deleteMissing),
  }))

/** A dry run of collections that are not there yet: all that fits would be added. */
export async function countNewFacts(run: ImportRun, checked: CheckedImport): Promise<Counts> {
  const { bulk } = run.database
  if (checked.plan.facts) await stageFacts(bulk, run, checked, checked.plan.facts)
  await refuseNothing(bulk, run, checked)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_facts`.execute(bulk)
  return { added: rows[0]?.n ?? 0, changed: 0, unchanged: 0, deleted: 0, left: 0 }
}
