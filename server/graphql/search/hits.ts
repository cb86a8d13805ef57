import { sql } from 'kysely'
import { coreFieldSql } from '../../exporters/sql/fieldSql'
import { paths, type TaxonomyType } from '../../../lib/domain/addresses/paths'
import { replacedByOf } from '../../crosswalk/replacing'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { codedName, taxonPaths } from '../record/sql'
import type { SearchKind } from '../../../lib/domain/addresses/searchQuery'
import type { FoundRow } from './sql'

export interface SearchHitRow {
  key: string
  kind: SearchKind
  label: string
  author: string | null
  rank: string | null
  acceptedName: string | null
  /** Of what is named in Latin; null where the hit is itself a vernacular name, or another name of something. */
  germanName: string | null
  taxonomy: string | null
  /** No word of it is what was typed; it only resembles it. */
  similar: boolean
  /** Names of the taxonomies that stand in the place of its own, or of the taxonomy that it is; none: it is up to date. */
  replacedBy: string[]
  path: string
}

/** From this score on a name only resembles what was typed (`findNames`). */
const RESEMBLES = 7

/** What a page of hits shows of each, with two statements, and one more where something is of a replaced taxonomy. */
export async function hitsOf(db: Db, found: readonly FoundRow[]): Promise<SearchHitRow[]> {
  const replaced = await replacedByOf(db, [...new Set(found.flatMap((row) => (row.replaced ? taxonomyOf(row) : [])))])
  const taxonIds = found.filter(({ taxonomyId }) => taxonomyId !== null).map(({ id }) => id)
  const [taxa, addresses] =
    taxonIds.length === 0 ? [[], new Map<string, string>()] : [await hitTaxa(db, taxonIds), await taxonPaths(db, taxonIds)]
  const byId = new Map(taxa.map((taxon) => [taxon.id, taxon]))
  return found.flatMap((row) => {
    const replacedBy = replaced.get(taxonomyOf(row))?.map(({ name }) => name) ?? []
    if (row.taxonomyId === null) return [{ ...headHit(row), replacedBy }]
    return taxonHit(row, byId.get(row.id), addresses.get(row.id)).map((hit) => ({ ...hit, replacedBy }))
  })
}

/** The one it is of, or that it is. */
const taxonomyOf = ({ taxonomyId, id }: FoundRow) => taxonomyId ?? id

type OwnHit = Omit<SearchHitRow, 'replacedBy'>

function taxonHit(row: FoundRow, taxon: HitTaxonRow | undefined, path: string | undefined): OwnHit[] {
  // Deleted since it was found.
  if (!taxon || path === undefined) return []
  const isVernacular = row.kind === 'vernacular'
  return [
    {
      key: `taxon:${row.id}`,
      kind: row.kind,
      label: isVernacular ? row.label : taxon.codedName,
      author: isVernacular ? null : taxon.author,
      rank: taxon.rank,
      acceptedName: taxon.acceptedName ?? (isVernacular ? taxon.name : null),
      germanName: isVernacular || taxon.acceptedName !== null ? null : taxon.germanName,
      taxonomy: taxon.taxonomy,
      similar: row.score >= RESEMBLES,
      path,
    },
  ]
}

function headHit({ kind, id, label, score, type }: FoundRow): OwnHit {
  const path =
    kind === 'taxonomy'
      ? paths.taxonomy(type ?? 'Art', id)
      : kind === 'collection'
        ? paths.collection(id)
        : paths.organization(id)
  const similar = score >= RESEMBLES
  return {
    key: `${kind}:${id}`,
    kind,
    label,
    author: null,
    rank: null,
    acceptedName: null,
    germanName: null,
    taxonomy: null,
    similar,
    path,
  }
}

interface HitTaxonRow {
  id: string
  type: TaxonomyType
  taxonomy: string
  name: string
  codedName: string
  author: string | null
  rank: string | null
  acceptedName: string | null
  germanName: string | null
}

/** What a hit shows of its taxon; invisible ones are missing. */
const hitTaxa = (db: Db, ids: readonly string[]) =>
  sql<HitTaxonRow>`${prepared}
    select t.id, x.type, x.name as taxonomy, t.name, ${codedName} as "codedName", t.author, t.rank, accepted.name as "acceptedName",
      ${coreFieldSql['@germanName']} as "germanName"
    from visible_taxa t
    join taxonomies x on x.id = t.taxonomy_id
    left join taxa accepted on accepted.id = t.accepted_id
    where t.id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)

export interface HitTaxaRow {
  type: TaxonomyType
  ids: string[]
}

/** The accepted taxa that the hits mean, of each type, in no order; for an export, which knows no synonyms. */
export const acceptedTaxa = (db: Db, found: readonly FoundRow[]) =>
  sql<HitTaxaRow>`
    select x.type, array_agg(distinct t.id::text) as ids
    from unnest(${found.filter(({ taxonomyId }) => taxonomyId !== null).map(({ id }) => id)}::uuid[]) as f (id)
    join visible_taxa o on o.id = f.id
    join visible_taxa t on t.id = coalesce(o.accepted_id, o.id)
    join taxonomies x on x.id = t.taxonomy_id
    group by x.type order by x.type`
    .execute(db)
    .then(({ rows }) => rows)
