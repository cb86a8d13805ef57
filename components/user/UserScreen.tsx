'use client'

import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { roleLabel } from '@/lib/domain/vocabulary/roleLabel'
import { graphql } from '@/lib/graphql'
import { isLoggedIn, useLogin } from '@/stores/login'
import { useWantedVerb } from '../edit/verbs'
import { LoginLink } from '../login/LoginLink'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Card } from '../ui/page/Card'
import { Crumbs } from '../ui/page/Crumbs'
import { Facts } from '../ui/text/Facts'
import { QueryView } from '../shell/QueryView'
import { Actions, Cards, Prose, Section, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { UserForm } from './UserForm'
import { UserLogin, UserLogin_user } from './UserLogin'

/** A user: shown to oneself and to those who administer a shared organisation. */
export function UserScreen({ id }: { id: string }) {
  const login = useLogin()
  const query = useQuery(UserScreenQuery, { variables: { id } })
  const [isEditing, setEditing] = useState(false)
  const user = query.data?.user
  useWantedVerb(id, () => setEditing(true))
  useTitle(user?.name)
  return (
    <>
      <QueryView query={query} record={user} missing="Diesen Benutzer gibt es nicht, oder Sie dürfen ihn nicht sehen">
        {(shown) => (
          <article>
            <Crumbs>
              <AppLink href={paths.users()}>Benutzer</AppLink>
            </Crumbs>
            <Title>{shown.name}</Title>
            {shown.viewerCanEdit && !isEditing && (
              <Actions>
                <Button onClick={() => setEditing(true)}>
                  {shown.viewerCanChangePassword ? 'Name ändern' : 'Name und E-Mail ändern'}
                </Button>
              </Actions>
            )}
            <Section>Angaben</Section>
            {isEditing && (
              <UserForm
                id={id}
                name={shown.name}
                email={shown.email}
                isOwn={shown.viewerCanChangePassword}
                onDone={() => setEditing(false)}
              />
            )}
            <Cards>
              {!isEditing && (
                <Card title="Person">
                  <Facts
                    facts={[
                      ['Name', shown.name],
                      ['E-Mail', shown.email && <a href={`mailto:${encodeURIComponent(shown.email)}`}>{shown.email}</a>],
                    ]}
                  />
                </Card>
              )}
              <Card title="Rollen">
                <Facts
                  none="keine"
                  facts={shown.memberships.map(({ organization, role }) => [
                    roleLabel(role),
                    <AppLink key={organization.id} href={paths.organization(organization.id)}>
                      {organization.name}
                    </AppLink>,
                  ])}
                />
              </Card>
              <Card title="Importierte Taxonomien">
                <Facts
                  none="keine"
                  facts={shown.importedTaxonomies.map(({ id: taxonomyId, name, type }) => [
                    type === 'Art' ? 'Arten' : 'Lebensräume',
                    <AppLink key={taxonomyId} href={paths.taxonomy(type, taxonomyId)}>
                      {name}
                    </AppLink>,
                  ])}
                />
              </Card>
              <Card title="Importierte Eigenschaften-Sammlungen">
                <Facts
                  none="keine"
                  facts={shown.importedCollections.map(({ id: collectionId, name }) => [
                    'Sammlung',
                    <AppLink key={collectionId} href={paths.collection(collectionId)}>
                      {name}
                    </AppLink>,
                  ])}
                />
              </Card>
            </Cards>
            <UserLogin user={shown} />
          </article>
        )}
      </QueryView>
      {user === null && !isLoggedIn(login) && (
        <Prose>
          Benutzer sehen nur angemeldete Personen ihrer Organisation. <LoginLink>Anmelden</LoginLink>
        </Prose>
      )}
    </>
  )
}

const UserScreenQuery = graphql(
  `
    query UserScreen($id: ID!) {
      user(id: $id) {
        id
        name
        email
        viewerCanEdit
        viewerCanChangePassword
        memberships {
          role
          organization {
            id
            name
          }
        }
        importedTaxonomies {
          id
          name
          type
        }
        importedCollections {
          id
          name
        }
        ...UserLogin_user
      }
    }
  `,
  [UserLogin_user],
)
