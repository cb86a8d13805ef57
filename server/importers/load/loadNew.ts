import { analyzeFacts, linkStagedTaxa, refuseNothing, stageFacts } from '../facts/factsWork'
import { needsOwnTaxa } from '../facts/names/ownNames'
import type { CheckedImport, ImportRun } from '../phases/importRun'
import { siblingPositions } from '../stage/resolve'
import { addHeads } from './heads'
import { loadFacts, loadPairs } from './loadFacts'
import { loadSearchWords, loadTaxa, loadVernaculars } from './loadTaxa'
import { refreshHeads } from './refreshHeads'

/** What stands in the database and nobody sees yet. */
export interface LoadedImport {
  /** The ids of the plan's taxonomies. */
  heads: string[]
  factDrafts: { id: string; name: string }[]
  added: number
}

/** Nothing of it is there yet: loaded in small steps under unpublished heads. */
export async function loadNew(run: ImportRun, checked: CheckedImport): Promise<LoadedImport> {
  const { database, batch, report, progress, checkpoint } = run
  const { plan, stage, hierarchy, factHeads } = checked
  const { bulk } = database
  const factDrafts = (plan.facts?.collections ?? []).map(({ name }, index) => ({ id: factHeads.ids[index] ?? '', name }))
  const position = await siblingPositions(bulk, hierarchy, checkpoint)
  const heads = await addHeads(bulk, batch, plan.taxonomies, [...(plan.extras?.collections ?? []), ...factDrafts])
  let added = 0
  const onStep = (rows: number) => {
    checkpoint()
    progress.rows(rows)
  }
  const onRows = (rows: number, loaded = rows) => {
    onStep(rows)
    added += loaded
  }
  progress.phase('laden', hierarchy.order.length + stage.vernaculars + stage.facts + stage.pairs)
  await loadTaxa(database, heads, hierarchy, position, onRows)
  await loadSearchWords(database, stage.taxa, checkpoint)
  await loadVernaculars(database, checked, report, onRows)
  added += await loadPairs(database, stage.pairs, report, onStep)
  if (plan.facts) {
    if (needsOwnTaxa(plan.facts)) await linkStagedTaxa(bulk, run, checked)
    await stageFacts(bulk, run, checked, plan.facts, heads)
    if (plan.taxonomies.length === 0) await refuseNothing(bulk, run, checked)
    progress.phase('laden', stage.facts)
  } else await analyzeFacts(bulk)
  added += await loadFacts(database, stage.facts, report, onStep)
  progress.phase('Verzeichnis der Eigenschaften')
  const collections = [...(plan.extras?.collections.map(({ id }) => id) ?? []), ...factHeads.ids]
  await refreshHeads(database, { taxonomies: heads, collections, taxa: stage.taxa, facts: stage.facts }, plan, checkpoint)
  checkpoint()
  return { heads, factDrafts, added }
}
