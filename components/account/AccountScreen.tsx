'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { paths } from '@/lib/domain/addresses/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { isLoggedIn, logOut, useIsLoginKnown, useLogin, useViewer } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { PageFoot } from '../operator/PageFoot'
import { QueryView } from '../shell/QueryView'
import { Button } from '../ui/form/Button'
import { Spinner } from '../ui/load/Spinner'
import { Card } from '../ui/page/Card'
import { Page } from '../ui/page/Page'
import { AppLink } from '../ui/text/AppLink'
import { Facts } from '../ui/text/Facts'
import { Actions, Cards, Prose, Section, Title } from '../ui/text/type'
import { ChangePassword } from '../user/ChangePassword'
import { ChangeEmail } from './ChangeEmail'
import { Watches } from '../watch/Watches'
import { SavedExports } from './SavedExports'

/** What one logs in with, one's own e-mail and password, the exports that one has saved, and the selections that one watches. */
export function AccountScreen() {
  const login = useLogin()
  const isKnown = useIsLoginKnown()
  const viewer = useViewer()
  return (
    <Page>
      <Title>Eigenes Konto</Title>
      {!isKnown ? (
        <Spinner />
      ) : isLoggedIn(login) ? (
        <OwnAccount key={viewer} />
      ) : (
        <Prose>
          Hier findet, wer angemeldet ist, die gespeicherten Exporte, und ändert die eigene E-Mail und das Passwort.{' '}
          <LoginLink>Anmelden</LoginLink>
        </Prose>
      )}
      <PageFoot />
    </Page>
  )
}

function OwnAccount() {
  // What somebody else has changed meanwhile is not shown as one's own.
  const query = useQuery(AccountScreenQuery, { fetchPolicy: 'cache-and-network' })
  return (
    <QueryView query={query} record={query.data?.viewer} missing="Dieses Konto gibt es nicht mehr" isPart>
      {(viewer) => <Account viewer={viewer} />}
    </QueryView>
  )
}

type Viewer = NonNullable<ResultOf<typeof AccountScreenQuery>['viewer']>

function Account({ viewer: { id, name, email, savedExports, watches } }: { viewer: Viewer }) {
  const [changing, setChanging] = useState<'email' | 'password' | null>(null)
  const [done, setDone] = useState('')
  const begin = (what: 'email' | 'password') => {
    setDone('')
    setChanging(what)
  }
  const end = () => setChanging(null)
  return (
    <Column>
      <Section>Anmeldung</Section>
      <Cards>
        <Card title="Womit Sie sich anmelden">
          <Facts
            facts={[
              ['Name', name],
              ['E-Mail', email ?? 'keine'],
            ]}
          />
        </Card>
      </Cards>
      {changing === 'email' && <ChangeEmail name={name} email={email} onChanged={setDone} onDone={end} />}
      {changing === 'password' && (
        <ChangePassword
          name={name}
          email={email}
          onChanged={() => setDone('Das Passwort ist geändert. Andere Anmeldungen mit dem bisherigen sind beendet.')}
          onDone={end}
        />
      )}
      <p role="status">{done}</p>
      {changing === null && (
        <Actions>
          <Button onClick={() => begin('email')}>E-Mail ändern</Button>
          <Button onClick={() => begin('password')}>Passwort ändern</Button>
          <Button onClick={() => void logOut()}>Abmelden</Button>
        </Actions>
      )}
      <SavedExports exports={savedExports} />
      <Watches watches={watches} />
      <Section>Person</Section>
      <Prose>
        Name, Rollen und was Sie importiert haben, stehen auf <AppLink href={paths.user(id)}>Ihrer Seite</AppLink>.
      </Prose>
    </Column>
  )
}

const Column = styled('div')({ maxWidth: CONTENT_WIDTH })

const AccountScreenQuery = graphql(`
  query AccountScreen {
    viewer {
      id
      name
      email
      savedExports {
        id
        name
        query
        savedAt
      }
      watches {
        id
        name
        query
        url
        secret
        rowCount
        isPaused
        problem
        waiting
        lastEvent {
          at
          title
        }
      }
    }
  }
`)
