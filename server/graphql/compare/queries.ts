import { MAX_COMPARED } from '../../../lib/domain/addresses/compareQuery'
import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import type { CollectionRow } from '../collection/sql'
import { expected } from '../../expected'
import { PropertyCollection, PropertyRecord, RelationDirection, Taxon } from '../refs'
import type { TaxonRow } from '../taxon/sql'
import { comparedRelations, type ComparedPartnerRow, type ComparedRelationRow, type PartnerGroupRow } from './sql'

/** So many partners of a group are named; the page of a taxon lists all of its own. */
const MOST_PARTNERS = 100

interface ComparisonRow {
  taxa: TaxonRow[]
  relations: ComparedRelationRow[]
}

const ComparedTaxon = builder.objectRef<TaxonRow>('ComparedTaxon').implement({
  fields: (t) => ({
    taxon: t.field({ type: Taxon, resolve: (taxon) => taxon }),
    records: t.field({
      type: [PropertyRecord],
      description:
        'Own records first, then those lent by synonyms, the first of each collection being the one that an export takes.',
      resolve: ({ id }, _, { loaders }) => loaders.records.load(id),
    }),
  }),
})

const ComparedRelationDetails = builder.objectRef<ComparedPartnerRow['relations'][number]>('ComparedRelationDetails').implement({
  fields: (t) => ({ ownerId: t.exposeID('ownerId'), properties: t.expose('properties', { type: 'Properties' }) }),
})

const ComparedPartner = builder.objectRef<ComparedPartnerRow>('ComparedPartner').implement({
  fields: (t) => ({
    taxon: t.field({
      type: Taxon,
      resolve: async ({ taxonId }, _, { loaders }) => {
        const taxon = await loaders.taxon.load(taxonId)
        // Deleted between two statements of one operation.
        if (!taxon) throw expected('NOT_FOUND')
        return taxon
      },
    }),
    of: t.exposeIDList('of', { description: 'Which of the compared taxa have it.' }),
    viaSynonymOf: t.exposeIDList('viaSynonymOf', { description: 'Those of them that have it only through a synonym.' }),
    relations: t.field({
      type: [ComparedRelationDetails],
      description: 'The properties of each of these relations that has some, by taxon.',
      resolve: ({ relations }) => relations,
    }),
  }),
})

const Sharing = builder.enumType('Sharing', {
  description: 'How many of the compared taxa have a partner.',
  values: ['all', 'some', 'one'] as const,
})

const PartnerGroup = builder.objectRef<PartnerGroupRow>('PartnerGroup').implement({
  fields: (t) => ({
    sharing: t.expose('sharing', { type: Sharing }),
    ownerId: t.exposeID('ownerId', { nullable: true, description: "Whose partners these are; only where sharing is 'one'." }),
    total: t.exposeInt('total'),
    alike: t.exposeBoolean('alike', {
      description: 'Whether the relations to each partner have the same properties for all taxa that have it.',
    }),
    partners: t.field({ type: [ComparedPartner], resolve: ({ partners }) => partners }),
  }),
})

const PartnerCount = builder.objectRef<{ taxonId: string; total: number }>('PartnerCount').implement({
  fields: (t) => ({ taxonId: t.exposeID('taxonId'), total: t.exposeInt('total') }),
})

const ComparedRelation = builder.objectRef<ComparedRelationRow>('ComparedRelation').implement({
  fields: (t) => ({
    collectionId: t.exposeID('collectionId'),
    relationType: t.exposeString('relationType'),
    direction: t.expose('direction', { type: RelationDirection }),
    totals: t.field({
      type: [PartnerCount],
      description: 'Partners of each taxon that has some.',
      resolve: ({ totals }) => Object.entries(totals).map(([taxonId, total]) => ({ taxonId, total })),
    }),
    groups: t.field({
      type: [PartnerGroup],
      description: 'Partners that all taxa have, that only one has, that some have.',
      resolve: ({ groups }) => groups,
    }),
  }),
})

const Comparison = builder.objectRef<ComparisonRow>('Comparison').implement({
  fields: (t) => ({
    taxa: t.field({ type: [ComparedTaxon], resolve: ({ taxa }) => taxa }),
    collections: t.field({
      type: [PropertyCollection],
      description: 'Collections with a record or a relation of at least one of the taxa, by name.',
      resolve: async ({ relations, taxa }, _, { loaders }) => {
        const records = await Promise.all(taxa.map(({ id }) => loaders.records.load(id)))
        const ids = new Set([...records.flat(), ...relations].map(({ collectionId }) => collectionId))
        const found = await Promise.all([...ids].map((id) => loaders.collection.load(id)))
        return found.filter((collection): collection is CollectionRow => collection !== null).sort(byName)
      },
    }),
    relations: t.field({ type: [ComparedRelation], resolve: ({ relations }) => relations }),
  }),
})

builder.queryField('comparison', (t) =>
  t.field({
    type: Comparison,
    description: `Taxa side by side, in the order of ids, at most ${MAX_COMPARED}; ids that name no taxon are left out.`,
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, { db, loaders }) => {
      const asked = [...new Set(ids.map((id) => id.toLowerCase()))]
      if (asked.length > MAX_COMPARED)
        throw expected('BAD_USER_INPUT', `Ein Vergleich hat höchstens ${MAX_COMPARED} Objekte, verlangt sind ${asked.length}.`)
      const known = asked.filter(isUuid)
      if (known.length === 0) return { taxa: [], relations: [] }
      const [taxa, relations] = await Promise.all([
        Promise.all(known.map((id) => loaders.taxon.load(id))),
        comparedRelations(db, known, MOST_PARTNERS),
      ])
      return { taxa: taxa.filter((taxon): taxon is TaxonRow => taxon !== null), relations }
    },
  }),
)

const german = new Intl.Collator('de')
const byName = (a: CollectionRow, b: CollectionRow) => german.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
