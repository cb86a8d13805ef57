import { sql } from 'kysely'
import { parseExportQuery } from '../../../lib/domain/export/exportQuery'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { ExportError } from './exportError'
import { taxonomiesByName } from './exportSources'

export interface IdsChecked {
  /** So many are rows of the export as far as its ids and taxonomies decide. */
  rows: number
  /** Neither published taxa nor, some of them, ids at all; as the link writes them. */
  unknown: string[]
  /** Synonyms have no row of their own; their accepted taxon has. */
  synonyms: { id: string; name: string; acceptedId: string }[]
  /** Taxa of taxonomies beside those that the link names. */
  elsewhere: { id: string; name: string; taxonomy: string }[]
}

/** What the ids of a link stand for, so that whoever pasted them can put them right. Throws ExportError when the link cannot be read. */
export async function checkIds(db: Kysely<Tables>, query: string): Promise<IdsChecked> {
  const { settings, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  const named = settings.taxonomies.length > 0 ? await taxonomiesByName(db, settings.taxonomies) : []
  const found = await taxaNamed(db, settings.ids.filter(isUuid))
  const known = new Set(found.map(({ id }) => id))
  const accepted = found.filter(({ acceptedId }) => acceptedId === null)
  const elsewhere = accepted.filter(
    ({ taxonomyId }) => settings.taxonomies.length > 0 && !named.some(({ id }) => id === taxonomyId),
  )
  return {
    rows: accepted.length - elsewhere.length,
    unknown: settings.ids.filter((id) => !known.has(id.toLowerCase())),
    synonyms: found.flatMap(({ id, name, acceptedId }) => (acceptedId === null ? [] : [{ id, name, acceptedId }])),
    elsewhere: elsewhere.map(({ id, name, taxonomy }) => ({ id, name, taxonomy })),
  }
}

interface NamedTaxon {
  id: string
  name: string
  acceptedId: string | null
  taxonomyId: string
  taxonomy: string
}

function taxaNamed(db: Kysely<Tables>, ids: string[]): Promise<NamedTaxon[]> {
  return sql<NamedTaxon>`
    select t.id, t.name, t.accepted_id as "acceptedId", t.taxonomy_id as "taxonomyId", x.name as taxonomy
    from visible_taxa t join taxonomies x on x.id = t.taxonomy_id
    where t.id = any(${ids}::uuid[])
    order by t.sort_key, t.id`
    .execute(db)
    .then((result) => result.rows)
}
