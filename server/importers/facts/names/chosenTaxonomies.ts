import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { ImportError } from '../../importError'
import { lower } from '../../text/mappedTables'
import type { NamedScope } from '../factsPlan'

export interface PublishedTaxonomy {
  id: string
  name: string
  aliases: string[]
}

export async function publishedTaxonomies(bulk: Database['bulk']): Promise<PublishedTaxonomy[]> {
  const { rows } = await sql<PublishedTaxonomy>`
    select t.id, t.name, array(select a.name from name_aliases a where a.taxonomy_id = t.id) as aliases
    from taxonomies t where t.published order by t.name collate de, t.id`.execute(bulk)
  return rows
}

/**
 * The named taxonomies in their order; without names the one of the same import (`own`), else all. Throws `ImportError` for one that is not there.
 */
export function chosenTaxonomies(
  taxonomies: readonly PublishedTaxonomy[],
  wanted: readonly string[] | null | undefined,
  own: string | undefined,
): Omit<NamedScope, 'kind'> {
  const names = wanted && wanted.length > 0 ? wanted : own === undefined ? null : [own]
  const ownAt = names?.findIndex((name) => own !== undefined && lower(name) === lower(own)) ?? -1
  const others = names?.filter((_, at) => at !== ownAt)
  if (taxonomies.length === 0 && others?.length !== 0)
    throw new ImportError('Es gibt noch keine Taxonomie, in der die Taxa zu finden wären. Importieren Sie zuerst eine.')
  return { taxonomyIds: idsOf(taxonomies, others), ...(ownAt >= 0 && { ownAt }), ...(names === null && { isAny: true }) }
}

function idsOf(taxonomies: readonly PublishedTaxonomy[], wanted: readonly string[] | undefined): string[] {
  if (!wanted) return taxonomies.map(({ id }) => id)
  return wanted.map((name) => {
    const found =
      taxonomies.find((each) => lower(each.name) === lower(name)) ??
      taxonomies.find((each) => each.aliases.some((alias) => lower(alias) === lower(name)))
    if (found) return found.id
    throw new ImportError(
      `Die Taxonomie «${name}» gibt es nicht. Vorhanden sind: ${taxonomies.map((each) => `«${each.name}»`).join(', ')}.`,
    )
  })
}
