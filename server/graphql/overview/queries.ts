import { builder } from '../builder'
import { allCollections } from '../collection/sql'
import { allOrganizations } from '../organization/sql'
import { Organization, PropertyCollection, Taxonomy } from '../refs'
import { taxonomiesOfType } from '../taxonomy/sql'
import { overviewRow, type OverviewRow } from './sql'

const Overview = builder.objectRef<OverviewRow>('Overview').implement({
  fields: (t) => ({
    speciesTaxonomies: t.field({ type: [Taxonomy], resolve: (_, __, { db }) => taxonomiesOfType(db, 'Art') }),
    habitatTaxonomies: t.field({ type: [Taxonomy], resolve: (_, __, { db }) => taxonomiesOfType(db, 'Lebensraum') }),
    collections: t.field({ type: [PropertyCollection], resolve: (_, __, { db }) => allCollections(db) }),
    organizations: t.field({ type: [Organization], resolve: (_, __, { db }) => allOrganizations(db) }),
    speciesCount: t.exposeInt('speciesCount'),
    habitatCount: t.exposeInt('habitatCount'),
    recordCount: t.exposeInt('recordCount'),
    relationCount: t.exposeInt('relationCount'),
    revision: t.exposeInt('revision', { description: 'Grows with every change; named in files as Datenstand.' }),
    changedAt: t.exposeString('changedAt'),
  }),
})

builder.queryField('overview', (t) =>
  t.field({
    type: Overview,
    description: 'What is in the database: Home and the roots of the tree.',
    resolve: (_, __, { db }) => overviewRow(db),
  }),
)
