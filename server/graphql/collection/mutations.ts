import { swissDay } from '../../../lib/domain/text/swissDay'
import { builder } from '../builder'
import { again } from '../edit/again'
import { assign, type Columns } from '../edit/assign'
import { describeField, describesField, fieldArguments } from '../edit/describeField'
import { edit } from '../edit/edit'
import { insertRow, updateRow } from '../edit/updateRow'
import { PropertyCollection } from '../refs'

const columns: Columns = {
  name: ['name', 'text'],
  description: ['description', 'text'],
  links: ['links', 'texts'],
  combining: ['combining', 'boolean'],
  lastUpdated: ['last_updated', 'date'],
  licence: ['licence', 'text'],
  citation: ['citation', 'text'],
  termsOfUse: ['terms_of_use', 'text'],
}

const CollectionChanges = builder.inputType('CollectionChanges', {
  description: 'What is left out stays as it is; null empties.',
  fields: (t) => ({
    name: t.string({ required: false }),
    description: t.string({ required: false }),
    links: t.stringList({ required: false }),
    combining: t.boolean({ required: false }),
    lastUpdated: t.field({ type: 'Date', required: false }),
    licence: t.string({ required: false, description: 'SPDX: CC-BY-4.0, CC0-1.0, LicenseRef-…' }),
    citation: t.string({ required: false }),
    termsOfUse: t.string({ required: false }),
  }),
})

builder.mutationField('createCollection', (t) =>
  t.field({
    type: PropertyCollection,
    description: 'An empty collection of an organisation, published at once: licence and citation are required.',
    args: { organizationId: t.arg.id(), collection: t.arg({ type: CollectionChanges }) },
    resolve: async (_, { organizationId, collection }, context) => {
      const given = {
        lastUpdated: swissDay(new Date()),
        ...collection,
        organizationId,
        importedBy: context.viewerId,
        published: true,
      }
      const own: Columns = {
        ...columns,
        organizationId: ['organization_id', 'uuid'],
        importedBy: ['imported_by', 'uuid'],
        published: ['published', 'boolean'],
      }
      const id = await edit(context, (trx) => insertRow(trx, 'property_collections', assign(own, given)))
      return again(context.loaders.collection, id)
    },
  }),
)

builder.mutationField('updateCollection', (t) =>
  t.field({
    type: PropertyCollection,
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: CollectionChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      await edit(context, (trx) => updateRow(trx, 'property_collections', { id, version }, assign(columns, changes)))
      return again(context.loaders.collection, id)
    },
  }),
)

builder.mutationField('describeField', (t) =>
  t.field({
    type: PropertyCollection,
    description: `Unit, description and meaning of a field of a collection; without relationType one of its records. ${describesField}`,
    args: { collectionId: t.arg.id(), relationType: t.arg.string({ required: false }), ...fieldArguments },
    resolve: async (_, { collectionId, relationType, ...said }, context) => {
      await describeField(context, { collectionId, relationType: relationType ?? null }, said)
      context.loaders.collectionFields.clear(collectionId)
      return again(context.loaders.collection, collectionId)
    },
  }),
)
