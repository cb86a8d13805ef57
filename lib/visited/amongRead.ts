import { paths, type TaxonomyType } from '../domain/addresses/paths'
import { fitOf } from '../text/matchedParts'
import { keptAnswersOf } from './answerStore'
import type { Answer } from './operations'

/** Where an object that was read stands, by its id or short code; undefined for one that was not. */
export async function pathAmongRead(id: unknown): Promise<string | undefined> {
  const taxon = (await readTaxa()).find((each) => each.id === id || each.shortCode === id)
  return taxon && pathOf(taxon)
}

/** Those of the objects that were read in this browser that a search fits; null where none does: that says nothing of what there is. */
export const searchRead = async (variables: Record<string, unknown>) => searchAmong(await readTaxa(), variables)

/** Of the answer to the page of an object (components/taxon/taxonQuery.ts). */
interface ReadTaxon {
  id: string
  shortCode: string
  name: string
  code: string | null
  author: string | null
  rank: string | null
  vernacularNames: { name: string; preferred: boolean }[]
  taxonomy: { id: string; name: string; type: TaxonomyType }
  accepted: { name: string } | null
  lineage: { id: string }[]
}

/** As read before: each answer once, however many letters are typed. */
let read = new Map<string, Answer>()

async function readTaxa(): Promise<ReadTaxon[]> {
  read = await keptAnswersOf('TaxonScreen', read)
  const taxa = [...read.values()].flatMap(({ data }) => {
    const { taxon } = data as { taxon: ReadTaxon | null }
    // One of an earlier version may lack what this one reads.
    return taxon?.taxonomy && taxon.vernacularNames && taxon.lineage ? [taxon] : []
  })
  // The first wins: the latest visited. Of more relations of one there is an answer of their own.
  return [...new Map(taxa.toReversed().map((taxon) => [taxon.id, taxon])).values()].toReversed()
}

const pathOf = ({ id, accepted, lineage, taxonomy }: ReadTaxon) =>
  paths.taxon(taxonomy.type, taxonomy.id, accepted ? [id] : [...lineage.map((above) => above.id), id])

/** A search as the server answers it, ordered as there, as far as that is known here; null where nothing fits. */
export function searchAmong(taxa: readonly ReadTaxon[], { text, limit = 50, ...narrowing }: Record<string, unknown>) {
  const typed = typeof text === 'string' ? text : ''
  const { kinds, taxonomies, ranks, collections } = narrowing as Partial<Record<string, readonly unknown[]>>
  // Which collections speak of an object is not known here.
  if (collections && collections.length > 0) return null
  const isOneOf = (chosen: readonly unknown[] | undefined, value: unknown) =>
    !chosen || chosen.length === 0 || chosen.includes(value)
  const hits = taxa
    .filter(({ taxonomy, rank }) => isOneOf(taxonomies, taxonomy.id) && isOneOf(ranks, rank))
    .flatMap((taxon) => hitOf(taxon, typed) ?? [])
    .filter(({ hit }) => isOneOf(kinds, hit.kind))
    .sort((a, b) => a.score - b.score || a.hit.label.localeCompare(b.hit.label, 'de'))
    .slice(0, Number(limit))
    .map(({ hit }) => hit)
  if (hits.length === 0) return null
  const facets = { kinds: [], taxonomies: [], ranks: [], collections: [] }
  return { total: hits.length, capped: false, hits, nearest: [], facets }
}

function hitOf(taxon: ReadTaxon, typed: string) {
  const { id, name, code, author, rank, accepted, taxonomy, vernacularNames } = taxon
  const label = code === null ? name : `${code} ${name}`
  const own = [fitOf(name, typed), code === null ? null : fitOf(label, typed)].filter((fit) => fit !== null)
  const others = vernacularNames.flatMap((each) => {
    const fit = fitOf(each.name, typed)
    return fit === null ? [] : [{ fit, name: each.name }]
  })
  const [other] = others.sort((a, b) => a.fit - b.fit)
  if (own.length === 0 && !other) return null
  const said = { key: `taxon:${id}`, rank, taxonomy: taxonomy.name, similar: false, replacedBy: [], path: pathOf(taxon) }
  if (own.length === 0 && other)
    return {
      score: 2 * other.fit + 1,
      hit: { ...said, kind: 'vernacular', label: other.name, author: null, acceptedName: name, germanName: null },
    }
  const kind = accepted ? 'synonym' : taxonomy.type === 'Lebensraum' ? 'habitat' : 'taxon'
  const germanName = accepted ? null : (vernacularNames.find(({ preferred }) => preferred)?.name ?? null)
  const score = 2 * Math.min(...own) + (accepted ? 1 : 0)
  return { score, hit: { ...said, kind, label, author, acceptedName: accepted?.name ?? null, germanName } }
}
