import { sourceWord } from './sourceWord'

/** One rank: its normalised English word (Darwin Core, lower case), its German label, and further ways in which sources write it. */
interface Rank {
  rank: string
  label: string
  words: readonly string[]
}

/** From the highest down; the order is that of the tree. */
const ranks: readonly Rank[] = [
  { rank: 'domain', label: 'Domäne', words: ['domaine', 'dom'] },
  { rank: 'superkingdom', label: 'Überreich', words: [] },
  { rank: 'kingdom', label: 'Reich', words: ['règne', 'regnum', 'regno', 'reg'] },
  { rank: 'subkingdom', label: 'Unterreich', words: ['subregnum'] },
  { rank: 'infrakingdom', label: 'Teilreich', words: [] },
  { rank: 'superphylum', label: 'Überstamm', words: [] },
  { rank: 'phylum', label: 'Stamm', words: ['abteilung', 'division', 'divisio', 'embranchement', 'phyl'] },
  { rank: 'subphylum', label: 'Unterstamm', words: ['unterabteilung', 'subdivision', 'subdivisio'] },
  { rank: 'infraphylum', label: 'Teilstamm', words: [] },
  { rank: 'superclass', label: 'Überklasse', words: [] },
  { rank: 'class', label: 'Klasse', words: ['classis', 'classe', 'cl'] },
  { rank: 'subclass', label: 'Unterklasse', words: ['subclassis'] },
  { rank: 'infraclass', label: 'Teilklasse', words: [] },
  { rank: 'superorder', label: 'Überordnung', words: [] },
  { rank: 'order', label: 'Ordnung', words: ['ordo', 'ordre', 'ord'] },
  { rank: 'suborder', label: 'Unterordnung', words: ['subordo'] },
  { rank: 'infraorder', label: 'Teilordnung', words: [] },
  { rank: 'parvorder', label: 'Kleinordnung', words: [] },
  { rank: 'superfamily', label: 'Überfamilie', words: [] },
  { rank: 'family', label: 'Familie', words: ['familia', 'famille', 'fam'] },
  { rank: 'subfamily', label: 'Unterfamilie', words: ['subfamilia', 'subfam'] },
  { rank: 'supertribe', label: 'Übertribus', words: [] },
  { rank: 'tribe', label: 'Tribus', words: [] },
  { rank: 'subtribe', label: 'Untertribus', words: ['subtribus'] },
  { rank: 'genus', label: 'Gattung', words: ['genre', 'gen'] },
  { rank: 'subgenus', label: 'Untergattung', words: ['subgen', 'sg'] },
  { rank: 'section', label: 'Sektion', words: ['sectio', 'sect'] },
  { rank: 'subsection', label: 'Untersektion', words: ['subsectio', 'subsect'] },
  { rank: 'series', label: 'Serie', words: ['ser'] },
  {
    rank: 'species aggregate',
    label: 'Artengruppe',
    words: ['aggregat', 'aggregate', 'agg', 'species group', 'speciesaggregate', 'group'],
  },
  { rank: 'species subgroup', label: 'Artenuntergruppe', words: [] },
  { rank: 'species', label: 'Art', words: ['sp', 'spec', 'espèce', 'esp', 'specie'] },
  { rank: 'infraspecific name', label: 'Infraspezifisches Taxon', words: ['infraspecificname', 'infraspecies', 'infrasp'] },
  { rank: 'subspecies', label: 'Unterart', words: ['ssp', 'subsp', 'sous-espèce'] },
  { rank: 'variety', label: 'Varietät', words: ['varietas', 'var', 'variété'] },
  { rank: 'subvariety', label: 'Untervarietät', words: ['subvarietas', 'subvar'] },
  { rank: 'form', label: 'Form', words: ['forma', 'f', 'fo'] },
  { rank: 'subform', label: 'Unterform', words: ['subforma'] },
  { rank: 'cultivar', label: 'Sorte', words: ['cv'] },
  { rank: 'strain', label: 'Stamm (Kultur)', words: [] },
  { rank: 'hybrid', label: 'Hybride', words: ['hyb', 'nothospecies', 'nothosp'] },
]

/** Says nothing about a rank. */
const withoutRank = new Set(['', 'unranked', 'no rank', 'norank', 'unknown', 'ohne rang', 'clade', 'other'])

const byWord = new Map(
  ranks.flatMap(({ rank, label, words }) => [rank, label, ...words].map((word) => [sourceWord(word), rank] as const)),
)
const labels = new Map(ranks.map(({ rank, label }) => [rank, label]))
const places = new Map(ranks.map(({ rank }, place) => [rank, place]))

/** A source's word for a rank as the normalised English one; null when it names none, the word itself in lower case when it is not known. */
export function normalizeRank(text: string | null | undefined): string | null {
  const word = sourceWord(text ?? '')
  if (withoutRank.has(word)) return null
  return byWord.get(word) ?? word
}

/** The German label of a normalised rank; an unknown one is shown as it is, no rank as ''. */
export function rankLabel(rank: string | null | undefined): string {
  return rank ? (labels.get(rank) ?? rank) : ''
}

/** All known ranks, from the highest down. */
export const ranksInOrder: readonly string[] = ranks.map(({ rank }) => rank)

/** Ranks from the species down: what «Arten» means where genera and families stand beside them. An aggregate is none. */
export const speciesRanks = ranksInOrder.slice(ranksInOrder.indexOf('species'))

/** The known ranks above. */
export const higherRanks = ranksInOrder.slice(0, ranksInOrder.indexOf('species'))

/**
 * Whether a taxon counts among species: it is one or below one, or, where it has no rank or one nobody knows, has nothing below it. As the export's
 * statements have it (server/exporters/sql/exportSql.ts).
 */
export const countsAsSpecies = ({ rank, childCount }: { rank: string | null; childCount: number }): boolean =>
  rank !== null && speciesRanks.includes(rank) ? true : childCount === 0 && (rank === null || !higherRanks.includes(rank))

/** Place of a normalised rank from the highest (0) down; undefined for an unknown one. */
export const rankPlace = (rank: string): number | undefined => places.get(rank)
