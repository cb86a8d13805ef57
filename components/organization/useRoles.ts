'use client'

import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { Role } from '@/lib/domain/vocabulary/role'
import { GiveRoleMutation, TakeRoleMutation } from './roleMutations'

/** Of a box: what it was set to and is not saved yet, or why it could not be. */
interface RoleChange {
  userId: string
  role: Role
  gives: boolean
  /** Null while it is on its way. */
  error: unknown
}

const keyOf = ({ userId, role }: Pick<RoleChange, 'userId' | 'role'>) => `${userId} ${role}`

/**
 * Gives and takes roles in an organisation: each box for itself, so that none hides what went wrong with another. They are sent one after the other: each
 * answer has all members, and one of before would take back on the screen what came after it.
 */
export function useRoles(organizationId: string) {
  const client = useApolloClient()
  const [changes, setChanges] = useState<readonly RoleChange[]>([])
  const last = useRef(Promise.resolve())

  const send = async (change: RoleChange) => {
    const variables = { organizationId, userId: change.userId, role: change.role }
    const failed = await client.mutate({ mutation: change.gives ? GiveRoleMutation : TakeRoleMutation, variables }).then(
      () => null,
      (error: unknown) => ({ ...change, error }),
    )
    // Set otherwise since, that one counts.
    setChanges((now) => now.flatMap((each) => (each !== change ? [each] : failed ? [failed] : [])))
  }
  return {
    change: (userId: string, role: Role, gives: boolean) => {
      const change = { userId, role, gives, error: null }
      setChanges((now) => [...now.filter((each) => keyOf(each) !== keyOf(change)), change])
      last.current = last.current.then(() => send(change))
    },
    /** What a box was set to; undefined where it shows what is saved. */
    setTo: (userId: string, role: Role) =>
      changes.find((each) => each.error === null && keyOf(each) === keyOf({ userId, role }))?.gives,
    refused: changes.filter(({ error }) => error !== null),
  }
}
