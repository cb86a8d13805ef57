import { type CrosswalkKind, crosswalkKindLabels, crosswalkKinds, oneToOneKinds } from '../crosswalk/crosswalkKinds'
import { swissCount } from '../text/swissCount'

/** Taxa of the version that is there, and what collections say about them and their synonyms: records and relations. */
export interface TaxaWithEntries {
  taxa: number
  entries: number
}

/** What a new version of a taxonomy makes of the one that is there, before either is loaded. */
export interface VersionChange {
  /** The one that is there. */
  taxonomy: { id: string; name: string }
  /** Where it is updated in place, what the new version does not have goes. */
  isDeleting: boolean
  /** What became of each of its taxa by the rules of the crosswalk, with what is new; kinds without any are left out. */
  kinds: (TaxaWithEntries & { kind: CrosswalkKind; open: number })[]
  /** What would become of its taxa where it were updated in place, which goes by ids of the source, or by name, rank and parent. */
  kept: TaxaWithEntries
  /** They would be synonyms. */
  sunk: TaxaWithEntries
  /** Nothing in the new version is taken for them. */
  left: TaxaWithEntries
  /** Those of them that are there by the rules of the crosswalk, under another name: they would stand there twice. */
  doubled: TaxaWithEntries
  /** Of those that are left the first with most entries. */
  leaving: LeavingTaxon[]
}

export interface LeavingTaxon {
  id: string
  name: string
  entries: number
  kind: CrosswalkKind
  /** The name of its only successor; null where there is none, or it is not certain. */
  successor: string | null
}

/** Where something new goes beside what is there, or into its place. */
export type VersionWay = 'inPlace' | 'beside'

/** What of a change sentences are made of. */
type Said = Omit<VersionChange, 'taxonomy' | 'leaving'> & { taxonomy: { name: string } }

/** Why two versions are not compared before one is loaded, and what to do, as German sentences. `names`: of both together, of which at most so many are. */
export function tooManyToCompare({
  name,
  names,
  most,
  way,
}: {
  name: string
  names: number
  most: number
  way: VersionWay
}): string {
  const why =
    `«${name}» und die Datei haben zusammen ${swissCount(names)} Namen; verglichen werden vor dem Laden höchstens ${swissCount(most)}. ` +
    'Was aus den Taxa wird, steht deshalb hier nicht.'
  return way === 'beside'
    ? `${why} Die bisherige Fassung bleibt, wie sie ist; nach dem Laden sagt es der Umzug.`
    : `${why} Laden Sie die Datei als neue Fassung daneben, so sagt es der Umzug, bevor sich an der bisherigen etwas ändert. ` +
        'Wenn Sie an Ort nachführen, sehen Sie es erst danach im Verlauf; der Import lässt sich 30 Tage lang zurücknehmen.'
}

