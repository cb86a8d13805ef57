import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { ImportTarget, ImportTargets } from '../importTargets'
import { textArray } from '../../db/arrays'

type Bulk = Database['bulk']

/** With whose rights an import writes, and to whom what is new is to belong. */
export interface Writer {
  userId: string
  organizationId: string | null
}

const kinds = [
  {
    kind: 'taxonomies',
    may: sql`viewer_writes_taxonomy(h.id)`,
    roles: ['orgAdmin', 'orgTaxonomyWriter'],
    theOld: 'die Taxonomie',
    theNew: 'die neue Taxonomie',
    make: 'keine Taxonomien anlegen',
  },
  {
    kind: 'collections',
    may: sql`viewer_writes_collection(h.id)`,
    roles: ['orgAdmin', 'orgCollectionWriter'],
    theOld: 'die Eigenschaften-Sammlung',
    theNew: 'die neue Eigenschaften-Sammlung',
    make: 'keine Eigenschaften-Sammlungen anlegen',
  },
] as const

/**
 * Throws `ImportError` unless the user may write every taxonomy and collection that is there, and make those that are new (without an id) in the
 * organisation. Within a transaction: until its end nobody can take the rights away that it has found.
 */
export async function refuseStrangers(trx: Bulk, { userId, organizationId }: Writer, targets: ImportTargets): Promise<void> {
  await sql`select from memberships where user_id = ${userId}::uuid for share`.execute(trx)
  await sql`select from users where id = ${userId}::uuid for share`.execute(trx)
  for (const { kind, may, roles, theOld, theNew, make } of kinds) {
    const old = targets[kind].flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
    const news = targets[kind].filter(({ id }) => id === null)
    const refused = await refusedOf(trx, userId, may, old)
    if (refused)
      throw new ImportError(
        `Sie dürfen ${theOld} «${refused}» nicht bearbeiten: Dazu braucht es eine Rolle in der Organisation, der sie gehört. Es wurde nichts geändert.`,
      )
    if (news[0] && !(await mayMake(trx, userId, organizationId, roles)))
      throw new ImportError(
        organizationId === null
          ? `Wem ${theNew} «${news[0].name}» gehören soll, fehlt. Wählen Sie eine Organisation, in der Sie das dürfen.`
          : `In der gewählten Organisation dürfen Sie ${make}, also auch «${news[0].name}» nicht. ` +
              'Wählen Sie eine andere, oder lassen Sie sich die Rolle dafür geben. Es wurde nichts geändert.',
      )
  }
}

/** Throws `ImportError` when the account was closed: its roles stay, for the day on which it opens again. */
export async function refuseClosedAccount(trx: Bulk, userId: string): Promise<void> {
  const { rows } = await sql`select from user_credentials where user_id = ${userId}::uuid for share`.execute(trx)
  if (rows.length === 0) throw new ImportError('Das Konto wurde geschlossen. Es wurde nichts geändert.')
}

/** The name of the first that the user may not write. */
async function refusedOf(
  trx: Bulk,
  userId: string,
  may: (typeof kinds)[number]['may'],
  targets: readonly (ImportTarget & { id: string })[],
): Promise<string | null> {
  if (targets.length === 0) return null
  const { rows } = await as(trx, userId, () =>
    sql<{ id: string }>`
      select h.id from unnest(${textArray(targets.map(({ id }) => id))}::uuid[]) with ordinality as h (id, place)
      where not ${may} order by h.place limit 1`.execute(trx),
  )
  return targets.find(({ id }) => id === rows[0]?.id)?.name ?? null
}

async function mayMake(trx: Bulk, userId: string, organizationId: string | null, roles: readonly string[]): Promise<boolean> {
  const { rows } = await as(trx, userId, () =>
    sql<{ may: boolean }>`
      select viewer_is_admin() and (${organizationId}::uuid is null or exists (select from organizations where id = ${organizationId}::uuid))
        or viewer_has_role(${organizationId}::uuid, variadic ${textArray(roles)}::text[])
          and exists (select from organizations where id = ${organizationId}::uuid) as may`.execute(trx),
  )
  return rows[0]?.may ?? false
}

/** Asks the functions of the policies as somebody, in a transaction that goes on as the program itself. */
async function as<T>(trx: Bulk, userId: string, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('ae.user_id', ${userId}, true)`.execute(trx)
  const result = await work()
  await sql`select set_config('ae.user_id', '', true)`.execute(trx)
  return result
}
