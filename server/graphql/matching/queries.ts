import { matchKinds } from '../../../lib/domain/matching/matchKinds'
import { MOST_NAMES_AT_ONCE } from '../../../lib/domain/matching/limits'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { taxonomiesByName } from '../../exporters/plan/exportSources'
import { matchNames } from '../../matching/matchNames'
import type { MatchCandidate, NameMatch } from '../../matching/nameMatch'
import type { Database } from '../../db/database'
import { builder } from '../builder'
import { expected } from '../../expected'

export const MatchKindEnum = builder.enumType('MatchKind', {
  description:
    'How a name was found: id, the same words (exact), with another author, as a synonym, as a vernacular name, ' +
    'by a similar spelling; ambiguous: several fit equally well.',
  values: matchKinds,
})

const HybridSignEnum = builder.enumType('HybridSign', {
  description: 'Where a sign of a hybrid differs: missing in the list that is matched, or added there.',
  values: ['missing', 'added'] as const,
})

export const NameCandidate = builder.objectRef<MatchCandidate & { taxonomy: string }>('NameCandidate').implement({
  fields: (t) => ({
    taxonId: t.exposeID('taxonId', { description: 'The taxon meant; of a synonym the accepted one.' }),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
    taxonomy: t.exposeString('taxonomy', { description: 'Its name.' }),
    foundName: t.exposeString('foundName', { description: 'The name that fits: its own, a synonym, a vernacular name.' }),
    foundAuthor: t.exposeString('foundAuthor', { nullable: true }),
    language: t.exposeString('language', { nullable: true, description: 'Of a vernacular name.' }),
    kind: t.expose('kind', { type: MatchKindEnum }),
  }),
})

type Match = Omit<NameMatch, 'candidates'> & { candidates: (MatchCandidate & { taxonomy: string })[] }

const NameMatchType = builder.objectRef<Match>('NameMatch').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: MatchKindEnum }),
    taxonId: t.exposeID('taxonId', { nullable: true, description: 'Null while it is ambiguous or not found.' }),
    hybridSign: t.expose('hybridSign', {
      type: HybridSignEnum,
      nullable: true,
      description: 'Only the name of the list or only the one that was found has the sign of a hybrid.',
    }),
    beside: t.exposeStringList('beside', {
      description:
        'Of a name that was found: names of the same words that are meant more widely or more strictly (agg., s.str.).',
    }),
    candidates: t.field({
      type: [NameCandidate],
      description: 'Best first, one per taxon, at most 10.',
      resolve: ({ candidates }) => candidates,
    }),
  }),
})

builder.queryField('matchNames', (t) =>
  t.field({
    type: [NameMatchType],
    description:
      `Which taxon each name means, in the order of names: at most ${MOST_NAMES_AT_ONCE} at a time. ` +
      'A name is an id, a scientific name with or without author, a synonym, ' +
      'or a vernacular name; spelling variants and typos are forgiven. Of several taxonomies the first one in which a name fits best decides.',
    args: {
      taxonomies: t.arg.stringList({ description: 'Names of taxonomies, as links name them.' }),
      names: t.arg.stringList(),
    },
    resolve: (_, { taxonomies, names }, { database, signal }) => {
      if (names.length > MOST_NAMES_AT_ONCE)
        throw expected(
          'BAD_USER_INPUT',
          `Auf einmal werden höchstens ${swissCount(MOST_NAMES_AT_ONCE)} Namen abgeglichen, ` +
            `hier sind es ${swissCount(names.length)}. Teilen Sie die Liste auf.`,
        )
      return matched(database, taxonomies, names, signal)
    },
  }),
)

async function matched(database: Database, taxonomies: readonly string[], names: readonly string[], signal?: AbortSignal) {
  if (taxonomies.length === 0) throw expected('BAD_USER_INPUT', 'Nennen Sie mindestens eine Taxonomie, in der gesucht wird.')
  const known = await taxonomiesByName(database.readerUntil(signal), [...new Set(taxonomies)])
  const asked = taxonomies.map((name) => {
    const found = known.find((taxonomy) => taxonomy.asked === name)
    if (!found) throw expected('BAD_USER_INPUT', `Die Taxonomie «${name}» gibt es nicht (mehr). Wählen Sie eine andere.`)
    return found
  })
  const nameOf = new Map(asked.map(({ id, name }) => [id, name]))
  const matches = await matchNames(database, [...nameOf.keys()], names, signal)
  return matches.map((match) => ({
    ...match,
    candidates: match.candidates.map((candidate) => ({ ...candidate, taxonomy: nameOf.get(candidate.taxonomyId) ?? '' })),
  }))
}
