import { paths } from '../../../lib/domain/paths'
import type { Db } from '../../db/db'
import { taxonPaths } from '../record/sql'
import { CANDIDATES, hitTaxa, innerMatches, prefixMatches, searchText, type FoundRow, type HitTaxonRow } from './sql'

export type SearchKind = 'taxon' | 'synonym' | 'vernacular' | 'habitat' | 'taxonomy' | 'collection' | 'organization'

export interface SearchHitRow {
  key: string
  kind: SearchKind
  label: string
  author: string | null
  rank: string | null
  acceptedName: string | null
  taxonomy: string | null
  path: string
}

export interface SearchResultRow {
  /** Hits found; at least so many there are when capped. */
  total: number
  capped: boolean
  hits: SearchHitRow[]
}

/** Ranked hits: names that begin with the text; only when these do not fill the page, also those that contain it. */
export async function search(db: Db, text: string, limit: number): Promise<SearchResultRow> {
  const needle = (await searchText(db, text.replaceAll('\0', '').slice(0, MOST_LETTERS).trim())).replace(/\s+/g, ' ')
  if (needle === '') return { total: 0, capped: false, hits: [] }
  const first = await prefixMatches(db, needle)
  const found = best(first.length >= limit ? first : [...first, ...(await innerMatches(db, needle))])
  const shown = found.slice(0, limit)
  const taxonIds = shown.filter(isOfTaxon).map(({ id }) => id)
  const [taxa, addresses] =
    taxonIds.length === 0 ? [[], new Map<string, string>()] : [await hitTaxa(db, taxonIds), await taxonPaths(db, taxonIds)]
  const byId = new Map(taxa.map((taxon) => [taxon.id, taxon]))
  const hits = shown.flatMap((row) => (isOfTaxon(row) ? taxonHit(row, byId.get(row.id), addresses.get(row.id)) : [headHit(row)]))
  return { total: found.length, capped: found.length > limit || first.length >= CANDIDATES, hits }
}

/** Longer than any name; what is behind it is not looked for. */
const MOST_LETTERS = 200

const isOfTaxon = ({ kind }: FoundRow) => kind === 'taxon' || kind === 'vernacular'

/** Each record once, where it was found best. */
function best(rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function taxonHit(row: FoundRow, taxon: HitTaxonRow | undefined, path: string | undefined): SearchHitRow[] {
  if (!taxon || path === undefined) return []
  const isVernacular = row.kind === 'vernacular'
  return [
    {
      key: `taxon:${row.id}`,
      kind: isVernacular
        ? 'vernacular'
        : taxon.acceptedName !== null
          ? 'synonym'
          : taxon.type === 'Lebensraum'
            ? 'habitat'
            : 'taxon',
      label: isVernacular ? row.label : taxon.code === null ? taxon.name : `${taxon.code} ${taxon.name}`,
      author: isVernacular ? null : taxon.author,
      rank: taxon.rank,
      acceptedName: taxon.acceptedName ?? (isVernacular ? taxon.name : null),
      taxonomy: taxon.taxonomy,
      path,
    },
  ]
}

function headHit({ kind, id, label, type }: FoundRow): SearchHitRow {
  const path =
    kind === 'taxonomy'
      ? paths.taxonomy(type ?? 'Art', id)
      : kind === 'collection'
        ? paths.collection(id)
        : paths.organization(id)
  return {
    key: `${kind}:${id}`,
    kind: kind as SearchKind,
    label,
    author: null,
    rank: null,
    acceptedName: null,
    taxonomy: null,
    path,
  }
}
