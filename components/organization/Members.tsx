'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { type Role, roles } from '@/lib/domain/vocabulary/role'
import { roleLabel } from '@/lib/domain/vocabulary/roleLabel'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { CheckBox } from '../ui/form/CheckBox'
import { Surface } from '../ui/page/Card'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Table } from '../ui/grid/table'
import { Actions, Prose } from '../ui/text/type'
import { AddMember } from './AddMember'

export const Members_organization = graphql(`
  fragment Members_organization on Organization {
    id
    viewerCanEdit
    members {
      role
      user {
        id
        name
        email
      }
    }
  }
`)

/** Who may do what here, as far as the viewer may see it; those who administer the organisation give and take roles. */
export function Members({ organization }: { organization: FragmentOf<typeof Members_organization> }) {
  const { id, members, viewerCanEdit } = readFragment(Members_organization, organization)
  const [isAdding, setAdding] = useState(false)
  const [give, giving] = useMutation(GiveRoleMutation)
  const [take, taking] = useMutation(TakeRoleMutation)
  const people = new Map(members.map(({ user }) => [user.id, user]))
  const error = giving.error ?? taking.error
  const change = (userId: string, role: Role, gives: boolean) => {
    giving.reset()
    taking.reset()
    const variables = { organizationId: id, userId, role }
    void (gives ? give({ variables }) : take({ variables })).catch(() => {})
  }
  return (
    <>
      {people.size === 0 ? (
        <Prose>
          {viewerCanEdit
            ? 'Diese Organisation hat noch keine Mitglieder.'
            : 'Mitglieder sehen sich selbst, und wer die Organisation verwaltet, sieht alle.'}
        </Prose>
      ) : (
        <div style={{ marginTop: 16 }}>
          <Surface label="Benutzer mit Rollen">
            <Table>
              <thead>
                <tr>
                  <th>Benutzer</th>
                  <th className="wide">E-Mail</th>
                  {roles.map((role) => (
                    <th key={role} style={{ whiteSpace: 'normal' }}>
                      {roleLabel(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...people.values()].map(({ id: userId, name, email }) => (
                  <tr key={userId}>
                    <td className="name">
                      <AppLink href={paths.user(userId)}>{name}</AppLink>
                    </td>
                    <td className="wide">{email}</td>
                    {roles.map((role) => {
                      const has = members.some((member) => member.user.id === userId && member.role === role)
                      return (
                        <td key={role}>
                          {viewerCanEdit ? (
                            <CheckBox
                              aria-label={`${name}: ${roleLabel(role)}`}
                              checked={has}
                              onChange={() => change(userId, role, !has)}
                            />
                          ) : (
                            has && 'ja'
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Surface>
        </div>
      )}
      {Boolean(error) && (
        <div style={{ marginTop: 12 }}>
          <ErrorNote error={error} />
        </div>
      )}
      {viewerCanEdit && people.size > 0 && <Prose>Wer keine Rolle mehr hat, gehört nicht mehr dazu.</Prose>}
      {viewerCanEdit && isAdding && <AddMember organizationId={id} onDone={() => setAdding(false)} />}
      {viewerCanEdit && !isAdding && (
        <Actions>
          <Button onClick={() => setAdding(true)}>Mitglied hinzufügen</Button>
        </Actions>
      )}
    </>
  )
}

const GiveRoleMutation = graphql(
  `
    mutation GiveRole($organizationId: ID!, $userId: ID!, $role: Role!) {
      giveRole(organizationId: $organizationId, userId: $userId, role: $role) {
        ...Members_organization
      }
    }
  `,
  [Members_organization],
)

const TakeRoleMutation = graphql(
  `
    mutation TakeRole($organizationId: ID!, $userId: ID!, $role: Role!) {
      takeRole(organizationId: $organizationId, userId: $userId, role: $role) {
        ...Members_organization
      }
    }
  `,
  [Members_organization],
)
