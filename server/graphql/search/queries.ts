import { builder } from '../builder'
import { checkedPage } from '../paging'
import { search, type SearchHitRow, type SearchResultRow } from './search'

const SearchKind = builder.enumType('SearchKind', {
  values: ['taxon', 'synonym', 'vernacular', 'habitat', 'taxonomy', 'collection', 'organization'] as const,
})

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
    taxonomy: t.exposeString('taxonomy', { nullable: true, description: 'Taxonomy of a taxon; null else.' }),
    path: t.exposeString('path'),
  }),
})

const SearchResult = builder.objectRef<SearchResultRow>('SearchResult').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    capped: t.exposeBoolean('capped'),
    hits: t.field({ type: [SearchHit], resolve: ({ hits }) => hits }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: SearchResult,
    description:
      'Ranked hits over names, synonyms, vernacular names, taxonomies, collections and organisations; limit is at most 50.',
    args: { text: t.arg.string(), limit: t.arg.int({ defaultValue: 20 }) },
    resolve: (_, { text, limit }, { db }) => search(db, text, checkedPage({ offset: 0, limit }, 50).limit),
  }),
)
