import { fieldMeanings, type MeaningDetails as Details } from '../../lib/domain/vocabulary/fieldMeaning'
import { roles } from '../../lib/domain/vocabulary/role'
import { valueTypes } from '../../lib/domain/vocabulary/valueType'
import type { CrosswalkRow } from '../crosswalk/readCrosswalk'
import type { Watch as WatchRow } from '../watching/watches'
import { builder } from './builder'
import type { CollectionRow, RecordPageRow, RecordRow, RelationRow, RelationTypeRow } from './collection/sql'
import type { SavedExportRow } from './export/savedExportsSql'
import type { OrganizationRow } from './organization/sql'
import type { RelationPageRow, SynonymRow, TaxonRow, VernacularNameRow } from './taxon/sql'
import type { FieldRow, TaxonomyRow } from './taxonomy/sql'
import type { MembershipRow, UserRow } from './user/sql'
import type { ViewerRow } from './user/viewer'

/** The names of the types, apart from their fields, because they refer to each other in circles. */
export const TaxonomyTypeEnum = builder.enumType('TaxonomyType', { values: ['Art', 'Lebensraum'] as const })
export const RelationDirection = builder.enumType('RelationDirection', { values: ['from', 'to'] as const })
export const ValueTypeEnum = builder.enumType('ValueType', { values: valueTypes })
export const FieldMeaningEnum = builder.enumType('FieldMeaning', {
  description:
    'What a field says: source is where the statements of its row come from; ' +
    'the others are what a reader comes for and stand above on the page of a taxon. More may be added.',
  values: fieldMeanings,
})
export const Role = builder.enumType('Role', { values: roles })

export const MeaningDetails = builder.objectRef<Details>('MeaningDetails')
export const PropertyField = builder.objectRef<FieldRow>('PropertyField')
export const Taxonomy = builder.objectRef<TaxonomyRow>('Taxonomy')
export const Taxon = builder.objectRef<TaxonRow>('Taxon')
export const VernacularName = builder.objectRef<VernacularNameRow>('VernacularName')
export const Synonym = builder.objectRef<SynonymRow>('Synonym')
export const PropertyRecord = builder.objectRef<RecordRow>('PropertyRecord')
export const RecordPage = builder.objectRef<RecordPageRow>('RecordPage')
export const Relation = builder.objectRef<RelationRow>('Relation')
export const RelationPage = builder.objectRef<RelationPageRow>('RelationPage')
export const RelationType = builder.objectRef<RelationTypeRow>('RelationType')
export const PropertyCollection = builder.objectRef<CollectionRow>('PropertyCollection')
export const Organization = builder.objectRef<OrganizationRow>('Organization')
export const Membership = builder.objectRef<MembershipRow>('Membership')
export const User = builder.objectRef<UserRow>('User')
export const Viewer = builder.objectRef<ViewerRow>('Viewer')
export const SavedExport = builder.objectRef<SavedExportRow>('SavedExport')
export const Watch = builder.objectRef<WatchRow>('Watch')
export const WatchEvent = builder.objectRef<NonNullable<WatchRow['lastEvent']>>('WatchEvent')
export const Crosswalk = builder.objectRef<CrosswalkRow>('Crosswalk')
