import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { LONGEST_TAXON_ID, LONGEST_TAXON_NAME } from '../../../lib/domain/vocabulary/longest'
import { builder } from '../builder'
import { again } from '../edit/again'
import { assign, assignProperties, fieldsOf, type Columns } from '../edit/assign'
import { edit } from '../edit/edit'
import { insertRow, updateRow } from '../edit/updateRow'
import { expected } from '../../expected'
import { Taxon } from '../refs'

const columns: Columns = {
  parentId: ['parent_id', 'uuid'],
  acceptedId: ['accepted_id', 'uuid'],
  name: ['name', 'text', LONGEST_TAXON_NAME],
  code: ['code', 'text', LONGEST_TAXON_ID],
  author: ['author', 'text'],
  rank: ['rank', 'text'],
  status: ['status', 'text'],
}

const TaxonChanges = builder.inputType('TaxonChanges', {
  description: 'What is left out stays as it is; null empties.',
  fields: (t) => ({
    parentId: t.id({ required: false, description: 'The taxon above; null for a root.' }),
    acceptedId: t.id({ required: false, description: 'Makes it a synonym of this taxon; null makes it a taxon of the tree.' }),
    name: t.string({ required: false }),
    code: t.string({ required: false }),
    author: t.string({ required: false }),
    rank: t.string({ required: false }),
    status: t.string({ required: false }),
    properties: t.field({ type: 'Properties', required: false }),
  }),
})

builder.mutationField('createTaxon', (t) =>
  t.field({
    type: Taxon,
    args: { taxonomyId: t.arg.id(), taxon: t.arg({ type: TaxonChanges }) },
    resolve: async (_, { taxonomyId, taxon }, context) => {
      const own = assign({ taxonomyId: ['taxonomy_id', 'uuid'], ...columns }, { ...taxon, taxonomyId })
      const id = await edit(context, async (trx) => {
        await lockTaxonomy(trx, taxonomyId)
        return insertRow(trx, 'taxa', [...own, ...assignProperties(taxon.properties, fieldsOf.newTaxon(taxonomyId), true)])
      })
      return again(context.loaders.taxon, id)
    },
  }),
)

builder.mutationField('updateTaxon', (t) =>
  t.field({
    type: Taxon,
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: TaxonChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      await edit(context, async (trx) => {
        await lockTaxonomyOf(trx, id)
        await updateRow(trx, 'taxa', { id, version }, [
          ...assign(columns, changes),
          ...assignProperties(changes.properties, fieldsOf.taxon),
        ])
      })
      return again(context.loaders.taxon, id)
    },
  }),
)

const VernacularNameInput = builder.inputType('VernacularNameInput', {
  fields: (t) => ({
    name: t.string(),
    language: t.string({ required: false, description: 'ISO 639-1: de, fr, it, rm, en …' }),
    preferred: t.boolean({ required: false }),
  }),
})

const vernacularColumns: Columns = {
  taxonId: ['taxon_id', 'uuid'],
  name: ['name', 'text', LONGEST_TAXON_NAME],
  language: ['language', 'text'],
  preferred: ['preferred', 'boolean'],
}

builder.mutationField('createVernacularName', (t) =>
  t.field({
    type: Taxon,
    args: { taxonId: t.arg.id(), vernacularName: t.arg({ type: VernacularNameInput }) },
    resolve: async (_, { taxonId, vernacularName }, context) => {
      const given = { ...vernacularName, taxonId, preferred: vernacularName.preferred ?? false }
      await edit(context, (trx) => insertRow(trx, 'vernacular_names', assign(vernacularColumns, given)))
      return again(context.loaders.taxon, taxonId)
    },
  }),
)

const VernacularNameChanges = builder.inputType('VernacularNameChanges', {
  description: 'What is left out stays as it is; null empties the language.',
  fields: (t) => ({
    name: t.string({ required: false }),
    language: t.string({ required: false }),
    preferred: t.boolean({ required: false }),
  }),
})

builder.mutationField('updateVernacularName', (t) =>
  t.field({
    type: Taxon,
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: VernacularNameChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      const taxonId = await edit(context, async (trx) => {
        await updateRow(trx, 'vernacular_names', { id, version }, assign(vernacularColumns, changes))
        const { rows } = await sql<{ of: string }>`select taxon_id as of from vernacular_names where id = ${id}::uuid`.execute(
          trx,
        )
        return rows[0]?.of
      })
      if (!taxonId) throw expected('NOT_FOUND')
      return again(context.loaders.taxon, taxonId)
    },
  }),
)

/** Both directions of a pair: whoever may write one of the two taxa writes theirs, and the database adds or removes the other (migration 056). */
const pair = (taxonId: string, otherId: string) =>
  sql`(values (${taxonId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${taxonId}::uuid)) as pair (a, b)`

builder.mutationField('addEquivalentTaxon', (t) =>
  t.field({
    type: Taxon,
    description: 'Says that a taxon, often of another taxonomy, means the same.',
    args: { taxonId: t.arg.id(), otherId: t.arg.id() },
    resolve: async (_, { taxonId, otherId }, context) => {
      await edit(context, async (trx) => {
        const { numAffectedRows } = await sql`
          insert into synonyms (taxon_id, synonym_id) select pair.a, pair.b from ${pair(taxonId, otherId)}
          where viewer_writes_taxon(pair.a) and exists (select from visible_taxa t where t.id = pair.b) on conflict do nothing`.execute(
          trx,
        )
        if (!numAffectedRows) await whyNoPair(trx, taxonId, otherId)
      })
      return again(context.loaders.taxon, taxonId)
    },
  }),
)

builder.mutationField('removeEquivalentTaxon', (t) =>
  t.field({
    type: Taxon,
    args: { taxonId: t.arg.id(), otherId: t.arg.id() },
    resolve: async (_, { taxonId, otherId }, context) => {
      await edit(context, async (trx) => {
        const { numAffectedRows } = await sql`
          delete from synonyms s using ${pair(taxonId, otherId)} where s.taxon_id = pair.a and s.synonym_id = pair.b`.execute(trx)
        if (!numAffectedRows) throw expected('FORBIDDEN')
      })
      return again(context.loaders.taxon, taxonId)
    },
  }),
)

/** Before the row itself is locked: who places siblings writes to them too. */
export const lockTaxonomy = (trx: Db, taxonomyId: string) =>
  sql`select from taxonomies where id = ${taxonomyId}::uuid for no key update`.execute(trx)
export const lockTaxonomyOf = (trx: Db, taxonId: string) =>
  sql`select from taxonomies where id = (select taxonomy_id from taxa where id = ${taxonId}::uuid) for no key update`.execute(trx)

async function whyNoPair(trx: Db, taxonId: string, otherId: string) {
  const { rows } = await sql<{ there: number; writes: boolean }>`
    select count(*)::int as there, viewer_writes_taxon(${taxonId}::uuid) as writes from visible_taxa where id in (${taxonId}::uuid, ${otherId}::uuid)`.execute(
    trx,
  )
  if (rows[0]?.there !== 2) throw expected('NOT_FOUND')
  throw expected(rows[0].writes ? 'ALREADY_THERE' : 'FORBIDDEN')
}
