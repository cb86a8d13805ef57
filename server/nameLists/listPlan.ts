import { defaultExportSettings, defaultExportView } from '../../lib/domain/export/exportSettings'
import type { Db } from '../db/db'
import type { ExportPlan, PlanColumn } from '../exporters/plan/exportPlan'
import { taxonomiesByName } from '../exporters/plan/exportSources'
import { resolveExport } from '../exporters/plan/resolveExport'
import { ListError } from './listError'
import type { ListQuery } from './listQuery'

/** A list's question, resolved against what is published. */
export interface ListPlan {
  /** Where names are looked for: of several in which one fits as well the first. */
  taxonomies: { id: string; name: string }[]
  /** The properties that are wanted, as an export of the same names has them. */
  properties: PlanColumn[]
  /** What reads, of a taxon, id and name, the properties, and its path in each of the taxonomies, of which one at most is not empty. */
  values: ExportPlan
  revision: number
  changedAt: string
}

/** Throws `ExportError` for whatever does not exist, and `ListError` for taxonomies named twice. */
export async function planList(db: Db, { settings, view }: ListQuery): Promise<ListPlan> {
  const plan = await resolveExport(db, settings, view)
  const paths = await resolveExport(
    db,
    {
      ...defaultExportSettings(),
      taxonomies: settings.taxonomies,
      taxProperties: settings.taxonomies.map((taxname) => ({ taxname, pname: '@path' })),
    },
    defaultExportView(),
  )
  const named = await taxonomiesByName(db, settings.taxonomies)
  const taxonomies = settings.taxonomies.flatMap((name) => named.find(({ asked }) => asked === name) ?? [])
  const distinct = new Map(taxonomies.map((taxonomy) => [taxonomy.id, taxonomy]))
  if (distinct.size < settings.taxonomies.length)
    throw new ListError('Dieselbe Taxonomie ist zweimal genannt, oder eine gibt es nicht mehr. Nennen Sie jede einmal.')
  const ofPaths = paths.columns.filter(({ field }) => field !== null)
  return {
    taxonomies: [...distinct.values()].map(({ id, name }) => ({ id, name })),
    properties: plan.columns.filter(({ field }) => field !== null),
    values: { ...plan, columns: [...plan.columns, ...ofPaths] },
    revision: plan.state.revision,
    changedAt: plan.state.changedAt,
  }
}
