import { fitDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import { FieldMeaningEnum, MeaningDetails, Organization, PropertyField, Taxonomy, TaxonomyTypeEnum, ValueTypeEnum } from '../refs'
import { shortCode } from '../record/shortCode'

MeaningDetails.implement({
  description: 'The ends of the scale of an indicator value and what they are called; the area and the year of a status.',
  fields: (t) => ({
    least: t.exposeFloat('least', { nullable: true }),
    greatest: t.exposeFloat('greatest', { nullable: true }),
    leastLabel: t.exposeString('leastLabel', { nullable: true }),
    greatestLabel: t.exposeString('greatestLabel', { nullable: true }),
    area: t.exposeString('area', { nullable: true }),
    year: t.exposeInt('year', { nullable: true }),
  }),
})

PropertyField.implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    valueType: t.expose('valueType', { type: ValueTypeEnum }),
    valueCount: t.exposeInt('valueCount'),
    distinctCount: t.exposeInt('distinctCount'),
    minValue: t.exposeString('minValue', { nullable: true }),
    maxValue: t.exposeString('maxValue', { nullable: true }),
    unit: t.exposeString('unit', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    meaning: t.expose('meaning', { type: FieldMeaningEnum, nullable: true, description: 'Null: a property like any other.' }),
    meaningDetails: t.field({
      type: MeaningDetails,
      nullable: true,
      resolve: ({ meaning, meaningDetails }) => fitDetails(meaning, meaningDetails),
    }),
    version: t.exposeInt('version', { description: 'Grows with each change of unit, description or meaning.' }),
  }),
})

Taxonomy.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    shortCode: t.string(shortCode),
    type: t.expose('type', { type: TaxonomyTypeEnum }),
    name: t.exposeString('name'),
    formerNames: t.stringList({
      description: 'Names it had, which links may still use, unless another taxonomy has them now.',
      resolve: async ({ id }, _, { loaders }) => (await loaders.formerNamesOfTaxonomies.load(id)).map(({ name }) => name),
    }),
    description: t.exposeString('description', { nullable: true }),
    links: t.exposeStringList('links'),
    lastUpdated: t.expose('lastUpdated', { type: 'Date', nullable: true }),
    licence: t.exposeString('licence', { nullable: true }),
    citation: t.exposeString('citation', { nullable: true }),
    termsOfUse: t.exposeString('termsOfUse', { nullable: true }),
    organization: t.field({
      type: Organization,
      nullable: true,
      resolve: ({ organizationId }, _, { loaders }) => (organizationId ? loaders.organization.load(organizationId) : null),
    }),
    importedBy: t.string({
      nullable: true,
      description: 'Display name of the user who imported it.',
      resolve: async ({ importedBy }, _, { loaders }) =>
        importedBy === null ? null : ((await loaders.publicUser.load(importedBy))?.name ?? null),
    }),
    habitatLabel: t.exposeString('habitatLabel', { nullable: true }),
    habitatComments: t.exposeString('habitatComments', { nullable: true }),
    habitatNumberMin: t.exposeInt('habitatNumberMin', { nullable: true }),
    habitatNumberMax: t.exposeInt('habitatNumberMax', { nullable: true }),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      description: 'Its own fields and all its taxa; also deleting.',
      resolve: async ({ id }, _, { loaders }) => (await loaders.taxonomyRights.load(id))?.canWrite ?? false,
    }),
    taxonCount: t.exposeInt('taxonCount'),
    synonymCount: t.exposeInt('synonymCount'),
    rootCount: t.exposeInt('rootCount'),
    fields: t.field({ type: [PropertyField], resolve: ({ id }, _, { loaders }) => loaders.taxonomyFields.load(id) }),
  }),
})
