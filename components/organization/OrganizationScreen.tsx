'use client'

import { useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/paths'
import { roleLabel } from '@/lib/domain/roleLabel'
import { graphql } from '@/lib/graphql'
import { CollectionTable, CollectionTable_collection } from '../home/CollectionTable'
import { TaxonomyTable, TaxonomyTable_taxonomy } from '../home/TaxonomyTable'
import { AppLink } from '../ui/AppLink'
import { Card } from '../ui/Card'
import { Crumbs } from '../ui/Crumbs'
import { Facts } from '../ui/Facts'
import { LinkList } from '../ui/LinkList'
import { QueryView } from '../ui/QueryView'
import { Cards, Section, Title } from '../ui/type'
import { useTitle } from '../ui/useTitle'

/** An organisation: whom to ask, what it publishes, and its members as far as the viewer may see them. */
export function OrganizationScreen({ id }: { id: string }) {
  const query = useQuery(OrganizationScreenQuery, { variables: { id } })
  const organization = query.data?.organization
  useTitle(organization?.name)
  return (
    <QueryView query={query} record={organization} missing="Diese Organisation gibt es nicht (mehr)">
      {({ collections, contact, links, members, name, taxonomies }) => (
        <article>
          <Crumbs>
            <AppLink href={paths.organizations()}>Organisationen</AppLink>
          </Crumbs>
          <Title>{name}</Title>
          <Section>Angaben</Section>
          <Cards>
            <Card title="Kontakt">
              <Facts
                facts={[
                  ['Kontaktperson', contact],
                  ['Links', links.length > 0 && <LinkList links={links} />],
                ]}
              />
            </Card>
            {members.length > 0 && (
              <Card title="Mitglieder">
                <Facts
                  facts={members.map(({ role, user }) => [
                    roleLabel(role),
                    <AppLink key={user.id} href={paths.user(user.id)}>
                      {user.name}
                    </AppLink>,
                  ])}
                />
              </Card>
            )}
          </Cards>
          <TaxonomyTable
            ofOneOrganization
            title="Arten"
            of="Art"
            taxonomies={taxonomies.filter((taxonomy) => taxonomy.type === 'Art')}
          />
          <TaxonomyTable
            ofOneOrganization
            title="Lebensräume"
            of="Lebensraum"
            taxonomies={taxonomies.filter((taxonomy) => taxonomy.type === 'Lebensraum')}
          />
          <CollectionTable ofOneOrganization collections={collections} />
        </article>
      )}
    </QueryView>
  )
}

const OrganizationScreenQuery = graphql(
  `
    query OrganizationScreen($id: ID!) {
      organization(id: $id) {
        id
        name
        links
        contact
        taxonomies {
          id
          type
          ...TaxonomyTable_taxonomy
        }
        collections {
          id
          ...CollectionTable_collection
        }
        members {
          role
          user {
            id
            name
          }
        }
      }
    }
  `,
  [TaxonomyTable_taxonomy, CollectionTable_collection],
)