/** What follows from either way, as German sentences. */
export function versionConsequences(change: Said): Record<VersionWay, string[]> {
  const { taxonomy, isDeleting, kinds, kept, sunk, left, doubled } = change
  const sum = (of: readonly CrosswalkKind[]): TaxaWithEntries =>
    kinds
      .filter(({ kind }) => of.includes(kind))
      .reduce((all, { taxa, entries }) => ({ taxa: all.taxa + taxa, entries: all.entries + entries }), { taxa: 0, entries: 0 })
  const all = sum(crosswalkKinds.filter((kind) => kind !== 'new'))
  const [sure, joined, open, gone] = [sum(oneToOneKinds), sum(['merged', 'lumped']), sum(['split', 'doubtful']), sum(['gone'])]
  return {
    inPlace: [
      `${objects(kept)} ${kept.taxa === 1 ? 'behält' : 'behalten'} Adresse` +
        `${kept.entries > 0 ? `, Links und ${entriesOf(kept)}` : ' und Links'}, auch wo der Name ein anderer wird.`,
      ...(sunk.taxa > 0 ? [`${objects(sunk)}${withEntries(sunk)} ${sunk.taxa === 1 ? 'wird' : 'werden'} zum Synonym.`] : []),
      ...(left.taxa > 0 ? [leftSentence(left, isDeleting)] : []),
      ...((isDeleting ? doubled.entries : doubled.taxa) > 0 ? [doubledSentence(doubled, isDeleting)] : []),
    ],
    beside: [
      `«${taxonomy.name}» bleibt, wie sie ist, mit ${swissCount(all.taxa)} ${all.taxa === 1 ? 'Objekt' : 'Objekten'}` +
        `${all.entries > 0 ? `, ${entriesOf(all, 'Einträgen')}` : ''} und allen Links. Nichts davon geht von selbst über.`,
      ...(sure.entries > 0
        ? [`${entriesOf(sure)} ${sure.entries === 1 ? 'lässt' : 'lassen'} sich entlang des Umzugs ohne weiteres mitnehmen.`]
        : []),
      ...(joined.entries > 0
        ? [
            `${entriesOf(joined)} von ${swissCount(joined.taxa)} ${joined.taxa === 1 ? 'Objekt, das' : 'Objekten, die'} mit anderen zusammengelegt ` +
              `${joined.taxa === 1 ? 'wurde' : 'wurden'}, ${joined.entries === 1 ? 'geht' : 'gehen'} mit, wo sich nichts widerspricht.`,
          ]
        : []),
      ...(open.taxa > 0
        ? [`Über ${objects(open)}${withEntries(open)} muss jemand entscheiden: aufgeteilt, oder nicht sicher wiederzufinden.`]
        : []),
      ...(gone.taxa > 0 ? [`${objects(gone)}${withEntries(gone)} ${gone.taxa === 1 ? 'hat' : 'haben'} keinen Nachfolger.`] : []),
    ],
  }
}

const leftSentence = (left: TaxaWithEntries, isDeleting: boolean) =>
  `${objects(left)}${withEntries(left)} ${left.taxa === 1 ? 'hat' : 'haben'} in der Datei kein Gegenstück: ` +
  (isDeleting
    ? 'Gelöscht wird, woran nichts hängt; worüber Sammlungen etwas sagen oder was gleichgesetzt ist, bleibt mit dem, was darüber steht.'
    : `${left.taxa === 1 ? 'Es bleibt' : 'Sie bleiben'} neben den neuen stehen.`)

const doubledSentence = (doubled: TaxaWithEntries, isDeleting: boolean) =>
  isDeleting
    ? `Darunter sind solche, die darin unter anderem Namen oder an anderem Ort stehen: ${entriesOf(doubled)} ` +
      `${doubled.entries === 1 ? 'bliebe' : 'blieben'} beim alten Objekt und ${doubled.entries === 1 ? 'käme' : 'kämen'} nicht zum neuen.`
    : doubledKept(doubled)

const doubledKept = (doubled: TaxaWithEntries) =>
  `${doubled.taxa === 1 ? 'Eines davon steht' : `${swissCount(doubled.taxa)} davon stehen`} darin unter anderem Namen oder an anderem Ort: ` +
  `Danach ${doubled.taxa === 1 ? 'stünde es' : 'stünden sie'} zweimal da, alt und neu` +
  (doubled.entries > 0 ? `, und ${entriesOf(doubled)} ${doubled.entries === 1 ? 'bliebe' : 'blieben'} beim alten.` : '.')

/** The kinds of a change as words with numbers, in the order of the kinds. */
export const kindNumbers = ({ kinds }: VersionChange): string[] =>
  kinds.map(
    ({ kind, taxa, open }) => `${swissCount(taxa)} ${crosswalkKindLabels[kind]}${open > 0 ? ` (${swissCount(open)} offen)` : ''}`,
  )

const objects = ({ taxa }: TaxaWithEntries) => `${swissCount(taxa)} ${taxa === 1 ? 'Objekt' : 'Objekte'}`
const entriesOf = ({ entries }: TaxaWithEntries, many = 'Einträge') =>
  `${swissCount(entries)} ${entries === 1 ? 'Eintrag' : many} von Sammlungen`
const withEntries = (group: TaxaWithEntries) => (group.entries > 0 ? ` mit ${entriesOf(group, 'Einträgen')}` : '')
