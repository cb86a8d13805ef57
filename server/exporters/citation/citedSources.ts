import { createHash } from 'node:crypto'
import { paths } from '../../../lib/domain/addresses/paths'
import { type Citation, type CitedSource, sourceCitation, stateText } from '../../../lib/domain/citation/citation'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { swissDay } from '../../../lib/domain/text/swissDay'
import type { FileFacts } from '../files/fileFacts'
import { drawnCollections, type ExportPlan } from '../plan/exportPlan'

/** Said where somebody names the export: there is one state of the data, the newest. */
export const KEEP_THE_FILE = 'Dieser Stand lässt sich nicht wiederherstellen, behalten Sie die Datei'

/** The export itself, then each taxonomy and collection that its file draws from, as its sheet «Quellen» names them. */
export function citedSources(plan: ExportPlan, { origin, screenUrl, time }: FileFacts): Citation[] {
  const accessed = swissDay(time)
  const state = stateText(plan.state.revision, swissDay(new Date(plan.state.changedAt)))
  const cited = (kind: string, path: string, source: CitedSource) =>
    sourceCitation(kind, source, { url: origin + encodeURI(path), accessed, state })
  return [
    {
      key: `export-${accessed}-datenstand-${plan.state.revision}-${markOf(plan)}`,
      title: `Export aus Arteigenschaften, ${state}`,
      author: null,
      issued: accessed,
      url: screenUrl,
      accessed,
      notes: [KEEP_THE_FILE],
    },
    ...plan.taxonomies.map((taxonomy) => cited('Taxonomie', paths.taxonomy(taxonomy.type, taxonomy.id), taxonomy)),
    ...drawnCollections(plan).map((collection) => cited('Eigenschaften-Sammlung', paths.collection(collection.id), collection)),
  ]
}

/** Tells one export from another of the same day: a work may use several. How its address is written, or what a CSV looks like, makes no difference. */
const markOf = ({ settings, view }: ExportPlan): string =>
  createHash('sha256')
    .update(writeExportQuery(settings, { ...view, csvForExcel: false }))
    .digest('hex')
    .slice(0, 8)
