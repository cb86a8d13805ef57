import { sql } from 'kysely'
import type { Role } from '../../../lib/domain/vocabulary/role'
import type { Db } from '../../db/db'
import { expected } from '../../expected'

/** A role of a user in an organisation. */
export interface MembershipInput {
  organizationId: string
  userId: string
  role: Role
}

/** Gives a role, to members already there or, by an administrator, to anybody (the database decides); having it already is no error. */
export const insertMembership = (trx: Db, { organizationId, userId, role }: MembershipInput) =>
  sql`
    insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})
    on conflict do nothing`.execute(trx)

/** Gives a role to whoever has this e-mail. Throws NOT_FOUND when nobody has. */
export async function addMember(trx: Db, { organizationId, email, role }: { organizationId: string; email: string; role: Role }) {
  const { rows } = await sql<{ userId: string | null }>`
    select add_member(${organizationId}, ${email}, ${role}) as "userId"`.execute(trx)
  if (!rows[0]?.userId)
    throw expected(
      'NOT_FOUND',
      `Niemand hat hier die E-Mail «${email}». Sie muss genau so geschrieben sein wie beim Benutzer; neue Benutzer legt die Administration an.`,
    )
}

/** Takes a role. Throws NOT_FOUND when it was not there or is none of the viewer's business. */
export async function deleteMembership(trx: Db, { organizationId, userId, role }: MembershipInput) {
  const { numAffectedRows } = await sql`
    delete from memberships where organization_id = ${organizationId} and user_id = ${userId} and role = ${role}`.execute(trx)
  if (!numAffectedRows) throw expected('NOT_FOUND', 'Diese Rolle gibt es nicht (mehr), oder Sie dürfen sie nicht entziehen.')
}
