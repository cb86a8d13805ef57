'use client'

import { useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/paths'
import { roleLabel } from '@/lib/domain/roleLabel'
import { graphql } from '@/lib/graphql'
import { isLoggedIn, useLogin } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { AppLink } from '../ui/AppLink'
import { Card } from '../ui/Card'
import { Crumbs } from '../ui/Crumbs'
import { Facts } from '../ui/Facts'
import { QueryView } from '../ui/QueryView'
import { Cards, Prose, Section, Title } from '../ui/type'
import { useTitle } from '../ui/useTitle'

/** A user: shown to oneself and to those who administer a shared organisation. */
export function UserScreen({ id }: { id: string }) {
  const login = useLogin()
  const query = useQuery(UserScreenQuery, { variables: { id } })
  const user = query.data?.user
  useTitle(user?.name)
  return (
    <>
      <QueryView query={query} record={user} missing="Diesen Benutzer gibt es nicht, oder Sie dürfen ihn nicht sehen">
        {({ email, importedCollections, importedTaxonomies, memberships, name }) => (
          <article>
            <Crumbs>
              <AppLink href={paths.users()}>Benutzer</AppLink>
            </Crumbs>
            <Title>{name}</Title>
            <Section>Angaben</Section>
            <Cards>
              <Card title="Person">
                <Facts
                  facts={[
                    ['Name', name],
                    ['E-Mail', email && <a href={`mailto:${email}`}>{email}</a>],
                  ]}
                />
              </Card>
              {memberships.length > 0 && (
                <Card title="Rollen">
                  <Facts
                    facts={memberships.map(({ organization, role }) => [
                      roleLabel(role),
                      <AppLink key={organization.id} href={paths.organization(organization.id)}>
                        {organization.name}
                      </AppLink>,
                    ])}
                  />
                </Card>
              )}
              {importedTaxonomies.length + importedCollections.length > 0 && (
                <Card title="Importiert">
                  <Facts
                    facts={[
                      ...importedTaxonomies.map(
                        ({ id: taxonomyId, name: taxonomy, type }) =>
                          [
                            'Taxonomie',
                            <AppLink key={taxonomyId} href={paths.taxonomy(type, taxonomyId)}>
                              {taxonomy}
                            </AppLink>,
                          ] as const,
                      ),
                      ...importedCollections.map(
                        ({ id: collectionId, name: collection }) =>
                          [
                            'Sammlung',
                            <AppLink key={collectionId} href={paths.collection(collectionId)}>
                              {collection}
                            </AppLink>,
                          ] as const,
                      ),
                    ]}
                  />
                </Card>
              )}
            </Cards>
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

const UserScreenQuery = graphql(`
  query UserScreen($id: ID!) {
    user(id: $id) {
      id
      name
      email
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
    }
  }
`)
