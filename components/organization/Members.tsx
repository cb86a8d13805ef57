'use client'

import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { roles } from '@/lib/domain/vocabulary/role'
import { roleLabel } from '@/lib/domain/vocabulary/roleLabel'
import { type FragmentOf, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { CheckBox } from '../ui/form/CheckBox'
import { Surface } from '../ui/page/Card'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Table } from '../ui/grid/table'
import { Actions, Prose } from '../ui/text/type'
import { AddMember } from './AddMember'
import { Members_organization } from './roleMutations'
import { useRoles } from './useRoles'

/** Who may do what here, as far as the viewer may see it; those who administer the organisation give and take roles. */
export function Members({ organization }: { organization: FragmentOf<typeof Members_organization> }) {
  const { id, members, viewerCanEdit } = readFragment(Members_organization, organization)
  const [isAdding, setAdding] = useState(false)
  const { change, setTo, refused } = useRoles(id)
  const people = new Map(members.map(({ user }) => [user.id, user]))
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
                      const isMember = members.some((member) => member.user.id === userId && member.role === role)
                      const has = setTo(userId, role) ?? isMember
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
      {refused.map(({ userId, role, error }) => {
        const box = `${people.get(userId)?.name ?? ''}: ${roleLabel(role)}`
        return (
          <div key={box} role="group" aria-label={box} style={{ marginTop: 12 }}>
            <Prose>«{box}» ist nicht geändert.</Prose>
            <ErrorNote error={error} />
          </div>
        )
      })}
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
