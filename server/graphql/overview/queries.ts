import { builder } from '../builder'
import { allCollections } from '../collection/sql'
import { allOrganizations } from '../organization/sql'
import { Organization, PropertyCollection, Taxonomy, TaxonomyTypeEnum } from '../refs'
import { taxonomiesOfType } from '../taxonomy/sql'
import { lastWrites, type LastWriteRow, overviewRow, type OverviewRow } from './sql'

const MOST_LAST_WRITES = 20

const LastWrite = builder.objectRef<LastWriteRow>('LastWrite').implement({
  description: 'A taxonomy or collection in which something was written.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: TaxonomyTypeEnum, nullable: true, description: 'Of its taxa; null for a collection.' }),
    at: t.exposeString('at', { description: 'When: the last edit or import.' }),
  }),
})

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
    lastWrites: t.field({
      type: [LastWrite],
      description: 'Taxonomies and collections that were edited or imported last, the last one first; 20 at most.',
      args: { limit: t.arg.int({ defaultValue: 5 }) },
      resolve: (_, { limit }, { db }) => lastWrites(db, Math.min(Math.max(limit, 0), MOST_LAST_WRITES)),
    }),
  }),
})

builder.queryField('overview', (t) =>
  t.field({
    type: Overview,
    description: 'What is in the database: Home and the roots of the tree.',
    resolve: (_, __, { db }) => overviewRow(db),
  }),
)
