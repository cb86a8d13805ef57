import { sql } from 'kysely'
import { isBelowData, place } from '../../../lib/domain/addresses/place'
import { isUuid } from '../../../lib/domain/text/uuid'
import { formerTaxon } from '../../crosswalk/crosswalksOfTaxon'
import type { Db } from '../../db/db'
import { recordPath } from '../../graphql/record/sql'

/**
 * Whether an address of the data names something: one look-up of the record that its last id names, by its primary key. Ancestors and the
 * taxonomy before it may be wrong, the page puts them right. Users are not public, so each well-formed id of one counts as there: neither
 * does the status tell who exists, nor does it call missing what a login may see. True for every address outside the data except /id/….
 * `former`: of a deleted taxon a crosswalk tells what it became, and its page says so.
 *
 * @param segments decoded and in NFC
 */
export async function isThere(db: Db, segments: readonly string[]): Promise<boolean | 'former'> {
  if (segments[0] === 'id') return (await recordPath(db, segments[1])) !== null || isFormer(db, segments[1])
  const named = place(segments)
  if (named.screen === 'home') return true
  if (named.screen === 'elsewhere') return !isBelowData(segments)
  if (!isUuid(named.id)) return false
  if (named.screen === 'user') return true
  if (named.screen === 'crosswalk' && named.toId !== null) {
    const { rows } = await sql`
      select from crosswalks where from_taxonomy_id = ${named.id}::uuid and to_taxonomy_id::text = ${named.toId.toLowerCase()}`.execute(
      db,
    )
    return rows.length > 0
  }
  const screen =
    named.screen === 'crosswalk'
      ? 'taxonomy'
      : named.screen === 'states'
        ? named.type === null
          ? 'collection'
          : 'taxonomy'
        : named.screen
  const { rows } = await sql`${found[screen](named.id)} limit 1`.execute(db)
  return rows.length > 0 || (named.screen === 'taxon' && isFormer(db, named.id))
}

const isFormer = async (db: Db, name = '') => (await formerTaxon(db, name)) !== null && 'former'

const collection = (id: string) => sql`select from property_collections where id = ${id} and published`

const found = {
  taxonomy: (id: string) => sql`select from taxonomies where id = ${id} and published`,
  taxon: (id: string) => sql`select from visible_taxa where id = ${id}`,
  collection,
  records: collection,
  relations: collection,
  organization: (id: string) => sql`select from organizations where id = ${id}`,
}
