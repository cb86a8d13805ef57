import { swissDay } from '../../../lib/domain/text/swissDay'
import { builder } from '../builder'
import { again } from '../edit/again'
import { assign, type Columns } from '../edit/assign'
import { describeField, describesField, fieldArguments } from '../edit/describeField'
import { edit } from '../edit/edit'
import { insertRow, updateRow } from '../edit/updateRow'
import { Taxonomy, TaxonomyTypeEnum } from '../refs'

const columns: Columns = {
  name: ['name', 'text'],
  description: ['description', 'text'],
  links: ['links', 'texts'],
  lastUpdated: ['last_updated', 'date'],
  licence: ['licence', 'text'],
  citation: ['citation', 'text'],
  termsOfUse: ['terms_of_use', 'text'],
  habitatLabel: ['habitat_label', 'text'],
  habitatComments: ['habitat_comments', 'text'],
  habitatNumberMin: ['habitat_number_min', 'int'],
  habitatNumberMax: ['habitat_number_max', 'int'],
}

const TaxonomyChanges = builder.inputType('TaxonomyChanges', {
  description: 'What is left out stays as it is; null empties.',
  fields: (t) => ({
    name: t.string({ required: false }),
    description: t.string({ required: false }),
    links: t.stringList({ required: false }),
    lastUpdated: t.field({ type: 'Date', required: false }),
    licence: t.string({ required: false, description: 'SPDX: CC-BY-4.0, CC0-1.0, LicenseRef-…' }),
    citation: t.string({ required: false }),
    termsOfUse: t.string({ required: false }),
    habitatLabel: t.string({ required: false }),
    habitatComments: t.string({ required: false }),
    habitatNumberMin: t.int({ required: false }),
    habitatNumberMax: t.int({ required: false }),
  }),
})

builder.mutationField('createTaxonomy', (t) =>
  t.field({
    type: Taxonomy,
    description: 'An empty taxonomy of an organisation, published at once: licence and citation are required.',
    args: { organizationId: t.arg.id(), type: t.arg({ type: TaxonomyTypeEnum }), taxonomy: t.arg({ type: TaxonomyChanges }) },
    resolve: async (_, { organizationId, type, taxonomy }, context) => {
      const given = {
        lastUpdated: swissDay(new Date()),
        ...taxonomy,
        type,
        organizationId,
        importedBy: context.viewerId,
        published: true,
      }
      const own: Columns = {
        ...columns,
        type: ['type', 'text'],
        organizationId: ['organization_id', 'uuid'],
        importedBy: ['imported_by', 'uuid'],
        published: ['published', 'boolean'],
      }
      const id = await edit(context, (trx) => insertRow(trx, 'taxonomies', assign(own, given)))
      return again(context.loaders.taxonomy, id)
    },
  }),
)

builder.mutationField('updateTaxonomy', (t) =>
  t.field({
    type: Taxonomy,
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: TaxonomyChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      await edit(context, (trx) => updateRow(trx, 'taxonomies', { id, version }, assign(columns, changes)))
      return again(context.loaders.taxonomy, id)
    },
  }),
)

builder.mutationField('describeTaxonomyField', (t) =>
  t.field({
    type: Taxonomy,
    description: `Unit, description and meaning of a field of a taxonomy. ${describesField}`,
    args: { taxonomyId: t.arg.id(), ...fieldArguments },
    resolve: async (_, { taxonomyId, ...said }, context) => {
      await describeField(context, { taxonomyId }, said)
      context.loaders.taxonomyFields.clear(taxonomyId)
      return again(context.loaders.taxonomy, taxonomyId)
    },
  }),
)
