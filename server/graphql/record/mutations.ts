import { type RawBuilder, sql } from 'kysely'
import { LONGEST_RELATION_TYPE } from '../../../lib/domain/vocabulary/longest'
import type { Db } from '../../db/db'
import { builder } from '../builder'
import type { RecordRow, RelationRow } from '../collection/sql'
import { assign, assignProperties, fieldsOf, type Columns } from '../edit/assign'
import { edit } from '../edit/edit'
import { insertRow, updateRow } from '../edit/updateRow'
import { expected } from '../../expected'
import { PropertyRecord, Relation } from '../refs'

const columns: Columns = {
  collectionId: ['collection_id', 'uuid'],
  taxonId: ['taxon_id', 'uuid'],
  relatedTaxonId: ['related_taxon_id', 'uuid'],
  relationType: ['relation_type', 'text', LONGEST_RELATION_TYPE],
}

builder.mutationField('createRecord', (t) =>
  t.field({
    type: PropertyRecord,
    description: 'What a collection says about a taxon; one record per taxon.',
    args: { collectionId: t.arg.id(), taxonId: t.arg.id(), properties: t.arg({ type: 'Properties' }) },
    resolve: (_, { properties, ...ends }, context) =>
      edit(context, async (trx) =>
        recordById(
          trx,
          await insertRow(trx, 'property_records', [
            ...assign(columns, ends),
            ...assignProperties(properties, fieldsOf.newRecord(ends.collectionId), true),
          ]),
        ),
      ),
  }),
)

builder.mutationField('updateRecord', (t) =>
  t.field({
    type: PropertyRecord,
    args: { id: t.arg.id(), version: t.arg.int(), properties: t.arg({ type: 'Properties' }) },
    resolve: (_, { id, version, properties }, context) =>
      edit(context, async (trx) => {
        await updateRow(trx, 'property_records', { id, version }, assignProperties(properties, fieldsOf.record))
        return recordById(trx, id)
      }),
  }),
)

builder.mutationField('createRelation', (t) =>
  t.field({
    type: Relation,
    args: {
      collectionId: t.arg.id(),
      taxonId: t.arg.id(),
      relatedTaxonId: t.arg.id(),
      relationType: t.arg.string(),
      properties: t.arg({ type: 'Properties', required: false }),
    },
    resolve: (_, { properties, ...ends }, context) =>
      edit(context, async (trx) =>
        relationById(
          trx,
          await insertRow(trx, 'relations', [
            ...assign(columns, ends),
            ...assignProperties(properties, fieldsOf.newRelation(ends.collectionId, ends.relationType), true),
          ]),
        ),
      ),
  }),
)

builder.mutationField('updateRelation', (t) =>
  t.field({
    type: Relation,
    args: {
      id: t.arg.id(),
      version: t.arg.int(),
      relationType: t.arg.string({ required: false }),
      relatedTaxonId: t.arg.id({ required: false }),
      properties: t.arg({ type: 'Properties', required: false }),
    },
    resolve: (_, { id, version, properties, relationType, relatedTaxonId }, context) =>
      edit(context, async (trx) => {
        // Both ends and the type are always something: null says nothing here.
        const given = { relationType: relationType ?? undefined, relatedTaxonId: relatedTaxonId ?? undefined }
        await updateRow(trx, 'relations', { id, version }, [
          ...assign(columns, given),
          ...assignProperties(properties, fieldsOf.relation(relationType)),
        ])
        return relationById(trx, id)
      }),
  }),
)

/** One record as the tables show it. */
const recordById = (db: Db, id: string) =>
  one(
    db,
    sql<RecordRow>`
      select r.id, r.collection_id as "collectionId", r.taxon_id as "taxonId", false as "viaSynonym", r.origin_collection_id as "originCollectionId",
      r.properties, r.version
      from visible_records r where r.id = ${id}::uuid`,
  )

/** One relation as the tables show it. */
const relationById = (db: Db, id: string) =>
  one(
    db,
    sql<RelationRow>`
      select r.id, r.collection_id as "collectionId", r.relation_type as "relationType", r.taxon_id as "taxonId", r.related_taxon_id as "relatedTaxonId",
      null as direction, null as "viaSynonymId", r.origin_collection_id as "originCollectionId", r.properties, r.version
      from visible_relations r where r.id = ${id}::uuid`,
  )

async function one<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db)
  if (!rows[0]) throw expected('NOT_FOUND')
  return rows[0]
}
