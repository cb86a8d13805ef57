import { ownTables } from '../../../lib/domain/archive/ownTables'
import { swissDay } from '../../../lib/domain/text/swissDay'
import { paths } from '../../../lib/domain/addresses/paths'
import { stateText } from '../../../lib/domain/citation/citation'
import type { FileFacts } from '../files/fileFacts'
import type { ArchivePlan } from './archivePlan'
import type { StandardTable } from './archiveTables'

/** The tables of an archive that no standard knows, each with what stands in it. */
export function tablesOfOurs(tables: readonly StandardTable[]): { file: string; about: string }[] {
  const { sources, fields } = ownTables
  const files = new Set<string>([sources.file, fields.file, ...tables.map(({ file }) => file)])
  return Object.values(ownTables).flatMap(({ file, about }) => (files.has(file) ? [{ file, about }] : []))
}

/** Where the data of an archive were fetched, and of which state they are. */
export function originOfArchive({ plan, taxonomy, isWhole }: ArchivePlan, { origin, screenUrl, time }: FileFacts) {
  return {
    state: stateText(plan.state.revision, swissDay(new Date(plan.state.changedAt))),
    day: swissDay(time),
    url: origin + encodeURI(paths.taxonomy(taxonomy.type, taxonomy.id)),
    screenUrl,
    /** What the archive holds of the taxonomy, where that is not all. */
    part: isWhole
      ? null
      : 'Ein Auszug: die gewählten Objekte, und was sie brauchen, um eingeordnet zu sein (Übergeordnete, Partner von Beziehungen).',
  }
}
