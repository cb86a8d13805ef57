import { paths, type TaxonomyType } from '../domain/addresses/paths'
import { fitOf } from '../text/matchedParts'
import { keptAnswersOf } from './answerStore'
import type { Answer, Operation } from './operations'

/**
 * What the pages of objects that were read say themselves, where nobody has kept the very answer: which of them fit a text, and where the page of
 * one stands. Undefined for every other question, and where nothing fits: that says nothing of what there is.
 */
export async function answerAmongRead({ operationName, variables }: Operation): Promise<Answer | undefined> {
  switch (operationName) {
    case 'Search':
    case 'SearchPage':
      return searchAmong(await readTaxa(), variables)
    case 'RecordPath': {
      const taxon = (await readTaxa()).find(({ id }) => id === variables.id)
      return taxon && { data: { recordPath: pathOf(taxon) } }
    }
    default:
      return undefined
  }
}

/** Of the answer to the page of an object (components/taxon/taxonQuery.ts). */
interface ReadTaxon {
  id: string
  name: string
  code: string | null
  author: string | null
  rank: string | null
  vernacularNames: { name: string; preferred: boolean }[]
  taxonomy: { id: string; name: string; type: TaxonomyType }
  accepted: { name: string } | null
  lineage: { id: string }[]
}

async function readTaxa(): Promise<ReadTaxon[]> {
  const answers = await keptAnswersOf('TaxonScreen')
  const taxa = answers.flatMap(({ data }) => (data as { taxon: ReadTaxon | null }).taxon ?? [])
  // Of more relations of one there is an answer of their own.
  return [...new Map(taxa.reverse().map((taxon) => [taxon.id, taxon])).values()].reverse()
}

const pathOf = ({ id, accepted, lineage, taxonomy }: ReadTaxon) =>
  paths.taxon(taxonomy.type, taxonomy.id, accepted ? [id] : [...lineage.map((above) => above.id), id])

const facets = ['kinds', 'taxonomies', 'ranks', 'collections']

/** As the server orders them, as far as that is known here. */
export function searchAmong(
  taxa: readonly ReadTaxon[],
  { text, limit = 50, ...narrowing }: Record<string, unknown>,
): Answer | undefined {
  // Which collections speak of an object is not known here.
  if (facets.some((facet) => Array.isArray(narrowing[facet]) && narrowing[facet].length > 0)) return undefined
  const typed = typeof text === 'string' ? text : ''
  const found = taxa.flatMap((taxon) => hitOf(taxon, typed) ?? [])
  if (found.length === 0) return undefined
  found.sort((a, b) => a.score - b.score || a.hit.label.localeCompare(b.hit.label, 'de'))
  return {
    data: {
      search: {
        __typename: 'SearchResult',
        total: found.length,
        capped: false,
        hits: found.slice(0, Number(limit)).map(({ hit }) => hit),
        nearest: [],
        facets: { __typename: 'SearchFacets', ...Object.fromEntries(facets.map((facet) => [facet, []])) },
      },
    },
  }
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
  const said = { __typename: 'SearchHit', key: `taxon:${id}`, rank, taxonomy: taxonomy.name, similar: false, path: pathOf(taxon) }
  if (own.length === 0 && other)
    return { score: 2 * other.fit + 1, hit: { ...said, kind: 'vernacular', label: other.name, author: null, acceptedName: name, germanName: null } } // prettier-ignore
  const kind = accepted ? 'synonym' : taxonomy.type === 'Lebensraum' ? 'habitat' : 'taxon'
  const germanName = accepted ? null : (vernacularNames.find(({ preferred }) => preferred)?.name ?? null)
  const score = 2 * Math.min(...own) + (accepted ? 1 : 0)
  return { score, hit: { ...said, kind, label, author, acceptedName: accepted?.name ?? null, germanName } }
}
