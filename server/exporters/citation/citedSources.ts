import { paths } from '../../../lib/domain/addresses/paths'
import { swissDay } from '../../files/fileName'
import type { FileFacts } from '../files/fileFacts'
import { collectionsOf, type ExportPlan } from '../plan/exportPlan'
import type { ExportSource } from '../plan/exportSources'

/** What a work names that uses the data: a source of the export, or the export itself. Texts are on one line. */
export interface Citation {
  /** Letters a–z, digits and hyphens; unique in a list, and the same whenever the source is named. */
  key: string
  title: string
  /** The organisation that keeps it. */
  author: string | null
  /** ISO date. */
  issued: string | null
  url: string
  /** ISO date on which it was read. */
  accessed: string
  notes: string[]
}

/** Said where somebody names the export: there is one state of the data, the newest. */
export const KEEP_THE_FILE = 'Dieser Stand lässt sich nicht wiederherstellen, behalten Sie die Datei'

/** The export itself, then each taxonomy and collection that its file draws from, as its sheet «Quellen» names them. */
export function citedSources(plan: ExportPlan, { origin, screenUrl, time }: FileFacts): Citation[] {
  const accessed = swissDay(time)
  const state = `Datenstand ${plan.state.revision} vom ${swissDay(new Date(plan.state.changedAt))}`
  const source = (kind: string, path: string, { id, name, organization, ...source }: ExportSource): Citation => ({
    key: `${slug(name)}-${id.slice(-8)}`,
    title: oneLine(name),
    author: organization && oneLine(organization),
    issued: source.lastUpdated,
    url: origin + encodeURI(path),
    accessed,
    notes: [
      source.citation,
      kind,
      source.licence && `Lizenz: ${source.licence}`,
      source.termsOfUse && `Nutzungsbedingungen: ${source.termsOfUse}`,
      state,
    ].flatMap((note) => (note ? [oneLine(note)] : [])),
  })
  return [
    {
      key: `export-${accessed}-datenstand-${plan.state.revision}`,
      title: `Export aus Arteigenschaften, ${state}`,
      author: null,
      issued: accessed,
      url: screenUrl,
      accessed,
      notes: [KEEP_THE_FILE],
    },
    ...plan.taxonomies.map((taxonomy) => source('Taxonomie', paths.taxonomy(taxonomy.type, taxonomy.id), taxonomy)),
    ...collectionsOf(plan).map((collection) => source('Eigenschaften-Sammlung', paths.collection(collection.id), collection)),
  ]
}

/** As sentences: some say their full stop themselves. */
export const noteText = ({ notes }: Citation) => notes.map((note) => note.replace(/\.+$/, '')).join('. ')

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function slug(name: string): string {
  const ascii = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return ascii.slice(0, 40).replace(/^-+|-+$/g, '') || 'quelle'
}
