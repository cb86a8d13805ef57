'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { Button } from '../ui/form/Button'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Actions, Section } from '../ui/text/type'
import { ChangePassword } from './ChangePassword'
import { CloseAccount } from './CloseAccount'
import { OneTimeLink } from './OneTimeLink'

export const UserLogin_user = graphql(`
  fragment UserLogin_user on User {
    id
    name
    email
    viewerCanChangePassword
    viewerCanCreatePasswordLink
    viewerCanCloseAccount
  }
`)

/** How a user logs in: one's own password, and for administrators the link to a new one. */
export function UserLogin({ user }: { user: FragmentOf<typeof UserLogin_user> }) {
  const { id, name, email, ...may } = readFragment(UserLogin_user, user)
  const [isChanging, setChanging] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [createLink, link] = useMutation(CreatePasswordLinkMutation, { variables: { userId: id } })
  const [isClosed, setClosed] = useState(false)
  const makeLink = async () => {
    const { data } = await createLink().catch(() => ({ data: null }))
    // With it one can log in again.
    if (data) setClosed(false)
  }
  if (!may.viewerCanChangePassword && !may.viewerCanCreatePasswordLink) return null
  return (
    <>
      <Section>Anmeldung</Section>
      {isChanging && (
        <ChangePassword name={name} email={email} onChanged={() => setChanged(true)} onDone={() => setChanging(false)} />
      )}
      <p role="status">
        {isChanged && 'Das Passwort ist geändert. Andere Anmeldungen mit dem bisherigen sind beendet.'}
        {isClosed && `Das Konto ist geschlossen: «${name}» kann sich nicht mehr anmelden, bis es einen neuen Link gibt.`}
      </p>
      <OneTimeLink name={name} made={link.data?.createPasswordLink} />
      {link.error && <ErrorNote error={link.error} />}
      <Actions>
        {may.viewerCanChangePassword && !isChanging && (
          <Button
            onClick={() => {
              setChanged(false)
              setChanging(true)
            }}
          >
            Passwort ändern
          </Button>
        )}
        {may.viewerCanCreatePasswordLink && (
          <Button aria-disabled={link.loading} onClick={() => !link.loading && void makeLink()}>
            Link für neues Passwort erstellen
          </Button>
        )}
        {may.viewerCanCloseAccount && <Button onClick={() => setClosing(true)}>Konto schliessen</Button>}
      </Actions>
      {isClosing && (
        <CloseAccount
          id={id}
          name={name}
          onClosed={() => {
            setClosed(true)
            link.reset()
          }}
          onDone={() => setClosing(false)}
        />
      )}
    </>
  )
}

const CreatePasswordLinkMutation = graphql(`
  mutation CreatePasswordLink($userId: ID!) {
    createPasswordLink(userId: $userId) {
      secret
      expiresAt
    }
  }
`)
