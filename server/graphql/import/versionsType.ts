import type { LeavingTaxon, TaxaWithEntries, VersionChange } from '../../../lib/domain/import/versionChange'
import { builder } from '../builder'
import { CrosswalkKindEnum } from '../crosswalk/type'
import { Target } from './targetType'

const TaxaWithEntriesType = builder.objectRef<TaxaWithEntries>('ImportTaxaWithEntries').implement({
  description: 'Taxa, and the entries of published collections about them and their synonyms.',
  fields: (t) => ({ taxa: t.exposeInt('taxa'), entries: t.exposeInt('entries') }),
})

const VersionKind = builder.objectRef<VersionChange['kinds'][number]>('ImportVersionKind').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    taxa: t.exposeInt('taxa'),
    entries: t.exposeInt('entries'),
    open: t.exposeInt('open', { description: 'Of the taxa those that somebody would have to decide about.' }),
  }),
})

const Leaving = builder.objectRef<LeavingTaxon>('ImportLeavingTaxon').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    entries: t.exposeInt('entries'),
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    successor: t.exposeString('successor', { nullable: true, description: 'Its name in the file, where that is certain.' }),
  }),
})

export const Versions = builder.objectRef<VersionChange>('ImportVersions').implement({
  description: 'What a checked taxonomy makes of the version that is there.',
  fields: (t) => ({
    taxonomy: t.field({ type: Target, description: 'The one that is there.', resolve: ({ taxonomy }) => taxonomy }),
    isDeleting: t.exposeBoolean('isDeleting', { description: 'Updated in place, what is not in the file would go.' }),
    kinds: t.field({
      type: [VersionKind],
      description: 'What became of its taxa, by the rules of the crosswalk.',
      resolve: ({ kinds }) => kinds,
    }),
    kept: t.field({ type: TaxaWithEntriesType, description: 'Updated in place they stay.', resolve: ({ kept }) => kept }),
    sunk: t.field({ type: TaxaWithEntriesType, description: '… become synonyms.', resolve: ({ sunk }) => sunk }),
    left: t.field({
      type: TaxaWithEntriesType,
      description: '… nothing in the file is taken for them.',
      resolve: ({ left }) => left,
    }),
    doubled: t.field({
      type: TaxaWithEntriesType,
      description: 'Of these, those that the rules find in the file under another name: they would be there twice.',
      resolve: ({ doubled }) => doubled,
    }),
    leaving: t.field({
      type: [Leaving],
      description: 'Of those that nothing is taken for the first 20 with most entries.',
      resolve: ({ leaving }) => leaving,
    }),
  }),
})
