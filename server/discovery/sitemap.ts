import { sql } from 'kysely'
import { paths, type TaxonomyType } from '../../lib/domain/addresses/paths'
import { roots } from '../../lib/domain/addresses/routes'
import { xml } from '../../lib/domain/text/xmlText'
import type { Db } from '../db/db'

/** Addresses in one file. The protocol allows 50,000 and 50 MB. */
export const MOST_ADDRESSES = 25_000

/** What a file lists: what there is beside taxa, or so many taxa of a taxonomy, from 1. */
export type SitemapPart = { kind: 'pages' } | { kind: 'taxa'; taxonomyId: string; number: number }

export const SITEMAP_PAGES = 'seiten.xml'

/** The last segment of a part's address. */
export const partName = (part: SitemapPart) => (part.kind === 'pages' ? SITEMAP_PAGES : `${part.taxonomyId}-${part.number}.xml`)

/** Null for a name that no part has. */
export function partNamed(name: string): SitemapPart | null {
  if (name === SITEMAP_PAGES) return { kind: 'pages' }
  const [, taxonomyId, number] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,6})\.xml$/.exec(name) ?? []
  return taxonomyId === undefined ? null : { kind: 'taxa', taxonomyId, number: Number(number) }
}

interface PublishedTaxonomy {
  id: string
  type: TaxonomyType
  taxonCount: number
}

const publishedTaxonomies = async (db: Db): Promise<PublishedTaxonomy[]> =>
  (
    await sql<PublishedTaxonomy>`
      select id, type, taxon_count as "taxonCount" from taxonomies where published order by id`.execute(db)
  ).rows

/** All parts there are. */
export async function sitemapParts(db: Db, most = MOST_ADDRESSES): Promise<SitemapPart[]> {
  const taxonomies = await publishedTaxonomies(db)
  return [
    { kind: 'pages' },
    ...taxonomies.flatMap(({ id, taxonCount }) =>
      Array.from({ length: Math.ceil(taxonCount / most) }, (_, index) => ({
        kind: 'taxa' as const,
        taxonomyId: id,
        number: index + 1,
      })),
    ),
  ]
}

/**
 * The paths that a part lists: pages open to all, each record by the address that stays with it, synonyms left out, which lead to their accepted names.
 * Null where there is no such part (any more).
 */
export async function partPaths(
  db: Db,
  part: SitemapPart,
  docs: readonly string[],
  most = MOST_ADDRESSES,
): Promise<string[] | null> {
  return part.kind === 'pages' ? pagePaths(db, docs) : taxonPathsOf(db, part, most)
}

async function pagePaths(db: Db, docs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; isCollection: boolean }>`
    select id, true as "isCollection" from property_collections where published
    union all select id, false from organizations order by 2 desc, 1`.execute(db)
  return [
    paths.home(),
    ...roots.filter(({ segment }) => open.has(segment)).map(({ segment }) => `/${segment}`),
    paths.docs(),
    ...docs.map((topic) => paths.docs(topic)),
    ...(await publishedTaxonomies(db)).map(({ type, id }) => paths.taxonomy(type, id)),
    ...rows.map(({ id, isCollection }) => (isCollection ? paths.collection(id) : paths.organization(id))),
  ]
}

/** Roots with something to read for those who come from outside. */
const open: ReadonlySet<string> = new Set(['Arten', 'Lebensräume', 'Eigenschaften-Sammlungen', 'Organisationen', 'Export'])

async function taxonPathsOf(
  db: Db,
  { taxonomyId, number }: Extract<SitemapPart, { kind: 'taxa' }>,
  most: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ type: TaxonomyType; ids: string[] | null }>`
    select type, (
      select array_agg(t.id) from (
        select id from taxa where taxonomy_id = x.id and accepted_id is null
        order by sort_key, id limit ${most} offset ${(number - 1) * most}
      ) t) as ids
    from taxonomies x where id = ${taxonomyId} and published`.execute(db)
  const [found] = rows
  return found?.ids?.map((id) => paths.taxon(found.type, taxonomyId, [id])) ?? null
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of all parts (sitemaps.org). `origin`: https://arten.example. */
export const sitemapIndex = (parts: readonly SitemapPart[], origin: string): string =>
  `${declaration}<sitemapindex ${schema}>\n${parts
    .map((part) => `<sitemap><loc>${xml(origin + paths.sitemap(partName(part)))}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

export const sitemapOf = (listed: readonly string[], origin: string): string =>
  `${declaration}<urlset ${schema}>\n${listed.map((path) => `<url><loc>${xml(origin + encodeURI(path))}</loc></url>\n`).join('')}</urlset>\n`
