'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { Button } from '../ui/form/Button'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Actions, Prose, Section } from '../ui/text/type'
import { ChangePassword } from './ChangePassword'
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
  const [close, closing] = useMutation(CloseAccountMutation, { variables: { userId: id } })
  if (!may.viewerCanChangePassword && !may.viewerCanCreatePasswordLink) return null
  const error = link.error ?? closing.error
  return (
    <>
      <Section>Anmeldung</Section>
      {isChanging && (
        <ChangePassword name={name} email={email} onChanged={() => setChanged(true)} onDone={() => setChanging(false)} />
      )}
      <p role="status">
        {isChanged && 'Das Passwort ist geändert. Andere Anmeldungen mit dem bisherigen sind beendet.'}
        {closing.data && `Das Konto ist geschlossen: «${name}» kann sich nicht mehr anmelden, bis es einen neuen Link gibt.`}
      </p>
      <OneTimeLink name={name} made={link.data?.createPasswordLink} />
      {Boolean(error) && <ErrorNote error={error} />}
      {isClosing && (
        <Prose>«{name}» wird überall abgemeldet und kann sich nicht mehr anmelden. Rollen und Verlauf bleiben.</Prose>
      )}
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
        {may.viewerCanCreatePasswordLink && !isClosing && (
          <Button aria-disabled={link.loading} onClick={() => void createLink().catch(() => {})}>
            Link für neues Passwort erstellen
          </Button>
        )}
        {may.viewerCanCloseAccount && !isClosing && <Button onClick={() => setClosing(true)}>Konto schliessen</Button>}
        {isClosing && (
          <>
            <Button
              look="filled"
              onClick={() => {
                setClosing(false)
                link.reset()
                void close().catch(() => {})
              }}
            >
              Konto wirklich schliessen
            </Button>
            <Button onClick={() => setClosing(false)}>Abbrechen</Button>
          </>
        )}
      </Actions>
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

const CloseAccountMutation = graphql(`
  mutation CloseAccount($userId: ID!) {
    closeAccount(userId: $userId)
  }
`)
