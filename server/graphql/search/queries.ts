import { builder } from '../builder'
import { checkedPage } from '../paging'
import { TaxonomyTypeEnum } from '../refs'
import { countFacets, type Facet, type FacetRow } from './facets'
import { acceptedTaxa, type HitTaxaRow, type SearchHitRow } from './hits'
import { nearestNames } from './otherWords'
import { search, type SearchResultRow } from './search'
import { searchKinds } from '../../../lib/domain/addresses/searchQuery'
import { MOST } from './sql'

const SearchKind = builder.enumType('SearchKind', { values: searchKinds })

const SearchHit = builder.objectRef<SearchHitRow>('SearchHit').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    kind: t.expose('kind', { type: SearchKind }),
    label: t.exposeString('label', { description: 'What was found: a name, a synonym, a vernacular name …' }),
    author: t.exposeString('author', { nullable: true }),
    rank: t.exposeString('rank', { nullable: true }),
    acceptedName: t.exposeString('acceptedName', {
      nullable: true,
      description: 'The accepted name where label is another name of it.',
    }),
    germanName: t.exposeString('germanName', {
      nullable: true,
      description: 'The preferred German name of an accepted taxon; null where label is another name, or there is none.',
    }),
    taxonomy: t.exposeString('taxonomy', { nullable: true, description: 'Taxonomy of a taxon; null else.' }),
    similar: t.exposeBoolean('similar', { description: 'No word of it is what was typed; it only resembles it.' }),
    replacedBy: t.exposeStringList('replacedBy', {
      description: 'Names of what stands in the place of its taxonomy, or of the taxonomy that was found; usually none.',
    }),
    path: t.exposeString('path'),
  }),
})

const SearchTaxa = builder.objectRef<HitTaxaRow>('SearchTaxa').implement({
  fields: (t) => ({ type: t.expose('type', { type: TaxonomyTypeEnum }), ids: t.exposeIDList('ids') }),
})

const SearchFacetValue = builder.objectRef<FacetRow>('SearchFacetValue').implement({
  fields: (t) => ({
    value: t.exposeString('value', { description: 'What the argument of the same name takes: a kind, a rank, an id.' }),
    name: t.exposeString('name', { description: 'Name of the taxonomy or collection; else the value.' }),
    count: t.exposeInt('count', {
      description: 'Hits with it, given what is chosen in the other facets; at least so many when capped.',
    }),
  }),
})

const SearchFacets = builder.objectRef<Record<Facet, FacetRow[]>>('SearchFacets').implement({
  fields: (t) => {
    const facet = (name: Facet) => t.field({ type: [SearchFacetValue], resolve: (counts) => counts[name] })
    return { kinds: facet('kinds'), taxonomies: facet('taxonomies'), ranks: facet('ranks'), collections: facet('collections') }
  },
})

const SearchResult = builder.objectRef<SearchResultRow>('SearchResult').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    capped: t.exposeBoolean('capped', { description: 'There are more names that fit than total says.' }),
    hits: t.field({ type: [SearchHit], resolve: ({ hits }) => hits }),
    taxa: t.field({
      type: [SearchTaxa],
      description: 'The accepted taxa of all hits, not only of this page, to export them; some of them when capped.',
      resolve: ({ fitting }, _, { db }) => acceptedTaxa(db, fitting),
    }),
    facets: t.field({
      type: SearchFacets,
      description: 'What the hits are and where they stand, to narrow them with the arguments of the same names.',
      resolve: ({ found, filter }, _, { db }) => countFacets(db, found, filter),
    }),
    nearest: t.field({
      type: [SearchHit],
      description: 'The names that resemble the text most, when nothing was found.',
      resolve: ({ found, wanted }, _, { db }) => (found.length > 0 || wanted === null ? [] : nearestNames(db, wanted)),
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: SearchResult,
    description:
      'Ranked hits over names, synonyms, vernacular names, taxonomies, collections and organisations; limit is at most 50. ' +
      'Words in any order, each may be begun; ' +
      'small typos are forgiven where little else is found.',
    args: {
      text: t.arg.string(),
      limit: t.arg.int({ defaultValue: 20 }),
      offset: t.arg.int({ defaultValue: 0 }),
      kinds: t.arg({ type: [SearchKind], required: false }),
      taxonomies: t.arg.idList({ required: false, description: 'Ids of taxonomies.' }),
      ranks: t.arg.stringList({ required: false }),
      collections: t.arg.idList({ required: false, description: 'Ids of collections with a record or relation of the taxon.' }),
    },
    resolve: (_, { limit, offset, ...wanted }, { database, signal }) =>
      search(database, { ...wanted, ...checkedPage({ offset: Math.min(offset, MOST), limit }, 50) }, signal),
  }),
)
