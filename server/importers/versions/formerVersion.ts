import { sql } from 'kysely'
import { swissCount } from '../../../lib/domain/text/swissCount'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { FormerVersion, TaxonomyDraft } from '../plan'

/** The published taxonomy that has a name, else the one that had it. */
export async function taxonomyOfName(bulk: Database['bulk'], name: string): Promise<FormerVersion | null> {
  const { rows } = await sql<FormerVersion>`
    select id, name, type from taxonomies where published and (same_name(name) = same_name(${name})
      or id in (select taxonomy_id from name_aliases where taxonomy_id is not null and same_name(name) = same_name(${name})))
    order by same_name(name) = same_name(${name}) desc`.execute(bulk)
  return rows[0] ?? null
}

/** The published taxonomy of a name it has or had; null where none is said. Throws `ImportError` where there is none. */
export async function formerVersion(bulk: Database['bulk'], name: string | undefined): Promise<FormerVersion | null> {
  if (name === undefined) return null
  const found = await taxonomyOfName(bulk, name)
  if (!found)
    throw new ImportError(
      `Die Taxonomie «${name}», von der dies eine neue Fassung sein soll, gibt es nicht (mehr). Wählen Sie eine andere.`,
    )
  return found
}

/** Throws `ImportError` where what is read cannot stand beside its former version; `existing` are the ids of what is there under the names of the drafts. */
export function refuseSameVersion(
  former: FormerVersion,
  drafts: readonly TaxonomyDraft[],
  existing: readonly (string | null)[],
): void {
  const [draft] = drafts
  if (!draft || drafts.length > 1)
    throw new ImportError(
      `Eine neue Fassung von «${former.name}» ist eine einzige Taxonomie; hier sind es ${swissCount(drafts.length)}. Importieren Sie jede für sich.`,
    )
  if (existing[0] !== null)
    throw new ImportError(
      `«${draft.name}» gibt es schon, unter diesem Namen oder einem früheren. ` +
        `Eine neue Fassung neben «${former.name}» braucht einen eigenen Namen, zum Beispiel mit dem Jahr; ` +
        'soll die vorhandene nachgeführt werden, lassen Sie weg, wovon es eine neue Fassung ist.',
    )
  if (draft.type !== former.type)
    throw new ImportError(
      `«${former.name}» enthält ${namesOf[former.type]}, die Datei ${namesOf[draft.type]}: Das eine ist keine neue Fassung des anderen.`,
    )
}

/** The crosswalk that leads from a former version to the taxonomy of a name; null where there is none. */
export async function crosswalkTo(bulk: Database['bulk'], former: FormerVersion, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from crosswalks c join taxonomies t on t.id = c.to_taxonomy_id
    where c.from_taxonomy_id = ${former.id}::uuid and same_name(t.name) = same_name(${name})`.execute(bulk)
  return rows[0]?.id ?? null
}

const namesOf: Record<TaxonomyType, string> = { Art: 'Arten', Lebensraum: 'Lebensräume' }
